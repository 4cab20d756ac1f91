/** Vite gives a module of this name as text. */
declare module "*.ndjson?raw" {
  const text: string;
  export default text;
}
