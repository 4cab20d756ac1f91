import type { Plan, Prediction } from "@arcplan/shared";
import { useState } from "react";
import { planAddress } from "../plan/outside/plan-address.ts";
import { WRITTEN } from "./words.ts";

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });

/** When the report was written, with which model, and a link that opens its plan. */
export function ReportFoot({ plan, result }: { readonly plan: Plan; readonly result: Prediction }) {
  const [today] = useState(() => new Date());
  const address = planAddress(plan);
  return (
    <footer className="report-foot">
      <p>
        {WRITTEN.before} <time dateTime={today.toISOString()}>{dates.format(today)}</time>{" "}
        {WRITTEN.after(result.model_version)}
      </p>
      <p>
        {WRITTEN.plan} <a href={address}>{address}</a>
      </p>
    </footer>
  );
}
