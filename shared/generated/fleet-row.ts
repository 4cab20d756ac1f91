/* Generated from shared/schema/fleet-row.schema.json by `npm run generate`; do not edit. */

/**
 * One host of a fleet. The columns of `arcplan fleet`'s CSV and Parquet in this order, and of the page's table. Columns are only ever added.
 */
export interface FleetRow {
  /**
   * Name of the host, as its source gives it. Untrusted text.
   */
  host: string;
  /**
   * Where it was read: a file, an object's address, or a server's address without credentials. Untrusted text.
   */
  source: string;
  /**
   * Group of the host: the folder of its file, or a label of its series. Untrusted text.
   */
  role: string | null;
  /**
   * ok: there is a prediction, and all files were read; incomplete: fields are missing, captures contradict the plan or each other, or a file could not be read; failed: nothing could be read. Only ok counts.
   */
  status: "ok" | "incomplete" | "failed";
  /**
   * Why the status is not ok, or what of the range of time an ok host leaves out; one sentence.
   */
  reason: string | null;
  /**
   * When the host was recorded, ISO 8601; for a range of time its end.
   */
  recorded_at: string | null;
  /**
   * innodb or postgresql.
   */
  engine: string | null;
  /**
   * Release line of OpenZFS, such as 2.3.
   */
  openzfs_line: string | null;
  /**
   * The whole plan as JSON.
   */
  plan: string | null;
  /**
   * Fragment of a page address that holds the plan, such as #p2.…
   */
  link: string | null;
  /**
   * RAM of one server.
   */
  ram_bytes: number | null;
  /**
   * Limit of the ARC in the plan.
   */
  arc_bytes: number | null;
  /**
   * ARC beyond which the plan gains next to nothing, as the page's best ARC, but not below zfs_arc_min by default; null where it is more than the plan has and may gain nothing.
   */
  arc_need_bytes: number | null;
  /**
   * Limit of the ARC less what it needs: above 0 wasted, below 0 missing.
   */
  arc_excess_bytes: number | null;
  /**
   * ARC that holds all indirect blocks.
   */
  arc_metadata_bytes: number | null;
  /**
   * InnoDB's buffer pool, or shared_buffers.
   */
  database_buffer_bytes: number | null;
  /**
   * recordsize of the data.
   */
  record_bytes: number | null;
  /**
   * Page of the database.
   */
  page_bytes: number | null;
  /**
   * Logical by physical size of the data.
   */
  compression_ratio: number | null;
  /**
   * Data files.
   */
  file_bytes: number | null;
  /**
   * The plan's device, as in the catalogue.
   */
  device: string | null;
  /**
   * Queries per second that were measured.
   */
  measured_queries_per_s: number | null;
  /**
   * Queries per second that the plan predicts; null where the ends of its band are all that is known: nothing like the plan was measured, or they are more than five times apart.
   */
  predicted_queries_per_s: number | null;
  /**
   * Low end of its band.
   */
  predicted_queries_per_s_low: number | null;
  /**
   * High end of its band.
   */
  predicted_queries_per_s_high: number | null;
  /**
   * Reads per second from the pool's devices that were measured.
   */
  measured_device_reads_per_s: number | null;
  /**
   * Reads per second from the pool's devices that the plan predicts.
   */
  predicted_device_reads_per_s: number | null;
  /**
   * Low end of its band.
   */
  predicted_device_reads_per_s_low: number | null;
  /**
   * High end of its band.
   */
  predicted_device_reads_per_s_high: number | null;
  /**
   * Share of demand data reads that the ARC answered.
   */
  measured_arc_data_hit_ratio: number | null;
  /**
   * The same as the plan predicts.
   */
  predicted_arc_data_hit_ratio: number | null;
  /**
   * Low end of its band.
   */
  predicted_arc_data_hit_ratio_low: number | null;
  /**
   * High end of its band.
   */
  predicted_arc_data_hit_ratio_high: number | null;
  /**
   * Mean response time of a query that was measured, milliseconds.
   */
  measured_mean_ms: number | null;
  /**
   * The same as the plan predicts.
   */
  predicted_mean_ms: number | null;
  /**
   * Low end of its band.
   */
  predicted_mean_ms_low: number | null;
  /**
   * High end of its band.
   */
  predicted_mean_ms_high: number | null;
  /**
   * Share of measurements that the bands of the predicted rates and times hold, 0 to 1; 0: untested.
   */
  predicted_probability: number | null;
  /**
   * Measured figures outside of their predicted bands, the worst first.
   */
  misfits: string[];
  /**
   * Predicted by measured value of the worst of them.
   */
  misfit_ratio: number | null;
  /**
   * The most likely cause, one sentence.
   */
  misfit_cause: string | null;
  /**
   * Share of its time or rate that the busiest of the pool's devices works in the prediction.
   */
  device_busy_ratio: number | null;
  /**
   * Low end of its band.
   */
  device_busy_ratio_low: number | null;
  /**
   * High end of its band.
   */
  device_busy_ratio_high: number | null;
  /**
   * Share of the pool that data and indirect blocks fill.
   */
  pool_used_ratio: number | null;
  /**
   * Growth of the data: measured over the range of time, or entered.
   */
  growth_percent_per_month: number | null;
  /**
   * Days until the pool is full at that growth; null where growth is unknown or it does not fill within ten years.
   */
  days_until_full: number | null;
  /**
   * Cost a month; null where a part has no price.
   */
  month_usd: number | null;
  /**
   * The best change of settings alone, in a few words; null where none was found.
   */
  change: string | null;
  /**
   * Its fields as JSON: a list of {path, from, to}.
   */
  changes: string | null;
  /**
   * What it takes, such as restart.
   */
  change_effort: string | null;
  /**
   * Page reads per second after the change by those before; the fewest after it where nothing like it was measured, at least 1. Null where those before have no figure.
   */
  change_reads_ratio: number | null;
  /**
   * Low end of its band.
   */
  change_reads_ratio_low: number | null;
  /**
   * High end of its band.
   */
  change_reads_ratio_high: number | null;
  /**
   * Share of measurements that the band of change_reads_ratio holds, 0 to 1; 0: untested.
   */
  change_probability: number | null;
  /**
   * What it adds to the cost a month.
   */
  change_month_usd: number | null;
  /**
   * RAM that can go at the same predicted speed; 0 where ARC is missing.
   */
  freeable_ram_bytes: number | null;
  /**
   * What endangers the host: misfit, pool-filling, devices-saturated, arc-missing, untested (nothing like its plan was measured), and codes of severe warnings.
   */
  risks: string[];
  /**
   * agrees: the plan reproduces what its captures counted; misfit: it does not, or captures contradict each other, so there is no prediction; unchecked: nothing was counted; none: fields are missing.
   */
  trust: "agrees" | "misfit" | "unchecked" | "none";
  /**
   * Fields of the plan that captures gave, directly or derived.
   */
  measured_fields: number | null;
  /**
   * Paths of fields that are assumed.
   */
  assumed_fields: string[];
  /**
   * Paths without which there is no prediction.
   */
  missing_fields: string[];
  /**
   * Version of the model.
   */
  model_version: string;
  /**
   * Fields of the plan that were changed after the load was fitted, as PATH=VALUE; empty for the host as it is.
   */
  what_if: string[];
  /**
   * What only this host has, the kind before the value: host, pool, server, boot. Untrusted text.
   */
  identity: string[];
  /**
   * The row that counts in place of this one, as HOST of SOURCE: another recording of the same host; null if this one counts. Untrusted text.
   */
  counted_as: string | null;
}
