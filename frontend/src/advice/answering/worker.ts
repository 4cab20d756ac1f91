/** Answers questions one by one, outside the page's own thread. */
import { type Asked, answerTo } from "./questions.ts";

addEventListener("message", ({ data }: MessageEvent<Asked>) => postMessage(answerTo(data)));
