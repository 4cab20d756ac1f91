/** What this page is: a link that it does not open may be of a later one. */
import { MODEL_VERSION } from "@arcplan/shared/model/version.ts";

/** arcplan's own version; the build takes it from the backend (`vite.config.ts`). */
declare const ARCPLAN_VERSION: string;

/** Both versions, as `arcplan --version` prints them. */
export const VERSIONS = `arcplan ${ARCPLAN_VERSION}, model ${MODEL_VERSION}`;
