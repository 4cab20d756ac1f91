import { deviceFromFio, FioFormatError } from "@arcplan/shared";
import { useId, useState } from "react";
import { usePlanStore } from "../../plan/context.tsx";

type FioDevice = ReturnType<typeof deviceFromFio>;

/** What became of pasted text. */
type Outcome = { readonly notes: readonly string[] } | { readonly problem: string };

const COMMAND =
  "fio --name=mydisk --filename=/dev/… --direct=1 --rw=randread --bs=16k --iodepth=1 " +
  "--ioengine=libaio --time_based --runtime=30 --output-format=json";

/**
 * Reads fio's output; warnings that fio prints around its JSON are passed over.
 *
 * @throws FioFormatError for text that is no JSON output of fio
 */
function readFio(text: string): FioDevice {
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  if (start === -1 || end < start) {
    throw new FioFormatError(
      "There is no JSON in this text: run fio with --output-format=json and paste all it prints.",
    );
  }
  let json: unknown;
  try {
    json = JSON.parse(text.slice(start, end + 1));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new FioFormatError(`This JSON is not whole or was changed: ${cause.message}.`);
  }
  return deviceFromFio(json);
}

/** Describes the own device from a run of fio. */
export function FioPaste() {
  const id = useId();
  const applyMeasurement = usePlanStore((state) => state.applyMeasurement);
  const [text, setText] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  function use() {
    try {
      const { device, notes } = readFio(text);
      applyMeasurement({ label: "fio", values: { "storage.custom_device": device } });
      setOutcome({ notes });
    } catch (cause) {
      if (!(cause instanceof FioFormatError)) throw cause;
      setOutcome({ problem: cause.message });
    }
  }

  const problem = outcome !== null && "problem" in outcome ? outcome.problem : null;
  return (
    <details className="fio">
      <summary>Take the figures from fio</summary>
      <p className="soft">
        Jobs with iodepth 1, 4, 16 and more give the device's curve. <code>{COMMAND}</code>
      </p>
      <label htmlFor={id}>JSON output of fio</label>
      <textarea
        id={id}
        className="text-input"
        rows={4}
        spellCheck={false}
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setOutcome(null);
        }}
      />
      <button
        type="button"
        className="button button-quiet"
        disabled={text.trim() === ""}
        onClick={use}
      >
        Use these figures
      </button>
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="note-error">
          {problem}
        </p>
      )}
      {outcome !== null && "notes" in outcome && (
        <div role="status">
          <p>The device is set from fio; undo takes it back.</p>
          <ul className="soft">
            {outcome.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
    </details>
  );
}
