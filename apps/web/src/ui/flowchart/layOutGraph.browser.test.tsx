import { describe, expect, test } from "vitest";
import type { FlowchartEdge, FlowchartNode, Place } from "./flowchartGraph.ts";
import { CARD } from "./flowchartSize.ts";
import { layOutGraph, type GraphLayout } from "./layOutGraph.ts";
import { fleetEdges, fleetNodes, largeGraph, registrationEdges, registrationNodes } from "./storyGraphs.ts";

const graphs: Record<string, { nodes: readonly FlowchartNode[]; edges: readonly FlowchartEdge[] }> = {
  registration: { nodes: registrationNodes, edges: registrationEdges },
  fleet: { nodes: fleetNodes, edges: fleetEdges },
  large: largeGraph(200),
};

const overlaps = ({ places }: GraphLayout) => {
  const all = [...places];
  return all.flatMap(([one, a], index) =>
    all
      .slice(index + 1)
      .filter(([, b]) => Math.abs(a.x - b.x) < CARD.width && Math.abs(a.y - b.y) < CARD.height)
      .map(([other]) => `${one} on ${other}`),
  );
};

const isInside = ({ x, y }: Place, card: Place) =>
  x >= card.x && x <= card.x + CARD.width && y > card.y && y < card.y + CARD.height;

const at = (layout: GraphLayout, id: string) => layout.places.get(id)!;

describe.each(Object.entries(graphs))("the layout of the %s graph", (_, graph) => {
  const layout = layOutGraph(graph);

  test("gives every step a place of its own", () => {
    expect([...layout.places.keys()].toSorted()).toEqual(graph.nodes.map(({ id }) => id).toSorted());
    expect(overlaps(layout)).toEqual([]);
  });

  test("runs left to right along every forward arrow", () => {
    const backwards = graph.edges.filter(
      ({ from, to, kind }) => kind === "forward" && at(layout, from).x + CARD.width >= at(layout, to).x,
    );
    expect(backwards).toEqual([]);
  });

  test("is the same every time", () => {
    expect(layOutGraph(structuredClone(graph))).toEqual(layout);
  });

  test("is the same without its backward arrows", () => {
    const without = layOutGraph({ ...graph, edges: graph.edges.filter(({ kind }) => kind !== "rework") });
    expect(without.places).toEqual(layout.places);
  });

  test("leads long arrows around the cards between", () => {
    const crossed = graph.edges.flatMap(({ id, from, to }) =>
      [...layout.places]
        .filter(([other]) => other !== from && other !== to)
        .filter(([, card]) => layout.routes.get(id)?.some((point) => isInside(point, card)))
        .map(([other]) => `${id} through ${other}`),
    );
    expect(layout.routes.size).toBeGreaterThan(0);
    expect(crossed).toEqual([]);
  });
});

test("puts steps that only stop arrows reach below all others", () => {
  const layout = layOutGraph(graphs["registration"]!);
  const others = registrationNodes.filter(({ id }) => id !== "STOP").map(({ id }) => at(layout, id).y);
  expect(at(layout, "STOP").y).toBeGreaterThan(Math.max(...others) + CARD.height);
});

test("keeps given positions and finds free ones beside them for the rest", () => {
  const nodes = [
    { id: "a", position: { x: 40, y: 80 } },
    { id: "b", position: { x: 340, y: 80 } },
    { id: "c" },
    { id: "d" },
  ];
  const edges = [
    { id: "1", from: "a", to: "b", kind: "forward" as const },
    { id: "2", from: "a", to: "c", kind: "forward" as const },
  ];
  const layout = layOutGraph({ nodes, edges });
  expect(at(layout, "a")).toEqual({ x: 40, y: 80 });
  expect(at(layout, "b")).toEqual({ x: 340, y: 80 });
  expect(at(layout, "c").x).toBeGreaterThan(40 + CARD.width);
  expect(overlaps(layout)).toEqual([]);
});

test("keeps the other cards in place when one is moved", () => {
  const laid = layOutGraph(graphs["registration"]!);
  const moved = { x: at(laid, "PIPE").x + 40, y: at(laid, "PIPE").y - 400 };
  const nodes = registrationNodes.map((node) => (node.id === "PIPE" ? { ...node, position: moved } : node));
  const after = layOutGraph({ nodes, edges: registrationEdges });
  expect(after.places).toEqual(new Map([...laid.places, ["PIPE", moved]]));
});

test("places a new step among cards that were all moved together", () => {
  const laid = layOutGraph(graphs["registration"]!);
  const nodes = registrationNodes.map((node) => {
    const { x, y } = at(laid, node.id);
    return node.id === "VRPT" ? node : { ...node, position: { x: x + 5000, y: y + 300 } };
  });
  const { x, y } = at(laid, "VRPT");
  expect(at(layOutGraph({ nodes, edges: registrationEdges }), "VRPT")).toEqual({ x: x + 5000, y: y + 300 });
});

test("has routes only between cards at their laid-out positions", () => {
  const laid = layOutGraph(graphs["registration"]!);
  const placed = registrationNodes.map((node) => ({ ...node, position: at(laid, node.id) }));
  expect(layOutGraph({ nodes: placed, edges: registrationEdges })).toEqual(laid);
  const moved = placed.map((node) => (node.id === "PIPE" ? { ...node, position: { x: 0, y: 2000 } } : node));
  const { routes } = layOutGraph({ nodes: moved, edges: registrationEdges });
  expect(routes.has("forward-PIPE-VAL")).toBe(false);
  expect(routes.has("forward-VAL-CLOSE")).toBe(true);
});

test("accepts circles, loops, arrows to nowhere and an empty graph", () => {
  const nodes = [{ id: "a" }, { id: "b" }];
  const edge = (from: string, to: string) => ({ id: from + to, from, to, kind: "forward" as const });
  const layout = layOutGraph({
    nodes,
    edges: [edge("a", "b"), edge("b", "a"), edge("a", "a"), edge("a", "gone")],
  });
  expect(overlaps(layout)).toEqual([]);
  expect(layout.places.size).toBe(2);
  expect(layOutGraph({ nodes: [], edges: [] }).places.size).toBe(0);
});
