import { useEffect, useEffectEvent, useRef, useState } from "react";
import styles from "./HeadMoves.module.css";

interface HeadMovesProps {
  /** Puts a column before another one, or at the end. */
  readonly onMove: (id: string, before: string | undefined) => void;
  /** Undefined: as wide as its content. */
  readonly onResize: (id: string, widthPx: number | undefined) => void;
  /** The widths that the person gave to columns, in pixels. */
  readonly widths: Readonly<Record<string, number>>;
}

/** A line between two columns, in pixels of the window. */
interface Line {
  readonly x: number;
  readonly top: number;
  readonly height: number;
}

/** The state of the pointer on the header. */
type Hold =
  /** Stands on the end of a column without being pressed. */
  | { readonly does: "touch"; readonly id: string; readonly line: Line }
  | {
      readonly does: "resize";
      readonly id: string;
      readonly line: Line;
      readonly startX: number;
      readonly startPx: number;
      /** The width that the person gave it before. */
      readonly beforePx: number | undefined;
    }
  /** Pressed on a column, and not moved yet. */
  | { readonly does: "press"; readonly id: string; readonly startX: number }
  | {
      readonly does: "move";
      readonly id: string;
      readonly line: Line;
      /** The column after the line; undefined at the end. */
      readonly before: string | undefined;
    };

/** A press that moves less than this, in pixels, sorts by the column. */
const LEAST_MOVE_PX = 6;
/** Greatest distance from a column's end, in pixels, at which the pointer takes hold of it. */
const EDGE_PX = 5;

const columnsOf = (place: Element): readonly HTMLElement[] => [
  ...place.querySelectorAll<HTMLElement>("th[data-column]"),
];

const idOf = (column: HTMLElement): string => column.dataset["column"] ?? "";

const lineAt = (x: number, column: HTMLElement): Line => {
  const { top, height } = column.getBoundingClientRect();
  return { x, top, height };
};

/** The line at the end of a column. */
const endOf = (column: HTMLElement): Line => lineAt(column.getBoundingClientRect().right, column);

/** The column whose end is at a point of the window. */
const edgeAt = (columns: readonly HTMLElement[], x: number, y: number): HTMLElement | undefined =>
  columns.find((column) => {
    const { right, top, bottom } = column.getBoundingClientRect();
    return Math.abs(right - x) <= EDGE_PX && y >= top && y <= bottom;
  });

/** The column whose end is under the pointer; undefined while something else lies over the header. */
const edgeUnder = ({ target, clientX, clientY }: PointerEvent, place: Element): HTMLElement | undefined =>
  target instanceof Element && target.closest("thead, [data-column-end]")
    ? edgeAt(columnsOf(place), clientX, clientY)
    : undefined;

/** The place of a column that is let go at a point; where the header has several lines, on the line at its height. */
const placeAt = (
  columns: readonly HTMLElement[],
  { clientX: x, clientY }: PointerEvent,
): Pick<Hold & { does: "move" }, "line" | "before"> => {
  const ends = columns.map((column) => column.getBoundingClientRect().bottom);
  const y = Math.min(Math.max(clientY, Math.min(...ends) - 1), Math.max(...ends) - 1);
  const after = columns.find((column) => {
    const { left, width, top, bottom } = column.getBoundingClientRect();
    return y < top || (y < bottom && x < left + width / 2);
  });
  const last = columns.at(-1);
  if (after) return { line: lineAt(after.getBoundingClientRect().left, after), before: idOf(after) };
  const end = last?.getBoundingClientRect();
  return { line: { x: end?.right ?? 0, top: end?.top ?? 0, height: end?.height ?? 0 }, before: undefined };
};

/**
 * Lets a mouse or a pen move the columns of the table beside it by their headers, and resize them by their ends; a
 * double press gives a column the width of its content. Escape takes a movement back. Fingers scroll; for them and for
 * the keyboard there is the form of the columns.
 */
export function HeadMoves({ onMove, onResize, widths }: HeadMovesProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const held = useRef<Hold>(undefined);
  const [drawn, draw] = useState<Hold>();
  /** An event finds what the one before it left, also where both come before the next frame. */
  const setHold = (next: Hold | undefined) => {
    held.current = next;
    draw(next);
  };

  const onPointerMove = useEffectEvent((event: PointerEvent, place: Element) => {
    const x = event.clientX;
    const hold = held.current;
    if (hold?.does === "resize") {
      onResize(hold.id, hold.startPx + x - hold.startX);
      setHold({ ...hold, line: { ...hold.line, x } });
      return;
    }
    if (hold?.does === "move" || (hold?.does === "press" && Math.abs(x - hold.startX) >= LEAST_MOVE_PX)) {
      if (hold.does === "press") place.setPointerCapture(event.pointerId);
      setHold({ does: "move", id: hold.id, ...placeAt(columnsOf(place), event) });
      return;
    }
    if (hold?.does === "press" || event.pointerType === "touch") return;
    const column = edgeUnder(event, place);
    if (column) setHold({ does: "touch", id: idOf(column), line: endOf(column) });
    else if (hold) setHold(undefined);
  });

  const onPointerDown = useEffectEvent((event: PointerEvent, place: Element) => {
    const { button, clientX, pointerId, pointerType, target } = event;
    if (button !== 0 || pointerType === "touch" || !(target instanceof Element)) return;
    // Asked of the columns themselves: a quick press comes before the line under the pointer is drawn.
    const resized = edgeUnder(event, place);
    if (resized) {
      const id = idOf(resized);
      const startPx = Math.round(resized.getBoundingClientRect().width);
      place.setPointerCapture(pointerId);
      setHold({
        does: "resize",
        id,
        line: endOf(resized),
        startX: clientX,
        startPx,
        beforePx: widths[id],
      });
      event.preventDefault();
      return;
    }
    const column = target.closest<HTMLElement>("th[data-column]");
    if (column) setHold({ does: "press", id: idOf(column), startX: clientX });
  });

  const onPointerUp = useEffectEvent(() => {
    const hold = held.current;
    if (hold?.does === "move" && hold.before !== hold.id) onMove(hold.id, hold.before);
    if (hold?.does !== "touch") setHold(undefined);
  });

  // Its target is the table and not the header: the presses before were captured.
  const onDoubleClick = useEffectEvent(({ clientX, clientY }: MouseEvent, place: Element) => {
    const column = edgeAt(columnsOf(place), clientX, clientY);
    if (column) onResize(idOf(column), undefined);
  });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const hold = held.current;
    if (event.key !== "Escape" || (hold?.does !== "move" && hold?.does !== "resize")) return;
    if (hold.does === "resize") onResize(hold.id, hold.beforePx);
    event.preventDefault();
    setHold(undefined);
  });

  const letGo = useEffectEvent(() => {
    if (held.current) setHold(undefined);
  });

  useEffect(() => {
    const place = anchor.current?.parentElement;
    if (!place) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    place.addEventListener("pointermove", (event) => onPointerMove(event, place), { signal });
    place.addEventListener("pointerdown", (event) => onPointerDown(event, place), { signal });
    place.addEventListener("pointerup", () => onPointerUp(), { signal });
    place.addEventListener("pointercancel", () => letGo(), { signal });
    place.addEventListener("pointerleave", () => letGo(), { signal });
    place.addEventListener("dblclick", (event) => onDoubleClick(event, place), { signal });
    document.addEventListener("keydown", (event) => onKeyDown(event), { signal });
    // A line that stands still while its table moves would be in the wrong place.
    document.addEventListener("scroll", () => letGo(), { signal, capture: true });
    return () => ended.abort();
  }, []);

  const line = drawn && drawn.does !== "press" ? drawn.line : undefined;
  return (
    <div ref={anchor} hidden={!line} aria-hidden>
      {drawn && line && (
        <span
          className={styles["line"]}
          data-does={drawn.does}
          data-column-end={drawn.does === "move" ? undefined : drawn.id}
          style={{ left: line.x, top: line.top, height: line.height }}
        />
      )}
    </div>
  );
}
