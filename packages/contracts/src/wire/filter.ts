const text = [
  "equals",
  "not_equals",
  "contains",
  "not_contains",
  "in",
  "not_in",
  "is_null",
  "is_not_null",
] as const;
const comparisons = ["greater_than", "greater_than_or_equal", "less_than", "less_than_or_equal"] as const;
const number = ["equals", "not_equals", ...comparisons, "in", "not_in", "is_null", "is_not_null"] as const;
const time = ["equals", "not_equals", ...comparisons, "is_null", "is_not_null"] as const;
const boolean = ["equals", "not_equals", "is_null", "is_not_null"] as const;
const choice = ["equals", "not_equals", "in", "not_in", "is_null", "is_not_null"] as const;

/** Operators of each field type. Source: behaviour.md §5 Filter operators by field type. */
export const operatorsByFieldType = {
  text,
  email: text,
  number,
  date: time,
  datetime: time,
  time,
  boolean,
  uuid: choice,
  entity: choice,
  select: choice,
  "multi-select": choice,
} as const;

/** Type of a list field's values. Source: behaviour.md §5. */
export type FieldType = keyof typeof operatorsByFieldType;

/** A filter operator as written on the wire. Source: behaviour.md §5 Filter operators by field type. */
export type Operator = (typeof operatorsByFieldType)[FieldType][number];

/** All operators, each once. */
export const operators: readonly Operator[] = [...new Set(Object.values(operatorsByFieldType).flat())];

/** True if the operator takes no value. */
export const takesNoValue = (operator: Operator): boolean =>
  operator === "is_null" || operator === "is_not_null";

/** True if the operator takes several values. */
export const takesManyValues = (operator: Operator): boolean => operator === "in" || operator === "not_in";

/** True if a field of this type takes the operator. */
export const operatorFits = (type: FieldType, operator: Operator): boolean =>
  (operatorsByFieldType[type] as readonly Operator[]).includes(operator);
