import { scaleBand } from "d3-scale";
import { ChartFrame, type ChartWords } from "./ChartFrame.tsx";
import { valueScale, type ValueScale } from "./chartScale.ts";
import { Anchor } from "../button/Link.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import styles from "./TrendChart.module.css";

/** The value of one month or another period. */
export interface TrendPoint {
  readonly id: string;
  /** Short, for the axis: 'Jan'. */
  readonly label: string;
  /** In full: 'January 2026'; the short label when absent. */
  readonly fullLabel?: string | undefined;
  readonly value: number;
  /** The list of what the value counts. */
  readonly href?: string | undefined;
}

export interface TrendChartProps extends ChartWords {
  /** In chronological order. */
  readonly points: readonly TrendPoint[];
  /** Headers of the table's two columns: 'Month', 'Projects'. */
  readonly labelHeader: string;
  readonly valueHeader: string;
}

const percent = (share: number): string => `${share * 100}%`;
const textOf = ({ value }: TrendPoint): string => value.toLocaleString();
const nameOf = ({ label, fullLabel }: TrendPoint): string => fullLabel ?? label;

/** Number of points above which only every second, third … is labelled and values show on hover. */
const MOST_LABELS = 12;

/** A value for each period as a column; assistive technology reads a table instead. */
export function TrendChart(props: TrendChartProps) {
  const { points, labelHeader, valueHeader, ...words } = props;
  const scale = valueScale(points.map(({ value }) => value));
  const bands = scaleBand<number>()
    .domain(points.map((_, index) => index))
    .range([0, 1]);
  const labelStep = Math.ceil(points.length / MOST_LABELS);
  return (
    <ChartFrame {...words} isEmpty={points.length === 0}>
      <div className={styles["twin"]}>
        <table aria-label={words.title}>
          <thead>
            <tr>
              <th scope="col">{labelHeader}</th>
              <th scope="col">{valueHeader}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.id}>
                <th scope="row">{nameOf(point)}</th>
                <td>{textOf(point)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles["chart"]} data-many={labelStep > 1 || undefined}>
        <div className={styles["values"]} aria-hidden>
          {scale.ticks.map((tick) => (
            <span key={tick} style={{ insetBlockEnd: percent(scale.at(tick)) }}>
              {tick.toLocaleString()}
            </span>
          ))}
        </div>
        <div className={styles["plot"]}>
          <svg className={styles["grid"]} aria-hidden>
            {scale.ticks.map((tick) => (
              <line
                key={tick}
                x1="0"
                x2="100%"
                y1={percent(1 - scale.at(tick))}
                y2={percent(1 - scale.at(tick))}
                data-zero={tick === 0 || undefined}
              />
            ))}
          </svg>
          {points.map((point, index) => (
            <Column
              key={point.id}
              point={point}
              scale={scale}
              start={bands(index) ?? 0}
              width={bands.bandwidth()}
              isLabelled={index % labelStep === 0}
              isSpare={(index / labelStep) % 2 === 1}
            />
          ))}
        </div>
      </div>
    </ChartFrame>
  );
}

interface ColumnProps {
  readonly point: TrendPoint;
  readonly scale: ValueScale;
  /** From 0 to 1 of the plot's width. */
  readonly start: number;
  readonly width: number;
  readonly isLabelled: boolean;
  /** Its label is the first to be hidden where there is little room. */
  readonly isSpare: boolean;
}

/** One period: its mark, its value above and its label below; a link where it has a list. */
const Column = ({ point, scale, start, width, isLabelled, isSpare }: ColumnProps) => {
  const { value, href, label } = point;
  const [low, high] = [Math.min(scale.at(0), scale.at(value)), Math.max(scale.at(0), scale.at(value))];
  const drawing = (
    <>
      <span
        className={styles["mark"]}
        style={{ insetBlockEnd: percent(low), blockSize: percent(high - low) }}
      />
      <span className={styles["value"]} style={{ insetBlockEnd: percent(high) }}>
        {textOf(point)}
      </span>
      {isLabelled && (
        <span className={styles["label"]} data-spare={isSpare || undefined}>
          {label}
        </span>
      )}
    </>
  );
  const place = {
    className: styles["column"],
    style: { insetInlineStart: percent(start), inlineSize: percent(width) },
  };
  return href === undefined ? (
    <div {...place} aria-hidden>
      {drawing}
    </div>
  ) : (
    <Anchor {...place} href={href}>
      <VisuallyHidden>{`${nameOf(point)}: ${textOf(point)}`}</VisuallyHidden>
      <span aria-hidden>{drawing}</span>
    </Anchor>
  );
};
