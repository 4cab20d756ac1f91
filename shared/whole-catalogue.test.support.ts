/** Makes all devices of the catalogue known, as loading a plan does on the page. */
import { catalog } from "./catalog/index.ts";

catalog();
