import { geoNaturalEarth1, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import land from "world-atlas/land-110m.json";
import { Anchor } from "../button/Link.tsx";
import styles from "./WorldMap.module.css";

/** A dot on the map. */
interface Dot {
  readonly id: string;
  readonly label: string;
  /** Degrees north. */
  readonly latitude: number;
  /** Degrees east. */
  readonly longitude: number;
  /** The number that the dot stands for; a larger number is a larger dot. */
  readonly count: number;
  readonly href: string;
}

const WIDTH = 960;
const HEIGHT = 470;
const SMALLEST = 6;
const LARGEST = 18;

const sphere = { type: "Sphere" } as const;
const projection = geoNaturalEarth1().fitSize([WIDTH, HEIGHT], sphere);
const draw = geoPath(projection);
const outline = draw(feature(land, land.objects.land)) ?? "";
const globe = draw(sphere) ?? "";

const radiusOf = (count: number): number => Math.min(LARGEST, SMALLEST + 2 * Math.log2(count));

/**
 * Dots over the outline of the world's land (Natural Earth 1:110m, part of the product), as large as the positioned
 * element around it. A press on a dot follows its link. The drawing is for eyes and pointers: beside it stands a link to
 * the list of everything that it shows.
 */
export const WorldMap = ({ dots }: { readonly dots: readonly Dot[] }) => (
  <svg className={styles["map"]} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
    <path className={styles["globe"]} d={globe} />
    <path className={styles["land"]} d={outline} />
    {dots.map((dot) => {
      const [x, y] = projection([dot.longitude, dot.latitude]) ?? [0, 0];
      return (
        <Anchor key={dot.id} href={dot.href} tabIndex={-1}>
          <circle className={styles["dot"]} cx={x} cy={y} r={radiusOf(dot.count)}>
            <title>{dot.label}</title>
          </circle>
        </Anchor>
      );
    })}
  </svg>
);
