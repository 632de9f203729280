import { importColumns, type Import, type ImportAnswer } from "@canopy/contracts";
import { isImportResource } from "./importWords.ts";

/** The answers to questions about columns, by the questions' ids. */
type Answers = Readonly<Record<string, ImportAnswer>>;

/** The columns as which a heading can be imported. */
export const matchChoices = ({ resource }: Pick<Import, "resource">) =>
  isImportResource(resource)
    ? importColumns(resource)
        .filter(({ writes, isKey }) => writes !== undefined || isKey)
        .map(({ id, label }) => ({ value: id, label }))
    : [];

/** The answers whose questions stay; the server refuses an answer to a question that the columns no longer ask. */
export const stillAsked = (
  { resource, questions, mapping: former }: Import,
  mapping: readonly (string | null)[],
  answers: Answers,
): Answers => {
  const columns = isImportResource(resource) ? importColumns(resource) : [];
  // days and times ask the same
  const typeOf = (field: string | null | undefined) =>
    columns.find(({ id }) => id === field)?.type.replace("datetime", "date");
  const isAsked = (id: string) =>
    questions.some((one) => one.id === id) && typeOf(former[Number(id)]) === typeOf(mapping[Number(id)]);
  return Object.fromEntries(Object.entries(answers).filter(([id]) => isAsked(id)));
};
