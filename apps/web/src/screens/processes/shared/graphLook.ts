/** How a graph is shown: drawn, or told as a list. */
export type GraphLook = "flowchart" | "outline";

/** How a graph is shown first: a phone is too small to draw on. */
export const firstLook = (): GraphLook =>
  window.matchMedia("(width < 640px)").matches ? "outline" : "flowchart";
