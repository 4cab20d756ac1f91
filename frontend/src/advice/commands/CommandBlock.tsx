import type { CommandSection } from "@arcplan/shared/advice";
import { useId, useRef } from "react";
import { Scroll } from "../../ui/Scroll.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useCopy } from "../../ui/use-copy.ts";
import { COMMAND_BLOCK, placeWords } from "../words.ts";
import { fileNameOf } from "./use-commands.ts";

/** What a block of commands is, where it goes, and whether it can be taken back. */
export function CommandText({ section }: { readonly section: CommandSection }) {
  return (
    <>
      {section.irreversible && (
        <p className="irreversible">
          <strong>{COMMAND_BLOCK.irreversible}</strong> {COMMAND_BLOCK.irreversibleWhy}
        </p>
      )}
      <p className="soft">
        {placeWords(section)}. {section.note}
      </p>
      <Scroll className="command-text" label={COMMAND_BLOCK.textOf(section.title)}>
        <pre>{section.text}</pre>
      </Scroll>
    </>
  );
}

/** A block of commands to copy or to keep as a file. */
export function CommandBlock({ section }: { readonly section: CommandSection }) {
  const heading = useId();
  const block = useRef<HTMLElement>(null);
  const { said, copy } = useCopy(() => {
    const text = block.current?.querySelector("pre");
    if (text) window.getSelection()?.selectAllChildren(text);
  });

  return (
    <section ref={block} className="advice-command" aria-labelledby={heading}>
      <div className="advice-command-head">
        <h4 id={heading}>{section.title}</h4>
        <span className="copy-said" role="status">
          {said}
        </span>
        <button type="button" className="button button-quiet" onClick={() => copy(section.text)}>
          {COMMAND_BLOCK.copy} <span className="hidden-text">{section.title}</span>
        </button>
        <button
          type="button"
          className="button"
          onClick={() => saveFile(fileNameOf(section), new Blob([section.text]))}
        >
          {COMMAND_BLOCK.save}{" "}
          <span className="hidden-text">{COMMAND_BLOCK.saveWhat(section.title)}</span>
        </button>
      </div>
      <CommandText section={section} />
    </section>
  );
}
