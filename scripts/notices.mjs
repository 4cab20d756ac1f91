/**
 * `node scripts/notices.mjs FOLDER`: what arcplan is delivered with, from the locks and the installed packages:
 * `sbom.cdx.json` (CycloneDX 1.6) and `THIRD-PARTY.txt` with every licence's text. Wheel, static folder and image
 * hold the same two files. The same locks make the same bytes.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./setup/run.mjs";

/**
 * @typedef {{name: string, version: string, purl: string, licence: string, texts: string[], home: string,
 *   hash?: {alg: string, content: string}, inside?: string}} Component
 */

/** Used to build the page, and not part of it. */
const BUILDS = new Set(["@arcplan/shared", "@vitejs/plugin-react"]);
/** What a package brings along that its own metadata does not name. */
const INSIDE = {
  pyodide:
    "CPython and its standard library (PSF-2.0, Copyright (c) 2001 Python Software Foundation), Emscripten's runtime (MIT)",
  "mini-racer": "V8 (BSD-3-Clause), ICU (Unicode-3.0)",
  "psycopg-binary": "libpq (PostgreSQL), OpenSSL (Apache-2.0)",
  assemblyscript: "its runtime, compiled into the reader of dumps; the compiler is not delivered",
};
/** Texts of what is inside, where its package has none: Python's is also that of a package which Python's authors wrote. */
const TEXTS_INSIDE = {
  pyodide: ["typing-extensions"],
  "mini-racer": ["v8.txt", "icu.txt"],
};
/** Licences of packages that come without their text, where another package has it. */
const TEXT_OF = { "MPL-2.0": "node_modules/lightningcss/LICENSE" };
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;

const text = (/** @type {string} */ path) => readFileSync(path, "utf8").replaceAll("\r\n", "\n");

/** @param {string} folder @returns {string[]} texts of the licence files in it */
const textsIn = (folder, recursive = false) =>
  readdirSync(folder, { encoding: "utf8", recursive })
    .filter((name) => LICENCE_FILE.test(basename(name)) && statSync(join(folder, name)).isFile())
    .sort()
    .map((name) => text(join(folder, name)));

/** Where a package is that one at `from` names: beside it, or above. */
function placeOf(
  /** @type {object} */ packages,
  /** @type {string} */ name,
  /** @type {string} */ from,
) {
  const above = from.split("/node_modules/");
  for (let depth = from === "" ? 0 : above.length; depth > 0; depth -= 1) {
    const path = `${above.slice(0, depth).join("/node_modules/")}/node_modules/${name}`;
    if (path in packages) return path;
  }
  return `node_modules/${name}`;
}

/** Packages whose code is in the page or in the reader of dumps. @returns {Component[]} */
function ofThePage() {
  const { packages } = JSON.parse(text(join(root, "package-lock.json")));
  const own = Object.keys(packages.frontend.dependencies).filter((name) => !BUILDS.has(name));
  const found = new Set(["node_modules/assemblyscript"]);
  const follow = (/** @type {string} */ name, /** @type {string} */ from) => {
    const path = placeOf(packages, name, from);
    if (found.has(path)) return;
    found.add(path);
    // Types are not delivered.
    const needs = Object.keys(packages[path].dependencies ?? {});
    for (const next of needs.filter((one) => !one.startsWith("@types/"))) follow(next, path);
  };
  for (const name of own) follow(name, "");
  return [...found].map((path) => {
    const { version, integrity } = packages[path];
    const manifest = JSON.parse(text(join(root, path, "package.json")));
    const content = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
    return {
      name: manifest.name,
      version,
      purl: `pkg:npm/${manifest.name.replace("@", "%40")}@${version}`,
      licence: manifest.license,
      texts: textsIn(join(root, path)),
      home: manifest.homepage ?? "",
      hash: { alg: "SHA-512", content },
    };
  });
}

/** @param {string} list such as `backend/requirements.txt` @returns {[string, string][]} names and versions */
const pinned = (list) =>
  [...text(join(root, list)).matchAll(/^([\w.-]+)==(\S+)/gm)].map(([, name, version]) => [
    name ?? "",
    version ?? "",
  ]);

const canonical = (/** @type {string} */ name) => name.toLowerCase().replaceAll(/[-_.]+/g, "-");

/** Packages of the server and the command line. @returns {Component[]} */
function ofTheServer() {
  const library = join(root, "backend/.venv/lib");
  const folders = readdirSync(library)
    .filter((name) => name.startsWith("python3"))
    .flatMap((name) => {
      const packages = join(library, name, "site-packages");
      const infos = readdirSync(packages).filter((one) => one.endsWith(".dist-info"));
      return infos.map((one) => join(packages, one));
    });
  const installed = new Map(
    folders.map((folder) => {
      const head = text(join(folder, "METADATA")).split("\n\n")[0] ?? "";
      const field = (/** @type {string} */ name) =>
        new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1];
      return [canonical(field("Name") ?? ""), { folder, head, field }];
    }),
  );
  return pinned("backend/requirements.txt").flatMap(([name, version]) => {
    const one = installed.get(canonical(name));
    // A package that only another Python needs is not installed here.
    if (one === undefined) return [];
    const { folder, head, field } = one;
    const classified = [...head.matchAll(/^Classifier: License :: (?:.*:: )?(.*)$/gm)].map(
      ([, licence]) => licence,
    );
    const files = join(folder, "licenses");
    return [
      {
        name,
        version,
        purl: `pkg:pypi/${canonical(name)}@${version}`,
        licence: field("License-Expression") ?? classified[0] ?? field("License") ?? "",
        texts: [...textsIn(folder), ...(existsSync(files) ? textsIn(files, true) : [])],
        home: /^Project-URL: (?:homepage|source[^,]*|repository), (.*)$/im.exec(head)?.[1] ?? "",
      },
    ];
  });
}

/** @returns {Component[]} */
function thirdParty() {
  const all = [...ofThePage(), ...ofTheServer()].sort((a, b) => (a.purl < b.purl ? -1 : 1));
  const textsOf = (/** @type {string} */ source) =>
    source.endsWith(".txt")
      ? [text(join(root, "scripts/release/licences", source))]
      : (all.find(({ name }) => name === source)?.texts ?? []);
  return all.map((one) => ({
    ...one,
    texts: [
      ...(one.texts.length > 0 ? one.texts : textElsewhere(one.licence)),
      ...(TEXTS_INSIDE[one.name] ?? []).flatMap(textsOf),
    ],
    inside: INSIDE[one.name],
  }));
}

/** @param {string} licence @returns {string[]} */
const textElsewhere = (licence) => (licence in TEXT_OF ? [text(join(root, TEXT_OF[licence]))] : []);

/** @returns {string} arcplan's own version */
export const ownVersion = () =>
  /__version__ = "(.+)"/.exec(text(join(root, "backend/arcplan/__init__.py")))?.[1] ?? "";

/** @param {Component[]} components */
function sbom(components) {
  const version = ownVersion();
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        name: "arcplan",
        version,
        licenses: [{ license: { id: "MIT" } }],
      },
    },
    components: components.map(({ name, version: pinnedTo, purl, licence, hash, inside }) => ({
      type: "library",
      "bom-ref": purl,
      name,
      version: pinnedTo,
      purl,
      // A name of the list of SPDX, an expression of such, or what the package says in its own words.
      licenses: / (OR|AND|WITH) /.test(licence)
        ? [{ expression: licence }]
        : [{ license: { name: licence } }],
      ...(hash ? { hashes: [hash] } : {}),
      ...(inside ? { description: `Holds ${inside}` } : {}),
    })),
  };
}

/** @param {Component[]} components */
const notices = (components) =>
  [
    "arcplan is delivered with these packages, each under its own licence.",
    ...components.map(({ name, version, licence, home, inside, texts }) =>
      [
        `${"=".repeat(72)}\n${name} ${version}: ${licence}`,
        ...(home ? [home] : []),
        ...(inside ? [`Holds ${inside}.`] : []),
        ...texts.map((one) => `\n${one.trim()}`),
      ].join("\n"),
    ),
    "",
  ].join("\n\n");

/** @param {string} folder where both files are written */
export function writeNotices(folder) {
  const components = thirdParty();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "sbom.cdx.json"), `${JSON.stringify(sbom(components), null, 1)}\n`);
  writeFileSync(join(folder, "THIRD-PARTY.txt"), notices(components));
}

if (basename(process.argv[1] ?? "") === basename(fileURLToPath(import.meta.url))) {
  writeNotices(process.argv[2] ?? join(root, "dist"));
}
