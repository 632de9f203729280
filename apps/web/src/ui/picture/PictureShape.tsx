import type { PointerEvent } from "react";
import type { PictureMark } from "./pictureMark.ts";
import styles from "./PictureMarks.module.css";

interface PictureShapeProps {
  readonly mark: PictureMark;
  /** The SVG path of an arrow. */
  readonly path: string | undefined;
  readonly line: number;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onGrab: (event: PointerEvent, grip: "carry" | "pull") => void;
}

/** One mark: grabbed at its line or, where it is filled, anywhere; resized at its end. */
export const PictureShape = ({ mark, path, line, isSelected, onSelect, onGrab }: PictureShapeProps) => {
  const { id, tool, x, y, width, height, label } = mark;
  const outline = path ?? `M${x} ${y}H${x + width}V${y + height}H${x}Z`;
  return (
    <g
      className={styles["mark"]}
      data-mark={id}
      data-tool={tool}
      data-selected={isSelected || undefined}
      role="button"
      aria-pressed={isSelected}
      aria-label={label}
      tabIndex={0}
      onFocus={onSelect}
      onPointerDown={(event) => onGrab(event, "carry")}
    >
      {tool !== "crop" && tool !== "hide" && (
        <path className={styles["edge"]} d={outline} strokeWidth={line + 2} />
      )}
      <path className={styles["shape"]} d={outline} strokeWidth={line} />
      <path className={styles["grip"]} d={outline} />
      {isSelected && (
        <g onPointerDown={(event) => onGrab(event, "pull")}>
          <path className={styles["end"]} d={`M${x + width} ${y + height}h0`} />
          <path className={styles["endGrip"]} d={`M${x + width} ${y + height}h0`} />
        </g>
      )}
    </g>
  );
};
