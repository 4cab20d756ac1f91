import type { Plan, Prediction } from "@arcplan/shared";
import { useState } from "react";
import { planAddress } from "../plan/plan-address.ts";

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });

/** What somebody needs to open and to date this report again. */
export function ReportFoot({ plan, result }: { readonly plan: Plan; readonly result: Prediction }) {
  const [today] = useState(() => new Date());
  const address = planAddress(plan);
  return (
    <footer className="report-foot">
      <p>
        Written on <time dateTime={today.toISOString()}>{dates.format(today)}</time> with arcplan,
        model {result.model_version}.
      </p>
      <p>
        The plan: <a href={address}>{address}</a>
      </p>
    </footer>
  );
}
