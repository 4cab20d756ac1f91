/** What the server and Node scripts call: the model, the advice and the evidence, in one bundle. */
export * from "./advice/index.ts";
export * from "./evidence/index.ts";
export * from "./model/index.ts";
