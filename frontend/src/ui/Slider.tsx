import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
} from "react";
import { positionOf, type Scale, stepFrom, stopAt } from "./scale.ts";
import { Tip } from "./Tip.tsx";

/** Keys that follow each other faster than this belong to one gesture. */
const REST_MS = 450;

interface Settle {
  /** A pointer is down: nothing is over before it is up, however long it rests. */
  hold(): void;
  /** The control says that a value stands: that is the end where a pointer was down. */
  release(): void;
  /** Report the end when nothing more happens for a moment. */
  soon(): void;
  /** Report the end at once, if something was under way. */
  now(): void;
}

/**
 * Tells when a series of edits is over. The native `change` event of a range input marks a release
 * by pointer, touch or assistive technology, which do not all send pointer events.
 */
function useSettle(input: RefObject<HTMLInputElement | null>, onSettle: () => void): Settle {
  const report = useRef(onSettle);
  useEffect(() => {
    report.current = onSettle;
  });

  const settle = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHeld = false;
    let isOpen = false;
    return {
      hold() {
        isHeld = true;
        clearTimeout(timer);
      },
      release() {
        if (isHeld) settle.now();
        else settle.soon();
      },
      soon() {
        isOpen = true;
        clearTimeout(timer);
        if (!isHeld) timer = setTimeout(settle.now, REST_MS);
      },
      now() {
        isHeld = false;
        clearTimeout(timer);
        if (!isOpen) return;
        isOpen = false;
        report.current();
      },
    };
  }, []);

  useEffect(() => {
    const element = input.current;
    element?.addEventListener("change", settle.release);
    return () => {
      element?.removeEventListener("change", settle.release);
      settle.now();
    };
  }, [input, settle]);

  return settle;
}

export type MarkKind = "measured" | "best";

export interface Mark {
  readonly kind: MarkKind;
  readonly value: number;
  /** What it means, such as "measured: 749 GB". */
  readonly text: string;
}

interface SliderProps {
  readonly scale: Scale;
  readonly value: number;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  /** The value in words, such as "32 KiB, 2 InnoDB pages per record". */
  readonly valueText: string;
  readonly marks: readonly Mark[];
  readonly onChange: (value: number) => void;
  /** The gesture is over: the pointer was released, or the keys have rested. */
  readonly onSettle: () => void;
}

function stepsOfKey(key: string, scale: Scale): number | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return 1;
    case "ArrowLeft":
    case "ArrowDown":
      return -1;
    case "PageUp":
      return scale.page;
    case "PageDown":
      return -scale.page;
    case "Home":
      return -scale.stops.length;
    case "End":
      return scale.stops.length;
    default:
      return null;
  }
}

function share(scale: Scale, value: number): CSSProperties {
  const fraction = positionOf(scale, value) / Math.max(1, scale.stops.length - 1);
  return { "--at": fraction } as CSSProperties;
}

/** A mark with its meaning, as people read it. */
export function MarkInWords({ mark }: { readonly mark: Pick<Mark, "kind" | "text"> }) {
  return (
    <>
      <span className={`mark mark-${mark.kind}`} aria-hidden="true" />
      <span>{mark.text}</span>
    </>
  );
}

/** A native range input over the stops of a scale, with marks beneath its track, which its tip explains. */
export function Slider(props: SliderProps) {
  const { scale, value, marks, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  const tip = useId();
  const described = [props.describedBy, marks.length > 0 ? tip : undefined].filter(
    (id) => id !== undefined,
  );
  // Two at one place would be a blot: the words have both.
  const seen = marks.filter(
    ({ value: at }, index) => !marks.slice(index + 1).some((later) => later.value === at),
  );
  const settle = useSettle(input, props.onSettle);

  function move(next: number) {
    settle.soon();
    onChange(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const steps = stepsOfKey(event.key, scale);
    if (steps === null) return;
    event.preventDefault();
    move(stepFrom(scale, value, steps));
  }

  return (
    <span className="slider" style={share(scale, value)} data-tipped="">
      <input
        ref={input}
        type="range"
        min={0}
        max={scale.stops.length - 1}
        step={1}
        value={Math.round(positionOf(scale, value))}
        aria-labelledby={props.labelledBy}
        aria-describedby={described.length > 0 ? described.join(" ") : undefined}
        aria-valuetext={props.valueText}
        onChange={(event) => move(stopAt(scale, event.currentTarget.valueAsNumber))}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.button === 0 && settle.hold()}
        onPointerUp={settle.now}
        onPointerCancel={settle.now}
        onBlur={settle.now}
      />
      <span className="slider-marks" aria-hidden="true">
        {seen.map((mark) => (
          <span
            key={mark.kind}
            className={`mark mark-${mark.kind}`}
            style={share(scale, mark.value)}
          />
        ))}
      </span>
      {marks.length > 0 && (
        <Tip id={tip}>
          {marks.map((mark) => (
            <span key={mark.kind} className="tip-line">
              <MarkInWords mark={mark} />
            </span>
          ))}
        </Tip>
      )}
    </span>
  );
}
