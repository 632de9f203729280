import { reachableFrom, sourcesOf, targetsOf, type ProcessGraph } from "./processGraph.ts";
import { stepOrder } from "./stepOrder.ts";

/** Loops among forward arrows: for each, the keys of all steps that lead to each other, in the graph's order. */
export const loopsOf = (graph: ProcessGraph): readonly (readonly string[])[] => {
  const sources = sourcesOf(graph, "forward");
  const targets = targetsOf(graph, "forward");
  const settled = new Set(stepOrder(graph).map(({ key }) => key));
  const loops: (readonly string[])[] = [];
  for (const { key } of graph.steps) {
    if (settled.has(key)) continue;
    const after = reachableFrom(key, targets);
    if (!after.has(key)) continue;
    const before = reachableFrom(key, sources);
    const loop = graph.steps.map((step) => step.key).filter((each) => after.has(each) && before.has(each));
    for (const each of loop) settled.add(each);
    loops.push(loop);
  }
  return loops;
};
