/**
 * Keeps the planner in the browser after the first visit, so that it opens without a network
 * (Service Workers, W3C, sections 4.4 and 4.5). Only a folder of files has it: a server of arcplan
 * is asked each time.
 */
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends LifeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** The build puts these before the rest (`folderOfFiles` of vite.config.ts). */
declare const OFFLINE_VERSION: string;
declare const OFFLINE_FILES: string[];

declare const clients: { claim(): Promise<void> };

const STORE = `arcplan-${OFFLINE_VERSION}`;

async function keepAll(): Promise<void> {
  await (await caches.open(STORE)).addAll(OFFLINE_FILES);
}

async function dropOthers(): Promise<void> {
  const stores = (await caches.keys()).filter((name) => name !== STORE);
  await Promise.all(stores.map((name) => caches.delete(name)));
  await clients.claim();
}

/** From the store; what is fetched for the first time, such as the Python, is kept too. */
async function answer(event: RequestEvent): Promise<Response> {
  const { request } = event;
  const store = await caches.open(STORE);
  const isPage = request.mode === "navigate";
  const kept =
    (await store.match(request, { ignoreSearch: true })) ??
    (isPage ? await store.match("./") : undefined);
  if (kept !== undefined) return kept;
  const fetched = await fetch(request);
  // A copy of some MB is complete only while the page reads its own, so the page must not wait for it.
  if (fetched.ok && fetched.type === "basic") {
    event.waitUntil(store.put(request, fetched.clone()));
  }
  return fetched;
}

addEventListener("install", (event) => (event as LifeEvent).waitUntil(keepAll()));
addEventListener("activate", (event) => (event as LifeEvent).waitUntil(dropOthers()));
addEventListener("fetch", (event) => {
  const asked = event as RequestEvent;
  if (asked.request.method === "GET") asked.respondWith(answer(asked));
});
