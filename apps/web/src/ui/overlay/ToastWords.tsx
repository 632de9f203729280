import { useEffect, useLayoutEffect, useRef } from "react";
import { Link, useNavigate } from "../button/Link.tsx";
import styles from "./Toasts.module.css";

/** One toast; a dismissed one fades out until it leaves the list. */
export interface Toast {
  readonly id: string;
  /** Changes where a toast replaces an earlier one with the same id. */
  readonly turn?: number;
  readonly tone: "success" | "error" | "loading" | "blank" | "custom";
  readonly title: string;
  /** The sender, shown beside the title. */
  readonly byline?: string | undefined;
  /** A bulleted list under the title. */
  readonly lines?: readonly string[] | undefined;
  /** A second line: what happened, and a link to what comes next. */
  readonly sequel?:
    | { readonly text: string; readonly link?: { readonly label: string; readonly to: string } }
    | undefined;
  /** Its action can be taken back. */
  readonly canUndo?: boolean;
  readonly hasClose: boolean;
  /** A path of this application that the toast opens. */
  readonly href?: string | undefined;
  readonly phase: "shown" | "dismissed";
}

interface ToastTitleProps {
  readonly toast: Toast;
  readonly onDismiss: (id: string) => void;
  /** Called when the toast is on screen, and again for each new turn; absent while it is hidden behind others. */
  readonly onShown?: ((id: string, turn: number | undefined) => void) | undefined;
}

/** A toast's title and sender. A toast's link covers the whole toast, and opening it dismisses the toast. An error is said by its own alert, so the region of the toasts keeps silent about it. */
export function ToastTitle({ toast, onDismiss, onShown }: ToastTitleProps) {
  const { id, turn, tone, title, byline, href } = toast;
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (tone !== "error") return undefined;
    const card = place.current?.closest("li");
    card?.setAttribute("aria-live", "off");
    return () => card?.removeAttribute("aria-live");
  }, [tone]);
  const navigate = useNavigate();
  useEffect(() => onShown?.(id, turn), [id, turn, onShown]);
  const follow = (to: string) => {
    onDismiss(id);
    navigate(to);
  };
  return (
    <span ref={place}>
      {href === undefined ? (
        <span className={styles["title"]}>{title}</span>
      ) : (
        <Link className={styles["title"]} href={href} onNavigate={follow}>
          {title}
        </Link>
      )}
      {byline !== undefined && (
        <>
          {" "}
          <span className={styles["byline"]}>{byline}</span>
        </>
      )}
    </span>
  );
}

/** The second line of a toast. On the page that its link chooses something of, the focus goes to the chosen thing's heading. */
export const ToastSequel = ({ text, link }: NonNullable<Toast["sequel"]>) => {
  const navigate = useNavigate();
  const follow = (to: string) => {
    // Sonner gives the focus back to where it was, and would do so after the heading had it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    navigate(to);
    requestAnimationFrame(() => document.querySelector<HTMLElement>("main [data-chosen]")?.focus());
  };
  return (
    <p className={styles["sequel"]}>
      {text}
      {link && (
        <>
          {" "}
          <Link href={link.to} onNavigate={follow}>
            {link.label}
          </Link>
        </>
      )}
    </p>
  );
};

/** The list under a toast's title. */
export const ToastLines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className={styles["lines"]}>
    {lines.map((line, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same
      <li key={index}>{line}</li>
    ))}
  </ul>
);
