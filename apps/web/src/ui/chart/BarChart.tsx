import { ChartFrame, type ChartWords } from "./ChartFrame.tsx";
import { valueScale } from "./chartScale.ts";
import { Link } from "../button/Link.tsx";
import styles from "./BarChart.module.css";

/** One bar. */
export interface Bar {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  /** The formatted value; the browser's number format when absent. */
  readonly valueText?: string | undefined;
  /** The list of what the bar counts. */
  readonly href?: string | undefined;
}

export interface BarChartProps extends ChartWords {
  readonly bars: readonly Bar[];
  /** Headers of the two columns: 'Status', 'Projects'. */
  readonly labelHeader: string;
  readonly valueHeader: string;
  /** Formats the axis's values. */
  readonly formatTick?: ((value: number) => string) | undefined;
}

const percent = (share: number): string => `${share * 100}%`;

const BAR_HEIGHT = 18;

/** Horizontal bars, each with its label and value. Assistive technology reads a table; the bars are decoration. */
export function BarChart({ bars, labelHeader, valueHeader, formatTick, ...words }: BarChartProps) {
  const { at, ticks } = valueScale(bars.map(({ value }) => value));
  const zero = at(0);
  return (
    <ChartFrame {...words} isEmpty={bars.length === 0}>
      <table className={styles["chart"]} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{labelHeader}</th>
            <td aria-hidden />
            <th scope="col">{valueHeader}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ id, label, value, valueText, href }) => (
            <tr key={id}>
              <th scope="row">
                <span className={styles["label"]}>
                  {href === undefined ? label : <Link href={href}>{label}</Link>}
                </span>
              </th>
              <td className={styles["drawing"]} aria-hidden>
                <svg className={styles["lines"]}>
                  {ticks.map((tick) => (
                    <line key={tick} x1={percent(at(tick))} x2={percent(at(tick))} y1="0" y2="100%" />
                  ))}
                  <svg y="50%" overflow="visible">
                    <rect
                      x={percent(Math.min(zero, at(value)))}
                      y={-BAR_HEIGHT / 2}
                      width={percent(Math.abs(at(value) - zero))}
                      height={BAR_HEIGHT}
                      rx="3"
                    />
                  </svg>
                </svg>
              </td>
              <td>{valueText ?? value.toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
        <tfoot aria-hidden>
          <tr>
            <td />
            <td className={styles["axis"]}>
              {ticks.map((tick) => (
                <span key={tick} style={{ insetInlineStart: percent(at(tick)) }}>
                  {formatTick?.(tick) ?? tick.toLocaleString()}
                </span>
              ))}
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </ChartFrame>
  );
}
