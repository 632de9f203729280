import { median } from "../median.ts";
import { stepNames, steps, type StepName, type Walk } from "./steps.ts";

/** A step's medians in both apps, their ratio, and the ratio of the last release. */
export interface RatioRow {
  readonly step: StepName;
  readonly floorMs: number;
  readonly canopyMs: number;
  readonly ratio: number;
  /** Undefined where the last release was not measured. */
  readonly released: number | undefined;
  readonly goal: number;
}

/** Ratios by step. */
export type Ratios = Readonly<Partial<Record<StepName, number>>>;

const LEAST_MS = 50;

/** Compares the medians of the walks; `goal` replaces the steps' own goals. A floor under 50 ms counts as 50 ms, because nobody feels less and a quotient by almost nothing says nothing. */
export const ratioRows = (
  walks: { readonly floor: readonly Walk[]; readonly canopy: readonly Walk[] },
  released: Ratios,
  goal?: number,
): readonly RatioRow[] =>
  stepNames.map((step) => {
    const [floorMs, canopyMs] = [
      median(walks.floor.map((walk) => walk[step])),
      median(walks.canopy.map((walk) => walk[step])),
    ];
    const ratio = canopyMs / Math.max(LEAST_MS, floorMs);
    return { step, floorMs, canopyMs, ratio, released: released[step], goal: goal ?? steps[step].goal };
  });

const ms = (value: number) => Math.round(value).toLocaleString("en");
const asRatio = (value: number | undefined) => (value === undefined ? "" : value.toFixed(2));

/** The rows as a table in Markdown. */
export const ratioTable = (rows: readonly RatioRow[]): string =>
  [
    "| step | floor, ms | Canopy, ms | ratio | last release | goal | |",
    "|---|--:|--:|--:|--:|--:|---|",
    ...rows.map(({ step, floorMs, canopyMs, ratio, released, goal }) => {
      const cells = [
        steps[step].label,
        ms(floorMs),
        ms(canopyMs),
        asRatio(ratio),
        asRatio(released),
        asRatio(goal),
      ];
      return `| ${[...cells, ratio <= goal ? "met" : ""].join(" | ")} |`;
    }),
  ].join("\n");

/** The ratios of a table, to be kept as those of the last release; two decimals. */
export const ratiosOf = (rows: readonly RatioRow[]): Ratios =>
  Object.fromEntries(rows.map(({ step, ratio }) => [step, Number(ratio.toFixed(2))]));
