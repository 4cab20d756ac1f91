import type { Plan } from "@arcplan/shared";
import { useId, useState } from "react";
import { usePlanStore } from "../../plan/context.tsx";
import { CopyField } from "./CopyField.tsx";
import { storePlan } from "./stored-plans.ts";

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "asking" }
  | { readonly kind: "stored"; readonly id: string }
  | { readonly kind: "failed"; readonly why: string };

interface ShortLinkProps {
  readonly plan: Plan;
  /** The server keeps no plans. */
  readonly isReadOnly: boolean;
}

/** A link made by the server, which stores the plan under its content: the same plan, the same link. */
export function ShortLink({ plan, isReadOnly }: ShortLinkProps) {
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
        <CopyField label="Short link" value={kept.address} />
        <p className="soft">
          This server keeps the plan as it is now; later changes need another link.{" "}
          {kept.deleteToken === null
            ? "So many people stored the same plan that it can no longer be deleted."
            : "It can be deleted below, from this browser only."}
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
          {state.kind === "asking" ? "Storing…" : "Make a short link"}
        </button>{" "}
        <span className="soft" id={note}>
          {isReadOnly
            ? "not on this server: it is read-only and keeps no plans. The link above holds the whole plan and needs no server."
            : "stores the plan on this server."}
        </span>
      </p>
      {state.kind === "failed" && (
        <p role="alert">No short link: {state.why} The long link works without the server.</p>
      )}
    </section>
  );
}
