/** Address of a worker that shares the page's chunks; see vite.config.ts. */
declare module "*?shared-worker" {
  const address: string;
  export default address;
}
