import type { Notification } from "@canopy/contracts";
import type { SnapshotFrom } from "xstate";
import { failureText } from "../failures/failureText.ts";
import { messages } from "../text/messages.ts";
import type { panelMachine } from "./panel.machine.ts";
import { hasNextPage } from "./panelRows.ts";

type PanelSnapshot = SnapshotFrom<typeof panelMachine>;

/** Status of the panel; `showing` also while it is polled. */
export type PanelStatus = "closed" | "loading" | "failed" | "empty" | "showing";

/** The panel's status. */
export const selectPanelStatus = (snapshot: PanelSnapshot): PanelStatus => {
  const { rows, pageCount, failure } = snapshot.context;
  if (snapshot.matches("closed")) return "closed";
  if (snapshot.matches({ open: "loading" })) return "loading";
  if (pageCount === 0) return failure ? "failed" : "loading";
  return rows.length === 0 ? "empty" : "showing";
};

/** The notifications, the newest first; the same array until they change. */
export const selectNotifications = ({ context }: PanelSnapshot): readonly Notification[] => context.rows;

/** State of the next page: none, available, loading or failed. */
export const selectNextPage = (snapshot: PanelSnapshot): "none" | "there" | "loading" | "failed" => {
  if (snapshot.matches({ open: "loadingMore" })) return "loading";
  if (snapshot.context.failure && snapshot.context.pageCount > 0) return "failed";
  return hasNextPage(snapshot.context) ? "there" : "none";
};

/** The message where the list cannot be read. Source: behaviour.md §8 Notification list error. */
export const selectPanelFailure = ({ context: { failure } }: PanelSnapshot): string | undefined => {
  if (!failure) return undefined;
  const isNameless =
    failure.kind === "unexpected" || failure.kind === "malformed" || failure.kind === "stale";
  return isNameless ? messages.notificationListFailed : failureText(failure).text;
};

/** True while all are being marked as read. */
export const selectIsMarkingAll = ({ context }: PanelSnapshot): boolean => context.isMarkingAll;
