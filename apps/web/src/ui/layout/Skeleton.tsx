import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import styles from "./Skeleton.module.css";

export interface SkeletonProps {
  readonly shape?: "line" | "title" | "chart";
  /** Width in percent of the container. */
  readonly widthPercent?: number;
}

/** The placeholder of content that is loading; hidden from assistive technology. */
export const Skeleton = ({ shape = "line", widthPercent = 100 }: SkeletonProps) => (
  <span
    className={styles["skeleton"]}
    data-shape={shape}
    aria-hidden
    style={widthPercent === 100 ? undefined : { inlineSize: `${widthPercent}%` }}
  />
);

const LINE_WIDTHS_PERCENT = [92, 74, 84, 61, 78, 55];

/** Several lines that are loading, announced once to assistive technology. */
export const SkeletonText = ({
  lineCount = 4,
  label = "Loading",
}: {
  readonly lineCount?: number;
  readonly label?: string;
}) => (
  <div className={styles["group"]} role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    {Array.from({ length: lineCount }, (_, index) => (
      <Skeleton key={index} widthPercent={LINE_WIDTHS_PERCENT[index % LINE_WIDTHS_PERCENT.length] ?? 100} />
    ))}
  </div>
);
