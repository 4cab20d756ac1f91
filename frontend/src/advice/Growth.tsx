import type { GrowthEvent } from "@arcplan/shared/advice";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { useId, useMemo, useState } from "react";
import { useSettledPlan } from "../plan/answers/result.ts";
import { readQuantity } from "../plan/fields/quantity.ts";
import { NumberField } from "../ui/NumberField.tsx";
import { Slider } from "../ui/Slider.tsx";
import { decimalScale, stepFrom } from "../ui/scale.ts";
import { useAnswer } from "./answering/use-answer.ts";
import { useSettings, useSettingsApi } from "./settings.ts";
import { GROWTH, HEADINGS } from "./words.ts";

const SCALE = decimalScale(0.5, 30);

/** What runs out, in order of time, and what follows. */
export function GrowthEvents({ events }: { readonly events: readonly GrowthEvent[] }) {
  return (
    <ol className="growth-events">
      {events.map((event) => (
        <li key={event.code}>
          <p>
            {event.text}{" "}
            {event.file_bytes !== null && (
              <span className="soft">{GROWTH.atSize(event.file_bytes)}</span>
            )}
          </p>
          {event.then !== null && <p className="soft">{GROWTH.remedy(event.then)}</p>}
        </li>
      ))}
    </ol>
  );
}

function percentWords(percent: number): string {
  return formatQuantity("percent-points", percent);
}

/** A slider for the growth of the data, and what it leads to. */
export function Growth() {
  const name = useId();
  const settings = useSettingsApi();
  const chosen = useSettings((state) => state.percentPerMonth);
  const [moving, setMoving] = useState<number | null>(null);
  const plan = useSettledPlan();
  const question = useMemo(() => ({ plan, percentPerMonth: chosen }), [plan, chosen]);
  const found = useAnswer("growth", question);
  const percent = moving ?? chosen;

  function choose(next: number) {
    settings.setState({ percentPerMonth: next });
    setMoving(null);
  }

  return (
    <section className="advice-part" aria-label={HEADINGS.growth}>
      <div className="control advice-slider">
        <span className="control-name control-label" id={name}>
          {GROWTH.label}
        </span>
        <span className="control-track">
          <Slider
            scale={SCALE}
            value={percent}
            labelledBy={name}
            valueText={GROWTH.perMonth(percentWords(percent))}
            marks={[]}
            onChange={setMoving}
            onSettle={() => moving !== null && choose(moving)}
          />
        </span>
        <span className="control-value">
          <NumberField
            labelledBy={name}
            text={percentWords(percent)}
            read={(text) => {
              const read = readQuantity("percent-points", text);
              return "value" in read && (read.value ?? 0) <= 0
                ? { problem: GROWTH.aboveZero }
                : read;
            }}
            onCommit={(next) => choose(next ?? chosen)}
            onStep={(direction) => choose(stepFrom(SCALE, percent, direction))}
          />
        </span>
      </div>
      {found === null ? (
        <p className="soft" aria-busy="true">
          {GROWTH.waiting}
        </p>
      ) : (
        <div aria-busy={found.question !== question}>
          <GrowthEvents events={found.answer.events} />
        </div>
      )}
    </section>
  );
}
