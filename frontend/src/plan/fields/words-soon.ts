/** Texts of a field's value, and of what does not fit. */

export const values = {
  denseFiles: "dense files",
  measured: "measured",
  none: "none",
  fromCatalogue: "from the catalogue",
  asCatalogue: "as the catalogue says",
  on: "on",
  off: "off",
  needed: (label: string) => `${label} needs a value`,
} as const;

export const misfit = {
  memory: (pool: string, taken: string, ram: string) =>
    `ARC, ${pool} and the rest take ${taken} of ${ram} of RAM.`,
  pool: (share: string) => `The data would take ${share} of the pool.`,
  setArc: (size: string) => `Set ARC limit to ${size}`,
  setPool: (pool: string, size: string) => `Set ${pool} to ${size}`,
  setVdevs: (count: number) => `Set top-level vdevs to ${count}`,
  setSize: (size: string) => `Set size of each to ${size}`,
} as const;
