/**
 * Scales of sliders: each is a list of stops, so that every position is a value worth choosing and
 * a keyboard step means the same everywhere on the track.
 */
export interface Scale {
  /** Ascending values. */
  readonly stops: readonly number[];
  /** Stops that Page Up and Page Down move: a doubling or a decade-third on log scales. */
  readonly page: number;
  readonly log: boolean;
}

/** Steps of about 3 to 6 %: sixteenths of a power of two, so stops are whole MiB and GiB. */
export function binaryScale(minimum: number, maximum: number): Scale {
  const stops: number[] = [];
  for (let octave = 2 ** Math.floor(Math.log2(minimum)); octave <= maximum; octave *= 2) {
    for (let sixteenth = 16; sixteenth < 32; sixteenth += 1) {
      const stop = (octave * sixteenth) / 16;
      if (stop >= minimum && stop <= maximum) stops.push(stop);
    }
  }
  return { stops, page: 16, log: true };
}

const MANTISSAS = [
  10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24, 26, 28, 30, 33, 36, 40, 45, 50, 55, 60, 65, 70, 75,
  80, 85, 90, 95,
];

/** Round decimal steps of about 6 to 10 %. With `whole`, small stops are whole numbers only. */
export function decimalScale(minimum: number, maximum: number, whole = false): Scale {
  const stops: number[] = [];
  const first = Math.floor(Math.log10(minimum));
  const last = Math.ceil(Math.log10(maximum));
  for (let decade = first; decade <= last; decade += 1) {
    for (const mantissa of MANTISSAS) {
      const stop = Number(`${mantissa}e${decade - 1}`);
      if (stop < minimum || stop > maximum) continue;
      if (!whole || Number.isInteger(stop)) stops.push(stop);
    }
  }
  return { stops, page: 9, log: true };
}

/** The same with 0 as its first stop, for quantities that may be absent. */
export function fromZero(scale: Scale): Scale {
  return { ...scale, stops: [0, ...scale.stops] };
}

export function linearScale(minimum: number, maximum: number, step: number): Scale {
  const count = Math.round((maximum - minimum) / step);
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)));
  const stops = Array.from({ length: count + 1 }, (_, index) =>
    Number((minimum + index * step).toFixed(decimals)),
  );
  return { stops, page: Math.max(2, Math.round(count / 10)), log: false };
}

export function listScale(stops: readonly number[]): Scale {
  return { stops, page: 2, log: true };
}

/** The same up to `most`, which becomes its last stop. */
export function endingAt(scale: Scale, most: number): Scale {
  const below = scale.stops.filter((stop) => stop < most);
  return below.length === 0 ? scale : { ...scale, stops: [...below, most] };
}

function lowerIndex(stops: readonly number[], value: number): number {
  let low = 0;
  let high = stops.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((stops[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where a value lies, in stops; between two stops it is a fraction. Values outside sit at the ends. */
export function positionOf(scale: Scale, value: number): number {
  const { stops } = scale;
  const first = stops[0] ?? 0;
  const last = stops[stops.length - 1] ?? 0;
  if (value <= first) return 0;
  if (value >= last) return stops.length - 1;
  const index = lowerIndex(stops, value);
  const low = stops[index] ?? first;
  const high = stops[index + 1] ?? last;
  const share =
    scale.log && low > 0
      ? Math.log(value / low) / Math.log(high / low)
      : (value - low) / (high - low);
  return index + share;
}

export function stopAt(scale: Scale, index: number): number {
  const { stops } = scale;
  const inside = Math.min(stops.length - 1, Math.max(0, Math.round(index)));
  return stops[inside] ?? 0;
}

/**
 * The stop that `steps` key presses away from `value` reach. From a value between stops the first
 * step goes to the neighbouring stop, so that a measured value is never skipped over.
 */
export function stepFrom(scale: Scale, value: number, steps: number): number {
  const position = positionOf(scale, value);
  const start = steps > 0 ? Math.floor(position) : Math.ceil(position);
  return stopAt(scale, start + steps);
}
