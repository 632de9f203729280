import { ChevronsDownUp, ChevronsUpDown, X } from "lucide-react";
import { Button } from "../button/Button.tsx";
import type { Toast } from "./ToastWords.tsx";
import styles from "./ToastPile.module.css";

/** The widths at which a toast in the pile is hidden until the pile is expanded. */
type Behind = "behindEverywhere" | "behindOnPhones" | undefined;

/** Number of permanent toasts shown in full, newest first; one on phones. */
const FULL_COUNT = 2;

/** Toasts that stay until dismissed and would fill the window. */
export const stayingOf = (toasts: readonly Toast[]): readonly Toast[] =>
  toasts.filter(({ hasClose, phase }) => hasClose && phase === "shown").toReversed();

/** The widths at which a toast is hidden in the pile of permanent toasts, the newest first; short-lived ones never are. */
export const behindOf = (staying: readonly Toast[], toast: Toast): Behind => {
  const place = staying.indexOf(toast);
  if (place >= FULL_COUNT) return "behindEverywhere";
  return place > 0 ? "behindOnPhones" : undefined;
};

/** Whether a toast is hidden in the pile at this width. */
export const isBehind = (behind: Behind, isPhone: boolean): boolean =>
  behind === "behindEverywhere" || (isPhone && behind === "behindOnPhones");

interface ToastPileProps {
  /** The number of toasts in the pile, and of those hidden in it. */
  readonly count: number;
  readonly hiddenCount: number;
  readonly isExpanded: boolean;
  readonly onToggle: () => void;
  readonly onCloseAll: () => void;
}

/** The buttons under a pile of toasts: show the hidden ones, and close all. */
export const ToastPile = ({ count, hiddenCount, isExpanded, onToggle, onCloseAll }: ToastPileProps) => (
  <div className={styles["pile"]} data-many={count > FULL_COUNT || undefined}>
    <Button
      size="small"
      label={isExpanded ? "Show fewer" : `Show ${hiddenCount} more`}
      icon={isExpanded ? <ChevronsDownUp aria-hidden /> : <ChevronsUpDown aria-hidden />}
      aria-expanded={isExpanded}
      onPress={onToggle}
    />
    <Button size="small" label="Close all" icon={<X aria-hidden />} onPress={onCloseAll} />
  </div>
);
