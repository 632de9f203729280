import { draftIn, type Draft } from "../base/drafts.ts";
import type { EditHistory } from "./editHistory.ts";
import { isTemplateDirty, readEdited, type EditedTemplate, type StoredTemplate } from "./editedTemplate.ts";

/** Unsaved work from before. */
export interface TemplateDraft {
  readonly template: EditedTemplate;
  /** The version that it changes; undefined for a new template. */
  readonly version: number | undefined;
  /** A still older draft that was neither restored nor discarded; it is offered next. */
  readonly earlier?: TemplateDraft | undefined;
}

/** The draft to store; without a template it is removed. */
export interface KeptTemplate extends Omit<TemplateDraft, "template"> {
  readonly template: EditedTemplate | undefined;
}

interface Keeping {
  readonly stored: StoredTemplate | undefined;
  readonly history: EditHistory<EditedTemplate>;
  /** The draft that is offered. */
  readonly draft: TemplateDraft | undefined;
}

/** The draft that is offered, alone. */
export const keptOffer = ({ draft }: Pick<Keeping, "draft">): KeptTemplate =>
  draft ?? { template: undefined, version: undefined };

/** The unsaved edits, with the draft that is offered beside them. */
export const keptEdits = (editor: Keeping): KeptTemplate =>
  isTemplateDirty(editor)
    ? { template: editor.history.present, version: editor.stored?.version, earlier: editor.draft }
    : keptOffer(editor);

/** A draft in its stored form, with one earlier draft: more would grow with each visit until the storage is full. */
export const storedTemplateDraft = ({ template, version, earlier }: TemplateDraft): Draft => ({
  changed: {
    template,
    ...(earlier && { earlier: storedTemplateDraft({ ...earlier, earlier: undefined }) }),
  },
  ...(version !== undefined && { version }),
});

/** Reads a draft from its stored form; the earlier one where its template cannot be read. */
export const readTemplateDraft = ({ changed, version }: Draft): TemplateDraft | undefined => {
  const template = readEdited(changed["template"]);
  const older = draftIn(changed["earlier"]);
  const earlier = older && readTemplateDraft(older);
  return template ? { template, version, earlier } : earlier;
};
