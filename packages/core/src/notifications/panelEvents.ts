import type { Notification } from "@canopy/contracts";
import type { Failure } from "../failures/failure.ts";
import type { PollEvent } from "./pollTimer.ts";
import type { PanelRows } from "./panelRows.ts";

/** What a person does to the panel, and to notifications wherever they are listed. */
export type PanelEvent =
  | { readonly type: "panel.toggle" }
  | { readonly type: "panel.close" }
  /** The next page. */
  | { readonly type: "panel.more" }
  | { readonly type: "panel.retry" }
  | { readonly type: "notification.read"; readonly id: string }
  | { readonly type: "notification.readAll" }
  /** Marks it as read and goes where it leads. */
  | { readonly type: "notification.follow"; readonly notification: Notification };

/** What the panel's own actors report. */
export type PanelReport =
  | PollEvent
  /** There is news, or something was marked elsewhere. */
  | { readonly type: "panel.outdated" }
  | { readonly type: "notification.marked"; readonly id?: string }
  | { readonly type: "notification.unmarked"; readonly id?: string }
  | { readonly type: "session.over" };

/** Asks to mark one notification as read, or all where none is named. */
export interface MarkCommand {
  readonly type: "notification.mark";
  readonly id?: string;
}

/** What is read for the panel: one page, or all that were read before; a poll happens unseen. */
export interface PanelReading {
  readonly page: number;
  readonly isPoll: boolean;
}

/** What the panel is told at the start. */
export interface PanelInput {
  /** Somebody is signed in who may read notifications. */
  readonly isPermitted: boolean;
}

/** What the panel knows. */
export interface PanelContext extends PanelInput, PanelRows {
  readonly failure: Failure | undefined;
  /** The ids of those that are being marked. */
  readonly marking: readonly string[];
  readonly isMarkingAll: boolean;
  /** The server refused a poll: it is not asked again by itself. */
  readonly isRefused: boolean;
}
