/** What the server and Node scripts call: the model and the advice, in one bundle. */
export * from "./advice/index.ts";
export * from "./model/index.ts";
