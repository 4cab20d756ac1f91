import type { Plan } from "@arcplan/shared";
import { useState } from "react";
import { requestJson } from "../../api/index.ts";
import { CopyField } from "./CopyField.tsx";

interface Stored {
  readonly id: string;
  readonly url: string;
}

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "asking" }
  | { readonly kind: "stored"; readonly address: string }
  | { readonly kind: "failed"; readonly why: string };

function store(plan: Plan): Promise<Stored> {
  return requestJson<Stored>("/api/plans", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(plan),
  });
}

/** A link made by the server, which stores the plan under its content: the same plan, the same link. */
export function ShortLink({ plan }: { readonly plan: Plan }) {
  const [state, setState] = useState<State>({ kind: "idle" });

  async function make() {
    setState({ kind: "asking" });
    try {
      const { url } = await store(plan);
      setState({ kind: "stored", address: new URL(url, window.location.origin).href });
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause;
      setState({ kind: "failed", why: cause.message });
    }
  }

  if (state.kind === "stored") {
    return (
      <section className="share-part">
        <CopyField label="Short link" value={state.address} />
        <p className="soft">
          This server keeps the plan as it is now; later changes need another link.
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
          disabled={state.kind === "asking"}
          onClick={make}
        >
          {state.kind === "asking" ? "Storing…" : "Make a short link"}
        </button>{" "}
        <span className="soft">stores the plan on this server.</span>
      </p>
      {state.kind === "failed" && (
        <p role="alert">No short link: {state.why} The long link works without the server.</p>
      )}
    </section>
  );
}
