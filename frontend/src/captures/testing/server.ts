import type { CaptureAnswer, Upload } from "../../api/index.ts";

/** A server whose answers the test gives one by one, by the name of the file. */
export class FakeServer {
  readonly running = new Map<string, Upload>();
  mostAtOnce = 0;
  readonly #early = new Map<string, CaptureAnswer | Error>();
  readonly #answers = new Map<string, (answer: CaptureAnswer | Error) => void>();

  readonly upload = (upload: Upload): Promise<CaptureAnswer> =>
    new Promise((resolve, reject) => {
      const settle = (answer: CaptureAnswer | Error) => {
        this.running.delete(upload.name);
        if ("captures" in answer) resolve(answer);
        else reject(answer);
      };
      const cancel = () => settle(new DOMException("cancelled", "AbortError"));
      upload.signal.addEventListener("abort", cancel);
      if (upload.signal.aborted) {
        cancel();
        return;
      }
      this.running.set(upload.name, upload);
      this.#answers.set(upload.name, settle);
      this.mostAtOnce = Math.max(this.mostAtOnce, this.running.size);
      const early = this.#early.get(upload.name);
      this.#early.delete(upload.name);
      if (early) settle(early);
    });

  /** Answers a file now, or as soon as it comes. */
  answer(name: string, answer: CaptureAnswer | Error): void {
    if (this.running.has(name)) this.#answers.get(name)?.(answer);
    else this.#early.set(name, answer);
  }
}
