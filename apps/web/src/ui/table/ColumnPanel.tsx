import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { useEffect, useState, type PointerEvent } from "react";
import { Button } from "../button/Button.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import styles from "./ColumnPanel.module.css";

/** A shown column of a list. */
interface ArrangedColumn {
  readonly id: string;
  readonly label: string;
  /** Undefined: as wide as its content. */
  readonly widthPx: number | undefined;
}

interface ColumnPanelProps {
  readonly columns: readonly ArrangedColumn[];
  /** Puts a column before another one, or at the end. */
  readonly onMove: (id: string, before: string | undefined) => void;
  readonly onResize: (id: string, widthPx: number | undefined) => void;
  readonly onReset: () => void;
  readonly onClose: () => void;
}

const STEP_PX = 8;
const LEAST_PX = 64;
const MOST_PX = 800;
/** Where the slider stands for a column as wide as its content. */
const USUAL_PX = 160;

/** A column that is being dragged, and the one whose place it would take. */
interface Drag {
  readonly id: string;
  readonly over: string;
}

/** Whether a press begins to drag the column. A finger takes it by its grip alone, because it scrolls by everything else. */
const isDragBegun = ({ button, pointerType, target }: PointerEvent): boolean =>
  button === 0 &&
  target instanceof Element &&
  (pointerType === "touch"
    ? target.closest("[data-grip]") !== null
    : target.closest("input, button") === null);

/** The column at the height of the pointer; below all of them, the last. */
const columnUnder = ({ currentTarget, clientY }: PointerEvent): string | undefined => {
  const items = [...(currentTarget.parentElement?.querySelectorAll<HTMLElement>("[data-column]") ?? [])];
  const under = items.find((item) => clientY < item.getBoundingClientRect().bottom) ?? items.at(-1);
  return under?.dataset["column"];
};

/** The columns of a list in their order: dragged, or moved by their buttons, and resized by a slider that takes arrow keys. Escape takes a drag back. */
export function ColumnPanel({ columns, onMove, onResize, onReset, onClose }: ColumnPanelProps) {
  const [drag, setDrag] = useState<Drag>();
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      setDrag(undefined);
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [isDragging]);
  const drop = (event: PointerEvent): void => {
    // read anew: the last move of a quick drag is not drawn yet
    const over = columnUnder(event);
    if (drag && over !== undefined && over !== drag.id) {
      const [from, to] = [drag.id, over].map((one) => columns.findIndex(({ id }) => id === one));
      // Dragged down, it takes the place after the column under the pointer.
      onMove(drag.id, (from ?? 0) < (to ?? 0) ? columns[(to ?? 0) + 1]?.id : over);
    }
    setDrag(undefined);
  };
  return (
    <FilterPanel
      title="Columns"
      applyLabel="Done"
      closeLabel="Reset"
      refusal={undefined}
      onApply={onClose}
      onCancel={onReset}
      onClose={onClose}
    >
      <ol className={styles["columns"]} aria-label="Columns in their order">
        {columns.map(({ id, label, widthPx }, index) => (
          <li
            key={id}
            className={styles["column"]}
            data-column={id}
            data-dragged={drag?.id === id || undefined}
            data-over={(drag?.over === id && drag.id !== id) || undefined}
            onPointerDown={(event) => {
              if (!isDragBegun(event)) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              setDrag({ id, over: id });
            }}
            onPointerMove={(event) => {
              const over = columnUnder(event) ?? id;
              if (drag && over !== drag.over) setDrag({ ...drag, over });
            }}
            onPointerUp={drop}
            onPointerCancel={() => setDrag(undefined)}
          >
            <span className={styles["grip"]} data-grip>
              <GripVertical aria-hidden />
            </span>
            <span className={styles["label"]}>{label}</span>
            <input
              type="range"
              className={styles["width"]}
              aria-label={`Width of ${label}`}
              aria-valuetext={widthPx === undefined ? "as wide as its content" : `${widthPx} pixels`}
              min={LEAST_PX}
              max={MOST_PX}
              step={STEP_PX}
              value={widthPx ?? USUAL_PX}
              data-free={widthPx === undefined || undefined}
              onChange={(event) => onResize(id, Number(event.target.value))}
            />
            <span className={styles["said"]} aria-hidden>
              {widthPx === undefined ? "Auto" : `${widthPx} px`}
            </span>
            <Button
              kind="iconOnly"
              size="small"
              aria-label={`Move ${label} towards the start`}
              icon={<ArrowUp aria-hidden />}
              aria-disabled={index === 0}
              onPress={() => index > 0 && onMove(id, columns[index - 1]?.id)}
            />
            <Button
              kind="iconOnly"
              size="small"
              aria-label={`Move ${label} towards the end`}
              icon={<ArrowDown aria-hidden />}
              aria-disabled={index === columns.length - 1}
              onPress={() => index < columns.length - 1 && onMove(id, columns[index + 2]?.id)}
            />
          </li>
        ))}
      </ol>
    </FilterPanel>
  );
}
