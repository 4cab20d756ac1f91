import type { CaptureAnswer, Upload } from "../../api/index.ts";

/** A server whose answers the test gives one by one, by the name of the file. */
export class FakeServer {
  readonly running = new Map<string, Upload>();
  mostAtOnce = 0;
  readonly #answers = new Map<string, (answer: CaptureAnswer | Error) => void>();

  readonly upload = (upload: Upload): Promise<CaptureAnswer> =>
    new Promise((resolve, reject) => {
      const settle = (answer: CaptureAnswer | Error) => {
        this.running.delete(upload.name);
        if ("captures" in answer) resolve(answer);
        else reject(answer);
      };
      upload.signal.addEventListener("abort", () =>
        settle(new DOMException("cancelled", "AbortError")),
      );
      this.running.set(upload.name, upload);
      this.#answers.set(upload.name, settle);
      this.mostAtOnce = Math.max(this.mostAtOnce, this.running.size);
    });

  answer(name: string, answer: CaptureAnswer | Error): void {
    const settle = this.#answers.get(name);
    if (!settle) throw new Error(`${name} is not being uploaded`);
    settle(answer);
  }
}
