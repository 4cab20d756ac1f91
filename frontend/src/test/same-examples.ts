/**
 * Draws the same examples in every run, so that a commit passes or fails once and for all;
 * `npm run fuzz` asks for others.
 */
import fc from "fast-check";

if (process.env.FC_RUNS === undefined) fc.configureGlobal({ seed: 1 });
