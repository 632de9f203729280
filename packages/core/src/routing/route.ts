import type { Access } from "@canopy/contracts";

/** The menu's groups in display order. */
export const menuGroups = ["Work", "Directory", "Feedback"] as const;
/** One of the menu's groups. */
export type MenuGroup = (typeof menuGroups)[number];

/** One route of the app. `:name` in the pattern is a parameter of the path. */
export interface Route {
  readonly pattern: `/${string}`;
  /** The screen's heading and, with the product's name, the document's title. */
  readonly title: string;
  readonly access: Access;
  /** Reached by links or by what happens alone: no command leads to it. */
  readonly isUnlisted?: true;
  /** A form whose first field takes the focus: keys that are pressed while its code is loaded are kept for it. */
  readonly isForm?: true;
  /** Only for guests: a signed-in person is sent to `/`. */
  readonly guestOnly?: true;
  /** Mails hold links to it, which may be meant for somebody else than who is signed in. */
  readonly isMailed?: true;
  /** The route's entry in the menu; `search` is added to the entry's address. */
  readonly menu?: { readonly group: MenuGroup; readonly label: string; readonly search?: `?${string}` };
}
