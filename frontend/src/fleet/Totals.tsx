import { formatCount, formatMemory } from "@arcplan/shared";
import { QuantityText } from "../ui/QuantityText.tsx";
import type { FleetSums } from "./view/sums.ts";
import * as words from "./words.ts";

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly detail: string;
  readonly tone?: "bad" | "good" | undefined;
}

/** One figure with what it is compared with. */
export function Figure({ label, value, detail, tone }: FigureProps) {
  return (
    <div className="fleet-figure">
      <dt>{label}</dt>
      <dd className="fleet-figure-value" data-tone={tone}>
        <QuantityText text={value} />
      </dd>
      <dd className="fleet-figure-detail">{detail}</dd>
    </div>
  );
}

/** The sum of the hosts shown. */
export function Totals({ sums, all }: { readonly sums: FleetSums; readonly all: number }) {
  return (
    <section aria-label={words.sums}>
      <dl className="fleet-figures fleet-totals">
        <Figure
          label={words.hosts}
          value={words.ofHosts(sums.hosts, all)}
          detail={words.hostsDetail(sums)}
        />
        <Figure
          label={words.ramToFree}
          value={formatMemory(sums.freeableRamBytes)}
          detail={words.freeDetail(sums.hostsWithFreeableRam)}
        />
        <Figure
          label={words.arcMissing}
          value={formatMemory(sums.missingArcBytes)}
          detail={words.missingDetail(sums.hostsMissingArc)}
        />
        <Figure label={words.cost} value={words.costValue(sums)} detail={words.costDetail(sums)} />
        <Figure
          label={words.atRisk}
          value={formatCount(sums.atRisk)}
          detail={words.riskDetail(sums.misfits)}
          tone={sums.atRisk > 0 ? "bad" : undefined}
        />
      </dl>
    </section>
  );
}
