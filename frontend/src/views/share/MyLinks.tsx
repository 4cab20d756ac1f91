import { useState } from "react";
import { usePlanStore } from "../../plan/context.tsx";
import type { ShortLink } from "../../plan/library-slice.ts";
import { deleteStored } from "./stored-plans.ts";
import * as words from "./words.ts";

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

interface LinkRowProps {
  readonly link: ShortLink;
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
