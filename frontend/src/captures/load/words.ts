/** Texts of load tests. */

export const TITLES = { runs: "Runs", jobs: "Jobs" } as const;

export const HEADS = {
  block: "Block",
  clients: "Clients",
  depth: "Depth",
  errors: "Errors",
  failed: "Failed",
  job: "Job",
  jobs: "Jobs",
  line: "Line",
  max: "Max",
  mean: "Mean",
  p95: "p95",
  pattern: "Pattern",
  queries: "Queries/s",
  readMean: "Read, mean",
  readP95: "Read, p95",
  reads: "Reads/s",
  scale: "Scale",
  script: "Script",
  seconds: "Seconds",
  syncMean: "Sync, mean",
  syncs: "Syncs/s",
  test: "Test",
  threads: "Threads",
  transactions: "Transactions/s",
  writeMean: "Write, mean",
  writes: "Writes/s",
} as const;
