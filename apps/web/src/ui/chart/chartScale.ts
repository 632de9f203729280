import { scaleLinear } from "d3-scale";

/** A scale of values from 0 (or the least below) to a round number above the greatest. */
export interface ValueScale {
  /** The position of a value, from 0 to 1. */
  readonly at: (value: number) => number;
  /** Round values to label, including 0. */
  readonly ticks: readonly number[];
}

const TICK_COUNT = 4;

/** Makes the scale of these values; whole numbers get no fractions between them, and zeros alone end at 1. */
export const valueScale = (values: readonly number[]): ValueScale => {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const scale = scaleLinear()
    .domain(least === most ? [0, 1] : [least, most])
    .nice(TICK_COUNT)
    .range([0, 1]);
  const isWhole = values.every(Number.isInteger);
  const ticks = scale.ticks(TICK_COUNT).filter((tick) => !isWhole || Number.isInteger(tick));
  return { at: (value) => scale(value), ticks };
};
