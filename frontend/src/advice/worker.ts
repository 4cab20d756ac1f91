/** Answers questions one by one, beside the page, which never waits for it. */
import { type Asked, answerTo } from "./questions.ts";

addEventListener("message", ({ data }: MessageEvent<Asked>) => postMessage(answerTo(data)));
