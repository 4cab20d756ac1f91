/** Texts of zpool iostat. */

export const VDEVS = {
  title: "Pools and vdevs",
  note: "Means over the reports. I/O is physical, after aggregation: a mirrored write counts twice.",
  name: "Pool or vdev",
  class: "Class",
  figures: ["Used", "Free", "Reads/s", "Writes/s", "Read bandwidth", "Write bandwidth"],
} as const;

export const WAITS = {
  title: "Waiting times",
  caption: "Waiting times in milliseconds",
  note: "Milliseconds, mean over the reports. zpool prints means of power-of-two histograms, cut to whole units.",
} as const;
