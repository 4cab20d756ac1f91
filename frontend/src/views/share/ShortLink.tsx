import type { Plan } from "@arcplan/shared";
import { useId, useState } from "react";
import {
  type Beside,
  type Health,
  type PlanLink,
  RefusedError,
  requestDone,
  requestJson,
  withBeside,
} from "../../api/index.ts";
import { usePlanStore } from "../../plan/context.tsx";
import type { ShortLink as StoredLink } from "../../plan/library-slice.ts";
import { useCopy } from "../../ui/use-copy.ts";
import * as words from "./words.ts";
import { copyText } from "./words.ts";

const NOT_FOUND = 404;

/** Whether the server keeps no plans; false also where it does not say. */
export async function isReadOnly(signal: AbortSignal): Promise<boolean> {
  const health = await requestJson<Health>("/api/health", { signal });
  return health.read_only === true;
}

/**
 * Has the server keep a plan. Each post holds the plan with a token of its own; a browser that holds
 * it already gives the new token back, so that one token deletes all that it holds.
 *
 * @throws RefusedError, UnreachableError
 */
async function storePlan(plan: Plan, known: readonly StoredLink[]): Promise<StoredLink> {
  const { id, url, delete_token } = await requestJson<PlanLink>("/api/plans", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(plan),
  });
  const earlier = known.find((link) => link.id === id)?.deleteToken ?? null;
  if (earlier !== null && delete_token) await deleteStored(id, delete_token);
  return {
    id,
    address: new URL(url, window.location.origin).href,
    title: plan.title,
    madeAt: Date.now(),
    deleteToken: earlier ?? delete_token ?? null,
  };
}

/**
 * Deletes what this browser holds of a plan on the server; the plan goes when nobody else holds it.
 * One that is gone already counts as deleted.
 *
 * @throws RefusedError, UnreachableError
 */
async function deleteStored(id: string, token: string): Promise<void> {
  try {
    await requestDone(`/api/plans/${id}`, {
      method: "DELETE",
      headers: { "X-Delete-Token": token },
    });
  } catch (cause) {
    if (!(cause instanceof RefusedError && cause.problem.status === NOT_FOUND)) throw cause;
  }
}

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

interface LinkRowProps {
  readonly link: StoredLink;
  readonly isReadOnly: boolean;
  readonly say: (text: string) => void;
}

function LinkRow({ link, isReadOnly, say }: LinkRowProps) {
  const forgetLink = usePlanStore((state) => state.forgetLink);
  const [isAsked, ask] = useState(false);
  const { id, address, title, madeAt, deleteToken } = link;

  async function remove(token: string) {
    ask(false);
    try {
      await deleteStored(id, token);
      forgetLink(id);
      say(words.removed(address));
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause;
      say(words.notRemoved(cause.message));
    }
  }

  return (
    <li>
      <span>
        <a href={address}>{title}</a> <span className="soft">{address}</span>
      </span>
      <time className="soft" dateTime={new Date(madeAt).toISOString()}>
        {dates.format(madeAt)}
      </time>
      {deleteToken === null ? (
        <span className="soft">{words.storedByOthers}</span>
      ) : isAsked ? (
        <button
          type="button"
          className="button button-strong"
          onClick={() => void remove(deleteToken)}
        >
          {words.removeForAll}
          <span className="hidden-text">: {title}</span>
        </button>
      ) : (
        <button
          type="button"
          className="button button-quiet"
          disabled={isReadOnly}
          onClick={() => ask(true)}
        >
          {words.remove} <span className="hidden-text">{words.theLinkTo(title)}</span>
        </button>
      )}
    </li>
  );
}

/** Short links made in this browser, which can delete them on the server. */
export function MyLinks({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const links = usePlanStore((state) => state.shortLinks);
  const [said, say] = useState("");
  return (
    <section
      className="share-part"
      aria-labelledby="my-links"
      hidden={links.length === 0 && said === ""}
    >
      <h3 id="my-links">{words.myLinks}</h3>
      <p className="soft">{words.aboutMyLinks}</p>
      <ul className="saved-plans">
        {links.map((link) => (
          <LinkRow key={link.id} link={link} isReadOnly={isReadOnly} say={say} />
        ))}
      </ul>
      <p role="status" aria-label={words.removing}>
        {said}
      </p>
    </section>
  );
}

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "asking" }
  | { readonly kind: "stored"; readonly id: string }
  | { readonly kind: "failed"; readonly why: string };

interface ShortLinkProps {
  readonly plan: Plan;
  /** What the link says beside the plan. */
  readonly beside: Beside;
  /** The server keeps no plans. */
  readonly isReadOnly: boolean;
}

/** A link made by the server. It stores the plan by its content: the same plan has the same link. */
export function ShortLink({ plan, beside, isReadOnly }: ShortLinkProps) {
  const rememberLink = usePlanStore((store) => store.rememberLink);
  const links = usePlanStore((store) => store.shortLinks);
  const [state, setState] = useState<State>({ kind: "idle" });
  const note = useId();

  async function make() {
    setState({ kind: "asking" });
    try {
      const link = await storePlan(plan, links);
      rememberLink(link);
      setState({ kind: "stored", id: link.id });
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause;
      setState({ kind: "failed", why: cause.message });
    }
  }

  const kept = state.kind === "stored" ? links.find(({ id }) => id === state.id) : undefined;
  if (kept !== undefined) {
    return (
      <section className="share-part">
        <CopyField label={words.shortLink} value={withBeside(kept.address, beside)} />
        <p className="soft">
          {words.keepsPlan} {kept.deleteToken === null ? words.notDeletable : words.deletable}
        </p>
      </section>
    );
  }
  return (
    <section className="share-part">
      <p>
        <button
          type="button"
          className="button button-quiet"
          disabled={isReadOnly || state.kind === "asking"}
          aria-describedby={note}
          onClick={make}
        >
          {state.kind === "asking" ? words.storing : words.makeShortLink}
        </button>{" "}
        <span className="soft" id={note}>
          {isReadOnly ? words.readOnly : words.stores}
        </span>
      </p>
      {state.kind === "failed" && <p role="alert">{words.noShortLink(state.why)}</p>}
    </section>
  );
}

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
}

/** A text with a button that copies it. */
export function CopyField({ label, value }: CopyFieldProps) {
  const id = useId();
  const { shown, said, copy } = useCopy<HTMLInputElement>();

  return (
    <div className="copy-field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={shown}
        id={id}
        className="text-input"
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" className="button button-strong" onClick={() => copy(value)}>
        {copyText} <span className="hidden-text">{label}</span>
      </button>
      <span className="copy-said" role="status">
        {said}
      </span>
    </div>
  );
}
