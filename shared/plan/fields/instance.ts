/** The machine. */
import { instanceById } from "../../catalog/index.ts";
import { type Fields, whole } from "../field.ts";

/** A cap that the catalogue knows of its instances. */
const CAP = {
  isDerived: true,
  why: (at) =>
    at("instance.type") === "custom"
      ? "Your own machine has no bought limit on network storage."
      : "The catalogue's limit of this instance.",
  remedy: null,
} as const satisfies Fields["instance.storage_iops_cap"]["assumed"];

export const INSTANCE = {
  "instance.type": {
    kind: "instance",
    label: "Instance",
    assumed: {
      value: "custom",
      why: "No cloud is named: it is your own machine.",
      remedy: null,
    },
    linkNames: ["instance"],
  },
  "instance.vcpus": {
    kind: "number",
    label: "vCPUs",
    quantity: "count",
    stops: whole(1, 512),
    moves: "whole",
    assumed: { value: 4, why: "No capture counts the processors.", remedy: "lscpu" },
    linkNames: ["vcpus"],
  },
  "instance.database_vcpus": {
    kind: "number",
    label: "vCPUs of the database",
    quantity: "count",
    stops: whole(1, 512),
    most: (plan) => plan.instance.vcpus,
    empty: "all",
    when: (at) => (at("instance.database_vcpus") ?? null) !== null,
    assumed: {
      isDerived: true,
      why: "No capture shows that a container or a service bounds the database's processors.",
      remedy: "grep . /sys/fs/cgroup/cpu.max inside of the container",
    },
  },
  "instance.nodes": {
    kind: "number",
    label: "Servers",
    quantity: "count",
    stops: whole(1, 100),
    also: () => "share the data between them",
    moves: "whole",
    assumed: { why: "The captures are of one server.", remedy: null },
    linkNames: ["nodes"],
  },
  "instance.storage_iops_cap": {
    kind: "number",
    label: "Storage IOPS cap",
    quantity: "per-s",
    stops: whole(1000, 400000),
    unset: (plan) => instanceById(plan.instance.type)?.storage_iops ?? null,
    assumed: CAP,
  },
  "instance.storage_bytes_per_s_cap": {
    kind: "number",
    label: "Storage bandwidth cap",
    quantity: "decimal-bytes-per-s",
    stops: whole(1e7, 2e10),
    unset: (plan) => instanceById(plan.instance.type)?.storage_bytes_per_s ?? null,
    assumed: CAP,
  },
  "instance.network_bytes_per_s_cap": {
    kind: "number",
    label: "Network to the database",
    quantity: "decimal-bytes-per-s",
    stops: whole(1e7, 2e10),
    empty: "none",
    assumed: { isDerived: true, why: "The database runs on the server.", remedy: null },
  },
} as const satisfies Partial<Fields>;
