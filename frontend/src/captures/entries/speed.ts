/** Bytes sent until a moment. */
interface Mark {
  readonly atMs: number;
  readonly bytes: number;
}

const WINDOW_MS = 3000;
const SHORTEST_MS = 250;

/**
 * Speed of an upload over the last three seconds: long enough to smooth the network's bursts, short
 * enough to show a stall.
 */
export class Speedometer {
  private marks: Mark[] = [];

  /** Notes progress and returns bytes per second, or null while there is too little to tell. */
  note(mark: Mark): number | null {
    const recent = this.marks.filter(({ atMs }) => atMs >= mark.atMs - WINDOW_MS);
    this.marks = [...recent, mark];
    const first = this.marks[0];
    if (!first) return null;
    const elapsedMs = mark.atMs - first.atMs;
    return elapsedMs < SHORTEST_MS ? null : ((mark.bytes - first.bytes) * 1000) / elapsedMs;
  }
}
