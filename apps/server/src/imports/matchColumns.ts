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
 * once, by the heading that was corrected before one that only says so, and one that cannot be written is not imported.
 */
export const matchColumns = (
  resource: ImportResource,
  headings: readonly string[],
  remembered: ReadonlyMap<string, string | null>,
): Mapping => {
  const known = new Map(importColumns(resource).map((column) => [column.id, column]));
  const matched = new Map<number, string>();
  const taken = new Set<string>();
  const match = (at: number, column: ImportColumn | undefined) => {
    if (!column || !isImported(column) || taken.has(column.id)) return;
    taken.add(column.id);
    matched.set(at, column.id);
  };
  const keys = headings.map(headingKey);
  for (const [at, key] of keys.entries()) match(at, known.get(remembered.get(key) ?? ""));
  for (const [at, column] of recognise(resource, headings).entries())
    if (!remembered.has(keys[at] ?? "")) match(at, column);
  return headings.map((_, at) => matched.get(at) ?? null);
};
