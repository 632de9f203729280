import { PanelRight } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../button/Button.tsx";
import styles from "./PeekButton.module.css";

interface PeekButtonProps {
  /** The label of the button for a row, for assistive technology; undefined for a row that is gone. */
  readonly labelOf: (rowId: string) => string | undefined;
  readonly onPress: (rowId: string) => void;
}

/** The row under the mouse, and where the cell of its name ends, in pixels from the table's place. */
interface Pointed {
  readonly id: string;
  readonly right: number;
  readonly top: number;
  readonly height: number;
}

const pointedAt = (event: PointerEvent, place: Element): Pointed | undefined => {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-row]") : null;
  const name = row?.querySelector("[data-row-header]")?.getBoundingClientRect();
  const id = row?.dataset["row"];
  if (id === undefined || name === undefined) return undefined;
  const { right, top } = place.getBoundingClientRect();
  return { id, right: right - name.right, top: name.top - top, height: name.height };
};

/** A button at the name of the row that the mouse is on, in the table beside it. The keyboard has a key for the same. */
export function PeekButton({ labelOf, onPress }: PeekButtonProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Pointed>();
  const onPointerOver = useEffectEvent((event: PointerEvent, place: Element) => {
    if (
      event.pointerType !== "mouse" ||
      (event.target instanceof Node && anchor.current?.contains(event.target))
    )
      return;
    const next = pointedAt(event, place);
    if (next?.id !== pointed?.id) setPointed(next);
  });
  useEffect(() => {
    const place = anchor.current?.parentElement;
    if (!place) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    const hide = (): void => setPointed(undefined);
    place.addEventListener("pointerover", (event) => onPointerOver(event, place), { signal });
    place.addEventListener("pointerleave", hide, { signal });
    // Its row moves away from under it.
    place.addEventListener("scroll", hide, { signal, capture: true });
    return () => ended.abort();
  }, []);
  const label = pointed && labelOf(pointed.id);
  return (
    <div ref={anchor} className={styles["anchor"]}>
      {pointed && label !== undefined && (
        <span
          className={styles["button"]}
          style={{ right: pointed.right, top: pointed.top, height: pointed.height }}
        >
          <Button
            kind="iconOnly"
            size="small"
            aria-label={label}
            icon={<PanelRight aria-hidden />}
            tabIndex={-1}
            onPress={() => onPress(pointed.id)}
          />
        </span>
      )}
    </div>
  );
}
