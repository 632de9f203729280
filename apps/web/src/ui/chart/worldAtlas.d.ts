declare module "world-atlas/land-110m.json" {
  import type { GeometryCollection, Topology } from "topojson-specification";

  /** The outline of the world's land, Natural Earth 1:110m. */
  const land: Topology<{ land: GeometryCollection }>;
  export default land;
}
