/** When PostgreSQL makes a checkpoint, and how it spreads one. */
import { decimalScale, linearScale } from "../../ui/scale.ts";
import { number, ofPostgresql } from "./makers.ts";
import type { FieldSpec } from "./spec.ts";

const when = ofPostgresql;

/** Fields that are called as their settings are. */
export const CHECKPOINT_FIELDS: readonly FieldSpec[] = [
  number("postgresql.checkpoint_s", "checkpoint_timeout", "s", decimalScale(30, 86400, true), {
    when,
  }),
  number(
    "postgresql.checkpoint_completion_target",
    "checkpoint_completion_target",
    "exponent",
    linearScale(0.1, 1, 0.05),
    { when },
  ),
  number(
    "postgresql.vacuumed_pages_per_commit",
    "Pages vacuumed per commit",
    "exponent",
    linearScale(0, 5, 0.05),
    { when },
  ),
];
