import type { Drafts } from "../base/drafts.ts";

/** Texts by the name of their field. */
export type Texts = Readonly<Record<string, string>>;

/** The texts typed into dialogs that are no forms, kept as drafts until they are sent or given up. Source: behaviour.md §4 Unsaved work. */
export interface KeptTexts {
  /** The kept texts of a dialog; none where nothing is kept. */
  read(dialog: string): Texts;
  /** Keeps the texts that are not empty. */
  keep(dialog: string, texts: Texts): void;
  forget(dialog: string): void;
}

/** The drafts of whoever is signed in. */
interface OwnDrafts {
  readonly drafts: Drafts;
  readonly userId: () => string | undefined;
}

/** The kept texts of the signed-in person; nothing is kept for anybody else. */
export const keptTexts = ({ userId, drafts }: OwnDrafts): KeptTexts => {
  const forget = (dialog: string): void => {
    const id = userId();
    if (id !== undefined) drafts.forget(id, dialog);
  };
  return {
    read: (dialog) => {
      const id = userId();
      const kept = id === undefined ? undefined : drafts.read(id, dialog);
      const texts = Object.entries(kept?.changed ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      );
      return Object.fromEntries(texts);
    },
    keep: (dialog, texts) => {
      const changed = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ""));
      const id = userId();
      if (Object.keys(changed).length === 0) forget(dialog);
      else if (id !== undefined) drafts.write(id, dialog, { changed });
    },
    forget,
  };
};
