import { sourcesOf, targetsOf, type ProcessGraph, type Step } from "./processGraph.ts";

/** The steps ordered so that each comes after all its forward predecessors; steps in a loop, or behind one, are left out. */
export const stepOrder = <S extends Step>(graph: ProcessGraph<S>): readonly S[] => {
  const sources = sourcesOf(graph, "forward");
  const targets = targetsOf(graph, "forward");
  const byKey = new Map(graph.steps.map((step) => [step.key, step]));
  const waitsFor = new Map(graph.steps.map(({ key }) => [key, sources.get(key)?.length ?? 0]));
  const order = [...byKey.values()].filter(({ key }) => waitsFor.get(key) === 0);
  // Grows during the loop.
  for (const { key } of order)
    for (const target of targets.get(key) ?? []) {
      const left = (waitsFor.get(target) ?? 0) - 1;
      waitsFor.set(target, left);
      const step = byKey.get(target);
      if (left === 0 && step) order.push(step);
    }
  return order;
};
