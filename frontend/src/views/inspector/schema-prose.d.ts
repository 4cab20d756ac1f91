/** The plan's schema with the prose that vite.config.ts leaves out of the first paint. */
declare module "@arcplan/shared/schema/plan.schema.json?prose" {
  import schema from "@arcplan/shared/schema/plan.schema.json";

  export default schema;
}
