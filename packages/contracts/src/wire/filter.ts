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

const plainWords = {
  equals: "is",
  not_equals: "is not",
  contains: "contains",
  not_contains: "does not contain",
  greater_than: "is more than",
  greater_than_or_equal: "is at least",
  less_than: "is less than",
  less_than_or_equal: "is at most",
  in: "is any of",
  not_in: "is none of",
  is_null: "is empty",
  is_not_null: "is not empty",
} as const satisfies Record<Operator, string>;
const timeWords: Partial<Record<Operator, string>> = {
  greater_than: "is after",
  greater_than_or_equal: "is on or after",
  less_than: "is before",
  less_than_or_equal: "is on or before",
};
const listWords: Partial<Record<Operator, string>> = {
  equals: "contains",
  not_equals: "does not contain",
  in: "contains any of",
  not_in: "contains none of",
};
const wordsByFieldType: Partial<Record<FieldType, typeof timeWords>> = {
  date: timeWords,
  datetime: timeWords,
  time: timeWords,
  "multi-select": listWords,
};

/** An operator in words, for the middle of a sentence: 'is any of', for a date 'is before'. Source: behaviour.md §5 Filter operators by field type. */
export const operatorWords = (type: FieldType, operator: Operator): string =>
  wordsByFieldType[type]?.[operator] ?? plainWords[operator];
