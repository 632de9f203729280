import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { useState, type DragEvent } from "react";
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

/** The columns of a list in their order: dragged, or moved by their buttons, and resized by a slider that takes arrow keys. */
export function ColumnPanel({ columns, onMove, onResize, onReset, onClose }: ColumnPanelProps) {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const drop = (event: DragEvent, id: string): void => {
    event.preventDefault();
    if (dragged !== undefined && dragged !== id) {
      const [from, to] = [dragged, id].map((one) => columns.findIndex((column) => column.id === one));
      // Dragged down, it takes the place after the column under the pointer.
      onMove(dragged, (from ?? 0) < (to ?? 0) ? columns[(to ?? 0) + 1]?.id : id);
    }
    setDragged(undefined);
    setOver(undefined);
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
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging has its keyboard way in the item's own buttons
          <li
            key={id}
            className={styles["column"]}
            draggable
            data-dragged={dragged === id || undefined}
            data-over={(over === id && dragged !== id) || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              setDragged(id);
            }}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(id);
            }}
            onDragEnd={() => {
              setDragged(undefined);
              setOver(undefined);
            }}
            onDrop={(event) => drop(event, id)}
          >
            <GripVertical aria-hidden className={styles["grip"]} />
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
              // A drag on the slider is not one of the column.
              draggable
              onDragStart={(event) => {
                event.preventDefault();
                event.stopPropagation();
              }}
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
