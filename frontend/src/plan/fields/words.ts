/** Texts of a field's value, and of what does not fit. */

export const values = {
  asCatalogue: "as the catalogue says",
  needed: (label: string) => `${label} needs a value`,
} as const;

export const misfit = {
  memory: (pool: string, taken: string, ram: string) =>
    `ARC, ${pool} and the rest take ${taken} of ${ram} of RAM.`,
  limit: (pool: string, taken: string, limit: string) =>
    `The database's container or service may take ${limit}; the ${pool} and connections take ${taken}.`,
  instance: (label: string, counted: string, has: string) =>
    `${label}: the plan counts on ${counted}; its instance has ${has}.`,
  pool: (share: string) => `The data would take ${share} of the pool.`,
  set: (label: string, value: string) => `Set ${label} to ${value}`,
} as const;
