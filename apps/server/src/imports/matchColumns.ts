import { importColumns, type ImportColumn, type ImportResource } from "@canopy/contracts";

/** A mapping: for each column of the file the id of the column that it is imported as; null: not imported. */
export type Mapping = readonly (string | null)[];

/** A heading as it is compared and remembered: lower case, one space between words, no mark of a required field. */
export const headingKey = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[*_\s]+/g, " ")
    .trim();

/** True if a column finds the record or writes a field of it. */
export const isImported = ({ isKey, writes }: ImportColumn): boolean =>
  isKey === true || writes !== undefined;

/** The column that each heading names, by label or id; undefined where there is none. */
export const recognise = (
  resource: ImportResource,
  headings: readonly string[],
): readonly (ImportColumn | undefined)[] => {
  const columns = importColumns(resource);
  const byKey = new Map(
    [...columns]
      .toReversed()
      .flatMap((column) => [
        [headingKey(column.id), column] as const,
        [headingKey(column.label), column] as const,
      ]),
  );
  return headings.map((heading) => byKey.get(headingKey(heading)));
};

/**
 * Matches headings to columns: as this person corrected them before, otherwise by their words. Each column is matched
 * once, and one that cannot be written is not imported.
 */
export const matchColumns = (
  resource: ImportResource,
  headings: readonly string[],
  remembered: ReadonlyMap<string, string | null>,
): Mapping => {
  const known = new Map(importColumns(resource).map((column) => [column.id, column]));
  const taken = new Set<string>();
  return recognise(resource, headings).map((column, at) => {
    const key = headingKey(headings[at] ?? "");
    const chosen = remembered.has(key) ? known.get(remembered.get(key) ?? "") : column;
    if (!chosen || !isImported(chosen) || taken.has(chosen.id)) return null;
    taken.add(chosen.id);
    return chosen.id;
  });
};
