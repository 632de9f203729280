/** How a toast looks and how long it stays by default. Source: behaviour.md §9. */
export type ToastTone = "success" | "error" | "loading" | "blank" | "custom";

/** What a machine says without knowing who listens; `createApp` hears it and acts. */
export type Announcement =
  | {
      readonly type: "toast";
      readonly tone: ToastTone;
      readonly text: string;
      /** Stands beside `text`: who sent it. */
      readonly byline?: string;
      /** Further lines, shown as bullets under `text`. */
      readonly lines?: readonly string[];
      /** How long it stays, in milliseconds; the tone's own time when absent. */
      readonly durationMs?: number;
      readonly hasClose?: boolean;
      /** Where its click leads: a path of this app. */
      readonly link?: string;
      /** A toast of the same key replaces the earlier one. */
      readonly key?: string;
    }
  /** `to`: path, search and hash within this app. */
  | { readonly type: "navigate"; readonly to: string; readonly replace?: boolean }
  /** Where the person was before. */
  | { readonly type: "back" }
  /** The whole page loads anew. */
  | { readonly type: "reload" };
