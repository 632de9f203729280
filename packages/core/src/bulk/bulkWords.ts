import type { BulkOutcome } from "./bulkTask.ts";
import type { Question } from "../dialogs/question.ts";
import { cellText } from "../lists/cellText.ts";
import type { ListRow } from "../lists/listContext.ts";
import type { ListView } from "../lists/listView.ts";
import { selectedCount, type Selection } from "../lists/selection.ts";
import { listText } from "../text/listText.ts";
import { counted, numberText } from "../text/numberText.ts";
import type { BulkOffer } from "./bulkOffer.ts";

/** The part of a list's view that its actions need: their group in the table, the nouns, and the main column. */
export type BulkList = Pick<ListView<never>, "bulk" | "noun" | "nouns" | "columns">;

/** Most rows that a question names; it counts the others. */
const NAMED_ROWS = 5;

/** The name of a row: the text of its main column. */
export const rowName = ({ columns }: Pick<BulkList, "columns">, row: ListRow): string => {
  const main = columns.find(({ isMain }) => isMain);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list's columns fit its own rows
  return main ? cellText(main, row as never, { locale: undefined, date: String, number: String }) : "";
};

const filledIn = ({ noun, nouns }: BulkList, text: string, count: number): string =>
  text.replace("{rows}", counted(count, noun, nouns));

/** '“Report” and “Visit”'; past five rows the others are counted. */
const namesText = (list: BulkList, selection: Selection): string => {
  const count = selectedCount(selection);
  const named = selection.rows.slice(0, count > NAMED_ROWS ? NAMED_ROWS - 1 : NAMED_ROWS);
  const others = count - named.length;
  return listText([
    ...named.map((row) => `“${rowName(list, row)}”`),
    ...(others > 0 ? [counted(others, "other", "others")] : []),
  ]);
};

/** The title of an action's dialogs: 'Pause 12 reminders'. */
export const titleOf = (list: BulkList, { title }: BulkOffer, selection: Selection): string =>
  filledIn(list, title, selectedCount(selection));

const consequences = ({ text = "", textOf }: BulkOffer, selection: Selection): readonly string[] =>
  [text, textOf?.(selection) ?? ""].filter((one) => one !== "");

/** The one question before an action: its title says the number, its message the names and the consequences. */
export const questionOf = (list: BulkList, offer: BulkOffer, selection: Selection) =>
  ({
    title: titleOf(list, offer, selection),
    message: [`${namesText(list, selection)}.`, ...consequences(offer, selection)].join(" "),
    confirmLabel: offer.label,
    ...(offer.tone === "danger" && { isDanger: true }),
  }) satisfies Question;

/** The toast after an action that every row took: '12 reminders paused'. */
export const doneText = (list: BulkList, { done }: BulkOffer, count: number): string =>
  filledIn(list, done, count);

/** The result where rows refused or their answers are lost: '134 done, 3 not, 2 not known'. */
export const outcomeText = ({ done, refused }: Pick<BulkOutcome, "done" | "refused">): string => {
  const unknown = refused.filter(({ isUnknown }) => isUnknown).length;
  const known = `${numberText(done)} done, ${numberText(refused.length - unknown)} not`;
  return unknown === 0 ? known : `${known}, ${numberText(unknown)} not known`;
};

/** A running action: 'Working on 137 reminders: 40 done'. */
export const progressText = (list: BulkList, selection: Selection, answered: number): string => {
  const working = filledIn(list, "Working on {rows}", selectedCount(selection));
  return answered === 0 ? `${working}…` : `${working}: ${numberText(answered)} so far`;
};
