import type { Plan } from "@arcplan/shared";
import { useId, useRef, useState } from "react";
import { type Beside, withBeside } from "../../api/index.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { storePlan } from "./stored-plans.ts";
import * as words from "./words.ts";
import { copyText } from "./words.ts";

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
  const field = useRef<HTMLInputElement>(null);
  const { said, copy } = useCopy(() => field.current?.select());

  return (
    <div className="copy-field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
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
