/** Every device of the catalogue under the plan's own load: what it brings and what it costs. */
import { catalog, instanceById } from "../catalog/index.ts";
import type { CatalogDevice } from "../catalog/types.ts";
import type { Plan } from "../generated/plan.ts";
import { bottleneckOf } from "./bottleneck.ts";
import { costOf, offeredIops } from "./cost.ts";
import type { BottleneckId } from "./result.ts";
import { solvePlan } from "./solve.ts";

/** One device under the plan. */
export interface DevicePoint {
  readonly id: string;
  readonly name: string;
  readonly family: string;
  readonly kind: string;
  readonly month_usd: number;
  /** False where a part has no price and counts nothing: then it is in no Pareto front. */
  readonly priced: boolean;
  /** Whether the data fits. */
  readonly fits: boolean;
  readonly reads_per_s: number;
  readonly mean_ms: number;
  readonly offered_iops: number;
  readonly bottleneck: BottleneckId;
  /** No other priced device that fits is both cheaper and faster. */
  readonly pareto: boolean;
  readonly chosen: boolean;
  readonly trust: string;
  readonly source: string;
}

function withDevice(plan: Plan, id: string): Plan {
  const same = plan.storage.device === id;
  return {
    ...plan,
    storage: {
      ...plan.storage,
      device: id,
      provisioned_iops: same ? plan.storage.provisioned_iops : null,
      provisioned_mib_per_s: same ? plan.storage.provisioned_mib_per_s : null,
    },
    prices: same
      ? plan.prices
      : {
          ...plan.prices,
          device_usd_per_gb_month: null,
          device_usd_per_iops_month: null,
          device_usd_per_mib_per_s_month: null,
          device_usd_purchase: null,
        },
  };
}

/** A drive inside an instance's price can only be had with that instance. */
function belongsElsewhere(device: CatalogDevice, plan: Plan): boolean {
  const inside = device.price?.usd_month === 0;
  return inside && instanceById(plan.instance.type)?.local_device !== device.id;
}

/** All devices under this plan, best first. */
export function deviceScatter(plan: Plan): DevicePoint[] {
  const points = catalog()
    .devices.filter((one) => one.id === plan.storage.device || !belongsElsewhere(one, plan))
    .map((one): DevicePoint => {
      const evaluation = solvePlan(withDevice(plan, one.id));
      const { setup, flow } = evaluation;
      const queries = flow.queriesPerS * setup.nodes;
      const cost = costOf(setup, queries);
      const perDevice = (setup.metadata.tree.leafBlocks / setup.nodes) * setup.recordAllocated;
      const room = Math.min(
        plan.storage.device_bytes,
        setup.device.capacityBytes ?? plan.storage.device_bytes,
        (one.volume?.max_gb ?? Number.POSITIVE_INFINITY) * 1e9,
      );
      return {
        id: one.id,
        name: one.name,
        family: one.family,
        kind: one.kind,
        month_usd: cost.month_usd,
        priced: cost.lines
          .filter((line) => line.id.startsWith("data"))
          .every((line) => line.unit_usd !== null),
        fits: perDevice <= room * setup.devices,
        reads_per_s: queries * plan.workload.pages_per_query,
        mean_ms: flow.responseMs,
        offered_iops: offeredIops(setup),
        bottleneck: bottleneckOf(evaluation),
        pareto: false,
        chosen: one.id === plan.storage.device,
        trust: one.trust,
        source: one.source,
      };
    });
  const rivals = points.filter((point) => point.priced && point.fits);
  const isBest = (point: DevicePoint): boolean =>
    rivals.includes(point) &&
    !rivals.some(
      (other) =>
        other.month_usd <= point.month_usd &&
        other.reads_per_s >= point.reads_per_s &&
        (other.month_usd < point.month_usd || other.reads_per_s > point.reads_per_s),
    );
  return points
    .map((point) => ({ ...point, pareto: isBest(point) }))
    .sort((a, b) => b.reads_per_s - a.reads_per_s || a.month_usd - b.month_usd);
}
