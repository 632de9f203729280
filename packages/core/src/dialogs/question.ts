import type { Announcement } from "../base/announcement.ts";
import type { Written } from "../base/undos.ts";
import { firstMessages } from "../text/firstMessages.ts";

/** A question of the confirmation dialog. Its defaults are those of behaviour.md §2. */
export interface Question {
  readonly title?: string;
  readonly message: string;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  /** The action cannot be undone; its button is marked. */
  readonly isDanger?: boolean;
}

/** Asks whether unsaved work may be lost. Source: behaviour.md §4 Unsaved work. */
export const discardQuestion = {
  message: firstMessages.discardChanges,
  confirmLabel: firstMessages.discard,
  cancelLabel: firstMessages.keepEditing,
  isDanger: true,
} as const satisfies Question;

/** Reports of a form to its owner. */
export type FormReport =
  | { readonly type: "form.changed"; readonly isDirty: boolean }
  | { readonly type: "form.closed" };

/** The owner of a form: is told whether the form has unsaved input, and when it is closed. */
export interface FormOwner {
  readonly send: (event: FormReport) => void;
}

/** The report of a screen's own dialog: it closes for 300 ms, then it is closed. */
export type DialogReport = { readonly type: "dialog.leaving" } | { readonly type: "dialog.closed" };

/** One action of a screen with its record. */
export interface ActionAt {
  readonly action: string;
  /** The record's id; '' where the action has no record. */
  readonly id: string;
}

/** Requests one action on one record; where it has a question, the person is asked first. */
export interface ActionCommand extends ActionAt {
  readonly type: "action.run";
  /** The version of the record that the question is about, where the call names it. */
  readonly version?: number | undefined;
  readonly question?: Question | undefined;
  /** The toast after the action by its answer, about the record as it was when the action was asked for; `isGone`: its screen was left before. */
  readonly toast?: ((answer: Written | undefined, isGone: boolean) => Announcement | undefined) | undefined;
}

/** The report of an action; nothing is reported where the person says no. */
export type ActionReport<Result = unknown> =
  | ({ readonly type: "action.begun" } & ActionAt)
  | ({
      readonly type: "action.done";
      readonly result: Result;
      readonly toast?: Announcement | undefined;
    } & ActionAt)
  | ({ readonly type: "action.failed" } & ActionAt);
