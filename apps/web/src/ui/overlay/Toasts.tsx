import { Bell, CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { toast as sonner, Toaster, type ExternalToast, type ToasterProps } from "sonner";
import { Button } from "../button/Button.tsx";
import { classes } from "../text/classes.ts";
import { Spinner } from "../text/Spinner.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import { useMedia } from "../media/useMedia.ts";
import { behindOf, isBehind, stayingOf, ToastPile } from "./ToastPile.tsx";
import { ToastLines, ToastSequel, ToastTitle, type Toast } from "./ToastWords.tsx";
import styles from "./Toasts.module.css";

export interface ToastsProps {
  /** Oldest first; the list's owner controls durations and limit. */
  readonly toasts: readonly Toast[];
  readonly onDismiss: (id: string) => void;
  /** Called when the person takes a toast's action back. */
  readonly onUndo?: (id: string) => void;
  /** Called when a toast is on screen, so that its time can start. */
  readonly onShown?: (id: string, turn: number | undefined) => void;
  /** Called when the pointer moves over a toast or a toast has the focus, so that its time is paused. */
  readonly onHover: (isHovered: boolean) => void;
}

/** Keys that bring the focus to the toasts, also out of an open panel. The help of the shortcuts tells them. */
const KEYS = ["altKey", "KeyT"];

/** The width of the stylesheet under which one toast alone is shown. */
const PHONE = "(width < 640px)";

/** More than the queue ever holds, because sonner would hide the rest. */
const VISIBLE_COUNT = 40;

/** The function of sonner that shows each tone. */
const showAs = {
  success: sonner.success,
  error: sonner.error,
  loading: sonner.loading,
  blank: sonner.message,
  custom: sonner.message,
} satisfies Record<Toast["tone"], typeof sonner.message>;

const icons: Record<Toast["tone"], ReactNode> = {
  success: <CircleCheck aria-hidden />,
  error: <CircleAlert aria-hidden />,
  loading: <Spinner />,
  blank: null,
  custom: <Bell aria-hidden />,
};

const parts = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, styles[name] ?? ""]));
const looks: NonNullable<ToasterProps["toastOptions"]> = {
  unstyled: true,
  duration: Infinity,
  classNames: parts(["toast", "icon", "content"]),
};

const descriptionOf = ({ lines = [], sequel }: Toast): ReactNode => {
  if (lines.length === 0 && !sequel) return undefined;
  return (
    <>
      {sequel && <ToastSequel {...sequel} />}
      {lines.length > 0 && <ToastLines lines={lines} />}
    </>
  );
};

/** Texts as they are read aloud: a sentence ends once. */
const spoken = (texts: readonly string[]): string =>
  texts.map((text, at) => (at < texts.length - 1 ? text.replace(/\.?$/, ".") : text)).join(" ");

/** Draws the given toasts at the top right; the newest permanent ones in full, the others in a pile. Errors are announced at once, each once. Source: behaviour.md §2 Toasts. */
export function Toasts({ toasts, onDismiss, onUndo, onShown, onHover }: ToastsProps) {
  const drawnIds = useRef<ReadonlySet<string>>(new Set());
  const staying = stayingOf(toasts);
  const hasPile = staying.length > 1;
  const [isExpanded, setExpanded] = useState(false);
  const isPhone = useMedia(PHONE);
  if (isExpanded && !hasPile) setExpanded(false);
  useEffect(() => {
    const piled = stayingOf(toasts);
    for (const toast of toasts) {
      const { id, tone } = toast;
      const behind = behindOf(piled, toast);
      const options: ExternalToast = {
        id,
        dismissible: false,
        icon: icons[tone],
        // Absent properties would keep the values of an earlier toast with the same id.
        description: descriptionOf(toast),
        action: (toast.hasClose || toast.canUndo) && (
          <span className={styles["actions"]}>
            {toast.canUndo && <Button size="small" label="Undo" onPress={() => onUndo?.(id)} />}
            {toast.hasClose && (
              <Button
                kind="iconOnly"
                size="small"
                aria-label="Close"
                icon={<X aria-hidden />}
                onPress={() => onDismiss(id)}
              />
            )}
          </span>
        ),
        className: classes(
          tone === "custom" && styles["custom"],
          toast.phase === "dismissed" && styles["dismissed"],
          behind && styles[behind],
        ),
      };
      const isHidden = !isExpanded && isBehind(behind, isPhone);
      const title = (
        <ToastTitle toast={toast} onDismiss={onDismiss} onShown={isHidden ? undefined : onShown} />
      );
      showAs[tone](title, options);
    }
    const ids = new Set(toasts.map((toast) => toast.id));
    for (const id of drawnIds.current) if (!ids.has(id)) sonner.dismiss(id);
    drawnIds.current = ids;
  }, [toasts, isExpanded, isPhone, onDismiss, onUndo, onShown]);
  useEffect(
    () => () => {
      // Sonner keeps its toasts for the next toaster, such as after the app's next start in the same page.
      for (const id of drawnIds.current) sonner.dismiss(id);
      drawnIds.current = new Set();
    },
    [],
  );
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // React tells of no blur where the button with the focus goes itself, as 'Undo' does.
    const leave = ({ target }: FocusEvent) => {
      const box = place.current;
      if (box && target instanceof Node && !box.contains(target) && !box.matches(":hover")) onHover(false);
    };
    document.addEventListener("focusin", leave);
    return () => document.removeEventListener("focusin", leave);
  }, [onHover]);
  const errors = toasts.filter((toast) => toast.tone === "error" && toast.phase === "shown");
  return (
    <>
      <div className={styles["pageTop"]} />
      <div
        ref={place}
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
          hotkey={KEYS}
          gap={8}
          expand
          visibleToasts={VISIBLE_COUNT}
          toastOptions={looks}
          containerAriaLabel="Messages"
        />
        {hasPile && (
          <ToastPile
            count={staying.length}
            hiddenCount={staying.filter((toast) => isBehind(behindOf(staying, toast), isPhone)).length}
            isExpanded={isExpanded}
            onToggle={() => setExpanded(!isExpanded)}
            onCloseAll={() => {
              for (const { id } of staying) onDismiss(id);
            }}
          />
        )}
      </div>
      {/* One alert for each: a common one would be read out whole whenever an error comes or goes. */}
      {errors.map(({ id, turn, title, lines = [] }) => (
        <VisuallyHidden key={`${id} ${turn}`}>
          <span role="alert">{spoken([title, ...lines])}</span>
        </VisuallyHidden>
      ))}
    </>
  );
}
