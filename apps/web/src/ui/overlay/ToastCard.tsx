import { Bell, CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { Button } from "../button/Button.tsx";
import { Link, useNavigate } from "../button/Link.tsx";
import { Spinner } from "../text/Spinner.tsx";
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
  readonly hasClose: boolean;
  /** A path of this application that the toast opens. */
  readonly href?: string | undefined;
  readonly phase: "shown" | "dismissed";
}

/** Where a toast in the pile is hidden until the pile is expanded. */
export type Behind = "everywhere" | "phone" | undefined;

const icons: Record<Toast["tone"], ReactNode> = {
  success: <CircleCheck aria-hidden />,
  error: <CircleAlert aria-hidden />,
  loading: <Spinner />,
  blank: null,
  custom: <Bell aria-hidden />,
};

interface ToastCardProps {
  readonly toast: Toast;
  /** Where it is hidden in the pile. */
  readonly behind?: Behind;
  readonly onDismiss: (id: string) => void;
  /** Called when the toast is on screen, and again for each new turn. */
  readonly onShown?: ((id: string, turn: number | undefined) => void) | undefined;
}

/** One toast's card. */
export function ToastCard({ toast, behind, onDismiss, onShown }: ToastCardProps) {
  const { id, turn } = toast;
  useEffect(() => onShown?.(id, turn), [id, turn, onShown]);
  return (
    <div className={styles["toast"]} data-tone={toast.tone} data-phase={toast.phase} data-behind={behind}>
      {icons[toast.tone]}
      <div className={styles["words"]}>
        <span>
          <ToastTitle toast={toast} onDismiss={onDismiss} />
          {toast.byline !== undefined && (
            <>
              {" "}
              <span className={styles["byline"]}>{toast.byline}</span>
            </>
          )}
        </span>
        {toast.lines && toast.lines.length > 0 && (
          <ul className={styles["lines"]}>
            {toast.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      {toast.hasClose && (
        <Button
          kind="iconOnly"
          size="small"
          aria-label="Close"
          icon={<X aria-hidden />}
          onPress={() => onDismiss(id)}
        />
      )}
    </div>
  );
}

/** A toast's link covers the whole card, and opening it dismisses the toast. */
function ToastTitle({ toast: { id, title, href }, onDismiss }: ToastCardProps) {
  const navigate = useNavigate();
  if (href === undefined) return <span className={styles["title"]}>{title}</span>;
  const follow = (to: string) => {
    onDismiss(id);
    navigate(to);
  };
  return (
    <Link className={styles["title"]} href={href} onNavigate={follow}>
      {title}
    </Link>
  );
}
