import type { Undo } from "./undos.ts";

/** A toast's style and default duration. Source: behaviour.md §9. */
export type ToastTone = "success" | "error" | "loading" | "blank" | "custom";

/** Duration of an error toast of one line, in milliseconds. Source: behaviour.md §9. */
export const ONE_LINE_TOAST_MS = 5000;

/** A second line of a toast: what happened, and a link to what comes next. */
export interface Sequel {
  readonly text: string;
  /** `to` is a path of this app. */
  readonly link?: { readonly label: string; readonly to: string };
}

interface ToastParts {
  readonly type: "toast";
  readonly text: string;
  /** The sender, shown beside `text`. */
  readonly byline?: string;
  /** Further lines, shown as bullets under `text`. */
  readonly lines?: readonly string[];
  readonly sequel?: Sequel;
  /** Offers to take the action back, for as long as the toast stays. */
  readonly undo?: Undo;
  readonly hasClose?: boolean;
  /** Path of this app that a click opens. */
  readonly link?: string;
  /** Replaces the earlier toast of the same key, and each whose key begins with it and a space: 'project 7' replaces 'project 7 process 3'. */
  readonly key?: string;
}

/** A toast. An error always names its duration, because none stands for the default of its tone. Source: behaviour.md §9. */
export type ToastAnnouncement = ToastParts &
  (
    | { readonly tone: "error"; readonly durationMs: number }
    | {
        readonly tone: Exclude<ToastTone, "error">;
        /** Duration in milliseconds; when absent that of an undo, or the tone's default. */
        readonly durationMs?: number;
      }
  );

/** A message from a machine to the app, which `createApp` carries out. */
export type Announcement =
  | ToastAnnouncement
  | {
      readonly type: "navigate";
      /** Path, search and hash within this app. */
      readonly to: string;
      readonly replace?: boolean;
      /** Replaces the address of a page, which follows what it shows; left out where another path was opened meanwhile. */
      readonly follows?: boolean;
      /** The person chose to go there: they are asked before unsaved work is lost. */
      readonly asksFirst?: boolean;
    }
  /** Goes back to the previous page. */
  | { readonly type: "back" }
  /** Closes what the address opened: goes back where it was opened from `to`, so that no entry is left that Back visits in vain, and replaces the address by `to` otherwise. */
  | { readonly type: "return"; readonly to: string }
  /** Reloads the whole page. */
  | { readonly type: "reload" };
