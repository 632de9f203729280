import type { FieldRule, FieldRules } from "./listQuery.ts";

/** The field of this id among `fields` by which rows are filtered; undefined if there is none. */
export const filterField = <Rule extends FieldRule>(
  fields: Readonly<Record<string, Rule>>,
  id: string,
): Rule | undefined => {
  const field = Object.hasOwn(fields, id) ? fields[id] : undefined;
  return field?.only === "column" ? undefined : field;
};

/** True if rows are sorted by the field of this id. */
export const isSortable = (fields: FieldRules, id: string): boolean => {
  const field = filterField(fields, id);
  return field !== undefined && field.sortable !== false;
};
