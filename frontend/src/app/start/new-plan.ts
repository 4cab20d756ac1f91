/** The plan of a server that nobody has yet, as the questions of the start screen make it. */
import { GIB, newServer, type Plan } from "@arcplan/shared";
import { NEEDED_PATHS } from "@arcplan/shared/plan/needed.ts";
import { yourServer } from "../words.ts";

const GB = 1e9;

/** The machine of one's own has as many, until somebody says otherwise. */
const VCPUS = 8;

/** The plan that the questions begin with; somebody sees and takes it. */
export function newPlan(): Plan {
  return newServer({
    engine: "innodb",
    file_bytes: 200 * GB,
    compression_ratio: 1.5,
    machine: { ram_bytes: 64 * GIB, vcpus: VCPUS },
    device: "nvme-gen4",
    clients: 16,
  });
}

/** What is on screen before captures are read, and stays where none can be: it says nothing of their host. */
export function standIn(): Plan {
  const plan = newPlan();
  const assumed = Object.entries(plan.origins ?? {}).filter(([, origin]) => origin === "assumed");
  const missing = NEEDED_PATHS.map((path) => [path, "missing" as const] as const);
  return { ...plan, title: yourServer, origins: Object.fromEntries([...assumed, ...missing]) };
}

/** The plan of a new server with a plan's answers to the questions. */
export function planOf({ engine, data, instance, memory, storage, workload }: Plan): Plan {
  return newServer({
    engine: engine ?? "innodb",
    file_bytes: data.file_bytes,
    compression_ratio: data.compression_ratio,
    machine:
      instance.type === "custom" ? { ram_bytes: memory.ram_bytes, vcpus: VCPUS } : instance.type,
    device: storage.device,
    clients: workload.threads,
  });
}
