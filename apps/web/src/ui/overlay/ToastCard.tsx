import { Bell, CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { Button } from "../button/Button.tsx";
import { Link, useNavigate } from "../button/Link.tsx";
import { Spinner } from "../text/Spinner.tsx";
import styles from "./Toasts.module.css";

/** One message as it is drawn; a dismissed one fades until it leaves the list. */
export interface Toast {
  readonly id: string;
  /** Differs where a toast takes the place of an earlier one of the same id. */
  readonly turn?: number;
  readonly tone: "success" | "error" | "loading" | "blank" | "custom";
  readonly title: string;
  /** Stands beside the title: who sent it. */
  readonly byline?: string | undefined;
  /** Shown as a bulleted list under the title. */
  readonly lines?: readonly string[] | undefined;
  readonly hasClose: boolean;
  /** Where the toast leads: a path of this application. */
  readonly href?: string | undefined;
  readonly phase: "shown" | "dismissed";
}

/** Where a toast is hidden until all are asked for. */
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
  /** In a pile: where it is hidden until all are asked for. */
  readonly behind?: Behind;
  readonly onDismiss: (id: string) => void;
  /** Called once it is on screen, anew with each turn in which the toast is said again. */
  readonly onShown?: ((id: string, turn: number | undefined) => void) | undefined;
}

/** The look of one toast. */
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

/** The way of a toast leads there from anywhere on it, and takes it away. */
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
