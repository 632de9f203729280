import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from "react";
import { arrowPath, pictureSteps, type PictureMark, type PicturePoint } from "./pictureMark.ts";
import { PictureShape } from "./PictureShape.tsx";
import styles from "./PictureMarks.module.css";

export interface PictureMarksProps {
  readonly label: string;
  readonly src: string;
  /** The picture's size in its pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Line width in the picture's pixels. */
  readonly line: number;
  readonly marks: readonly PictureMark[];
  readonly selectedId: number | undefined;
  /** The corner that a tap set; the next tap sets the opposite one. */
  readonly corner: PicturePoint | undefined;
  /** Forgets that corner. */
  readonly onForget: () => void;
  readonly onDraw: (at: PicturePoint) => void;
  readonly onGrab: (id: number, grip: "carry" | "pull", at: PicturePoint) => void;
  readonly onDrag: (at: PicturePoint) => void;
  readonly onDrop: () => void;
  readonly onDragCancel: () => void;
  readonly onSelect: (id: number | undefined) => void;
  readonly onMove: (by: PicturePoint) => void;
  readonly onStretch: (by: PicturePoint) => void;
  readonly onRemove: () => void;
  /** Adds a mark by key, in the middle of the visible part. */
  readonly onAdd: (view: PicturePoint & { readonly width: number; readonly height: number }) => void;
}

/** Distance on the screen up to which a pointer that wavers taps and does not drag. */
const TAP_PX = 6;

const keys: Readonly<Record<string, PicturePoint>> = {
  ArrowLeft: pictureSteps.left,
  ArrowRight: pictureSteps.right,
  ArrowUp: pictureSteps.up,
  ArrowDown: pictureSteps.down,
};

/** A picture with marks that are drawn by dragging or by two taps, and moved and resized by dragging or by key. */
export function PictureMarks(props: PictureMarksProps) {
  const { label, src, size, line, marks, selectedId, corner } = props;
  const drawing = useRef<SVGSVGElement>(null);
  /** The fingers that are down, also those that draw nothing. */
  const touches = useRef(new Set<number>());
  /** The pointer that went down and draws; undefined while none does. */
  const held = useRef<Pick<PointerEvent, "pointerId" | "pointerType">>(undefined);
  /** Where the pointer went down on the screen; undefined once it drags. */
  const tapped = useRef<PicturePoint>(undefined);
  useEffect(() => {
    // A mark just made by key takes the focus for the next keys.
    if (!held.current && selectedId !== undefined && drawing.current?.contains(document.activeElement))
      drawing.current.querySelector<SVGElement>(`[data-mark="${selectedId}"]`)?.focus();
  }, [selectedId]);
  const placeOf = ({ clientX, clientY }: PointerEvent): PicturePoint => {
    const box = drawing.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return {
      x: ((clientX - box.left) / box.width) * size.width,
      y: ((clientY - box.top) / box.height) * size.height,
    };
  };
  /** Ends the drag. `by` is the pointer whose event ends it; without it the drag ends whichever pointer draws. */
  const letGo = (end: () => void, by?: PointerEvent): void => {
    if (!held.current || (by && by.pointerId !== held.current.pointerId)) return;
    held.current = undefined;
    end();
  };
  const hold = (event: PointerEvent, begin: (at: PicturePoint) => void): void => {
    if (event.button !== 0) return;
    event.stopPropagation();
    if (event.pointerType === "touch") {
      // It is the only finger on the screen: one that was lifted beside the picture told nothing of it here.
      if (event.isPrimary) touches.current.clear();
      touches.current.add(event.pointerId);
    }
    if (held.current && held.current.pointerId !== event.pointerId) {
      // A second finger, or a pen beside a palm, cancels the drag; a touch beside a pen is ignored.
      if (held.current.pointerType === "touch") letGo(props.onDragCancel);
      else return;
    }
    // Until all other fingers are up, none draws; a pen does.
    if (event.pointerType === "touch" && touches.current.size > 1) return;
    held.current = { pointerId: event.pointerId, pointerType: event.pointerType };
    tapped.current = { x: event.clientX, y: event.clientY };
    drawing.current?.setPointerCapture(event.pointerId);
    begin(placeOf(event));
  };
  const lift = (end: () => void, event: PointerEvent): void => {
    touches.current.delete(event.pointerId);
    letGo(end, event);
  };
  const drag = (event: PointerEvent): void => {
    if (event.pointerId !== held.current?.pointerId) return;
    const from = tapped.current;
    if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) <= TAP_PX) return;
    tapped.current = undefined;
    props.onDrag(placeOf(event));
  };
  const press = (event: KeyboardEvent): void => {
    const way = keys[event.key];
    if (way && selectedId !== undefined) (event.shiftKey ? props.onStretch : props.onMove)(way);
    else if (event.key === "Enter") props.onAdd(seenOf(drawing.current, size));
    else if ((event.key === "Delete" || event.key === "Backspace") && selectedId !== undefined) {
      // In this order, because the picture itself with the focus means that no mark is selected.
      props.onRemove();
      drawing.current?.focus();
    } else if (event.key === "Escape" && held.current) letGo(props.onDragCancel);
    else if (event.key === "Escape" && corner) props.onForget();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles["picture"]}>
      <img src={src} alt="" draggable={false} onLoad={() => showCrop(drawing.current)} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the drawing is a control of its own kind: role application */}
      <svg
        ref={drawing}
        className={styles["marks"]}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="application"
        aria-label={label}
        tabIndex={0}
        onFocus={(event) => event.target === event.currentTarget && props.onSelect(undefined)}
        onKeyDown={press}
        onPointerDown={(event) => hold(event, props.onDraw)}
        onPointerMove={drag}
        onPointerUp={(event) => lift(props.onDrop, event)}
        onPointerCancel={(event) => lift(props.onDragCancel, event)}
        onLostPointerCapture={(event) =>
          event.target === event.currentTarget && lift(props.onDragCancel, event)
        }
      >
        <Outside marks={marks} size={size} />
        {marks.map((mark) => (
          <PictureShape
            key={mark.id}
            mark={mark}
            path={mark.tool === "arrow" ? arrowPath(mark, line) : undefined}
            line={line}
            isSelected={mark.id === selectedId}
            onSelect={() => props.onSelect(mark.id)}
            onGrab={(event, grip) => hold(event, (at) => props.onGrab(mark.id, grip, at))}
          />
        ))}
        {corner && <Corner at={corner} />}
      </svg>
    </div>
  );
}

/** The corner of a mark to be, as a dot. */
const Corner = ({ at: { x, y } }: { readonly at: PicturePoint }) => (
  <g className={styles["corner"]} data-corner>
    <path d={`M${x} ${y}h0`} />
    <path d={`M${x} ${y}h0`} />
  </g>
);

/** Scrolls the frame, and nothing else, to the part that is not cut away: a tall picture begins with it. */
const showCrop = (drawing: SVGSVGElement | null): void => {
  const frame = drawing?.closest("[data-picture-frame]");
  const crop = drawing?.querySelector('[data-tool="crop"]');
  if (frame && crop) frame.scrollTop += crop.getBoundingClientRect().top - frame.getBoundingClientRect().top;
};

/** The shade over the part outside the crop. */
const Outside = ({ marks, size }: Pick<PictureMarksProps, "marks" | "size">) => {
  const crop = marks.find(({ tool }) => tool === "crop");
  if (!crop) return null;
  const { x, y, width, height } = crop;
  return (
    <path
      className={styles["outside"]}
      d={`M0 0H${size.width}V${size.height}H0ZM${x} ${y}V${y + height}H${x + width}V${y}Z`}
    />
  );
};

/** The part of the picture that is visible in its scrolling frame, in its pixels. */
const seenOf = (drawing: SVGSVGElement | null, size: PictureMarksProps["size"]) => {
  const box = drawing?.getBoundingClientRect();
  const frame = drawing?.closest("[data-picture-frame]")?.getBoundingClientRect() ?? box;
  if (!box || !frame) return { x: 0, y: 0, ...size };
  const scale = size.width / box.width;
  const [left, right] = [Math.max(box.left, frame.left), Math.min(box.right, frame.right)];
  const [top, bottom] = [Math.max(box.top, frame.top), Math.min(box.bottom, frame.bottom)];
  return {
    x: (left - box.left) * scale,
    y: (top - box.top) * scale,
    width: (right - left) * scale,
    height: (bottom - top) * scale,
  };
};
