import { useEffect, useRef, useState } from "react";
import { toast as sonner, Toaster } from "sonner";
import { ToastCard, type Toast } from "./ToastCard.tsx";
import { behindOf, stayingOf, ToastPile } from "./ToastPile.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import styles from "./Toasts.module.css";

export interface ToastsProps {
  /** Oldest first; the list's owner controls durations and limit. */
  readonly toasts: readonly Toast[];
  readonly onDismiss: (id: string) => void;
  /** Called when a toast is on screen, so that its time can start. */
  readonly onShown?: (id: string, turn: number | undefined) => void;
  /** Called when the pointer moves over a toast or a toast has the focus, so that its time is paused. */
  readonly onHover: (isHovered: boolean) => void;
}

/** More than the queue ever holds, because sonner would hide the rest. */
const VISIBLE_COUNT = 40;

/** Draws the given toasts at the top right; the newest permanent ones in full, the others in a pile. Errors are announced at once. Source: behaviour.md §2 Toasts. */
export function Toasts({ toasts, onDismiss, onShown, onHover }: ToastsProps) {
  const drawnIds = useRef<ReadonlySet<string>>(new Set());
  const staying = stayingOf(toasts);
  const hasPile = staying.length > 1;
  const [isExpanded, setExpanded] = useState(false);
  if (isExpanded && !hasPile) setExpanded(false);
  useEffect(() => {
    const piled = stayingOf(toasts);
    for (const toast of toasts) {
      const behind = behindOf(piled, toast);
      const card = <ToastCard toast={toast} behind={behind} onDismiss={onDismiss} onShown={onShown} />;
      sonner.custom(() => card, { id: toast.id, duration: Infinity, dismissible: false });
    }
    const ids = new Set(toasts.map((toast) => toast.id));
    for (const id of drawnIds.current) if (!ids.has(id)) sonner.dismiss(id);
    drawnIds.current = ids;
  }, [toasts, onDismiss, onShown]);
  useEffect(
    () => () => {
      // Sonner keeps its toasts for the next toaster, such as after the app's next start in the same page.
      for (const id of drawnIds.current) sonner.dismiss(id);
      drawnIds.current = new Set();
    },
    [],
  );
  const errors = toasts.filter((toast) => toast.tone === "error" && toast.phase === "shown");
  return (
    // The attribute keeps the toasts accessible and clickable while a modal hides the rest of the page.
    <div data-react-aria-top-layer="true">
      <div
        className={styles["toasts"]}
        data-expanded={isExpanded || undefined}
        // A pointer that merely rests where a toast appears, as after a press there, does not pause it.
        onPointerMove={() => onHover(true)}
        onPointerOut={() => onHover(false)}
        onFocus={() => onHover(true)}
        onBlur={() => onHover(false)}
      >
        <Toaster
          position="top-right"
          gap={8}
          expand
          visibleToasts={VISIBLE_COUNT}
          containerAriaLabel="Messages"
        />
        {hasPile && (
          <ToastPile
            count={staying.length}
            isExpanded={isExpanded}
            onToggle={() => setExpanded(!isExpanded)}
            onCloseAll={() => {
              for (const { id } of staying) onDismiss(id);
            }}
          />
        )}
      </div>
      <div role="alert">
        <VisuallyHidden>
          {errors.map(({ title, lines = [] }) => [title, ...lines].join(". ")).join(". ")}
        </VisuallyHidden>
      </div>
    </div>
  );
}
