import type { MilestoneState } from "../rules/milestoneStates.ts";
import type { ProcessGraph, ProcessStatus } from "../rules/processGraph.ts";

/** The table of milestone states, applied step by step: a second, naive implementation to compare with the real one. */
export class TableMachine {
  readonly states = new Map<string, MilestoneState>();
  status: ProcessStatus = "IN_PROGRESS";
  readonly graph: ProcessGraph;

  constructor(graph: ProcessGraph) {
    this.graph = graph;
    for (const { key } of graph.steps) this.states.set(key, "LOCKED");
    this.#unlock();
  }

  complete(key: string) {
    this.states.set(key, "COMPLETED");
    const kind = this.graph.steps.find((step) => step.key === key)?.kind;
    if (kind === "end_ok") this.status = "COMPLETED";
    if (kind === "end_fail") this.status = "TERMINATED";
    this.#unlock();
  }

  skip(key: string) {
    this.states.set(key, "SKIPPED");
    this.#unlock();
  }

  uncomplete(key: string) {
    this.states.set(key, this.states.get(key) === "SKIPPED" ? "READY" : "REOPENED");
    this.#lockBehind(key, new Set([key]));
    this.status = "IN_PROGRESS";
    this.#unlock();
  }

  #lockBehind(key: string, met: Set<string>) {
    for (const { from, to, kind } of this.graph.transitions)
      if (kind === "forward" && from === key && !met.has(to)) {
        this.states.set(to, "LOCKED");
        this.#lockBehind(to, met.add(to));
      }
  }

  #sources(key: string, kind: "forward" | "abort") {
    return this.graph.transitions
      .filter((arrow) => arrow.kind === kind && arrow.to === key)
      .map((arrow) => this.states.get(arrow.from));
  }

  #unlock() {
    for (const { key, kind, join } of this.graph.steps) {
      const state = this.states.get(key);
      if (kind === "end_fail") continue;
      const done = this.#sources(key, "forward").map((each) => each === "COMPLETED" || each === "SKIPPED");
      const isFree = done.length === 0 || (join === "any" ? done.includes(true) : !done.includes(false));
      if (state === "LOCKED" && isFree) this.states.set(key, "READY");
    }
    for (const { key, kind } of this.graph.steps) {
      const state = this.states.get(key);
      if (kind !== "end_fail" || state === "COMPLETED") continue;
      const isFree = this.#sources(key, "abort").some((each) => each === "READY" || each === "REOPENED");
      if (!isFree) this.states.set(key, "LOCKED");
      else if (state === "LOCKED") this.states.set(key, "READY");
    }
  }
}
