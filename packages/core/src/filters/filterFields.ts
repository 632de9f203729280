import {
  choiceLabel,
  operatorsByFieldType,
  operatorWords,
  relativeWords,
  takesManyValues,
  takesNoValue,
  takesRelativeDays,
  type Field,
  type FieldType,
  type Operator,
  type RelativeSpan,
} from "@canopy/contracts";
import { countryOptions } from "../forms/countryNames.ts";
import type { ListView } from "../lists/listView.ts";

/** An option of a filter's value. */
export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** A field that a list can be filtered by, as the builder offers it. */
export interface FilterField {
  readonly id: string;
  readonly label: string;
  readonly type: FieldType;
  /** The values to choose from; absent where any value of the type fits. */
  readonly options?: readonly FilterOption[];
  /** The source that a record's id is chosen from. */
  readonly source?: string;
  /** A number that may be negative. */
  readonly isSigned?: true;
  /** Words that stand for filters by the signed-in person, each with its label. */
  readonly personal?: Readonly<Record<string, string>>;
}

/** A choice of the builder's second box: an operator, or days counted from today. */
export type FilterVerb = Operator | RelativeSpan;

/** The control of a filter's value; `days` is a number of days from today. */
export type FilterControl =
  | "none"
  | "text"
  | "texts"
  | "number"
  | "numbers"
  | "day"
  | "days"
  | "time"
  | "choice"
  | "choices"
  | "record"
  | "records";

const spans = ["today", "next", "last", "ago", "ahead"] as const satisfies readonly RelativeSpan[];

/** True if the verb counts days from today. */
export const isSpan = (verb: FilterVerb): verb is RelativeSpan => spans.some((span) => span === verb);

const spanLabels: Readonly<Record<RelativeSpan, string>> = {
  today: relativeWords({ span: "today", days: 0 }),
  next: "is in the next … days",
  last: "is in the last … days",
  ago: "is more than … days ago",
  ahead: "is more than … days from now",
};

/** The verbs of a field in words: the operators of its type, for days also those counted from today. */
export const verbsOf = ({ type }: Pick<FilterField, "type">) => [
  ...operatorsByFieldType[type].map((operator: Operator) => ({
    value: operator as FilterVerb,
    label: operatorWords(type, operator),
  })),
  ...(takesRelativeDays(type)
    ? spans.map((span) => ({ value: span as FilterVerb, label: spanLabels[span] }))
    : []),
];

const textControls: Partial<Record<FieldType, readonly [FilterControl, FilterControl]>> = {
  number: ["number", "numbers"],
  date: ["day", "day"],
  datetime: ["day", "day"],
  time: ["time", "time"],
};

/** The control that a field and a verb need. */
export const controlOf = (field: FilterField, verb: FilterVerb): FilterControl => {
  if (isSpan(verb)) return verb === "today" ? "none" : "days";
  if (takesNoValue(verb)) return "none";
  // A part of a text is typed, also where whole texts are chosen.
  if (verb === "contains" || verb === "not_contains") return "text";
  const [one, many] = field.source
    ? (["record", "records"] as const)
    : field.options
      ? (["choice", "choices"] as const)
      : (textControls[field.type] ?? (["text", "texts"] as const));
  return takesManyValues(verb) ? many : one;
};

/** The source of each field that names records, without the `Id` that some end with. */
const sources: Readonly<Record<string, string>> = {
  company: "companies",
  ownerCompany: "companies",
  type: "projectTypes",
  project: "projects",
  owner: "milestoneOwners",
  validationBody: "milestoneOwners",
  verificationBody: "milestoneOwners",
  template: "processTemplates",
  process: "processes",
  person: "people",
  leadUser: "people",
  responsibles: "people",
  createdBy: "people",
  author: "people",
  assignee: "people",
  raisedBy: "milestoneOwners",
  responsible: "peopleAndCompanies",
  responsibleUser: "people",
  responsibleCompany: "companies",
  milestone: "milestones",
  import: "imports",
};

const yesNo: readonly FilterOption[] = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

type View = Pick<ListView<unknown>, "fields" | "choices">;

/** Fields of numbers that may be negative. */
const signedFields: ReadonlySet<string> = new Set(["latitude", "longitude", "gap"]);

/** Fields of texts that are codes of countries. */
const countryFields: ReadonlySet<string> = new Set(["country"]);

/** The values of a field: as the list's own choices write them, else as the table of fields does; countries by name. */
const optionsOf = (
  view: View,
  id: string,
  field: Field,
  locale: string | undefined,
): readonly FilterOption[] | undefined => {
  if (field.type === "boolean") return yesNo;
  if (countryFields.has(id)) return countryOptions(locale);
  const offered = view.choices
    .filter(({ fieldId }) => fieldId === id)
    .flatMap(({ options }) => options.filter(({ asks }) => asks === undefined));
  return field.values?.map((value) => ({
    value,
    label: offered.find((option) => option.value === value)?.label ?? choiceLabel(field, value),
  }));
};

/** All fields that a list filters by, by label; ids come last. `locale` names countries. */
export const filterFieldsOf = (view: View, locale: string | undefined): readonly FilterField[] =>
  Object.entries<Field>(view.fields)
    .filter(([, { only }]) => only !== "column")
    .map(([id, field]): FilterField => {
      const options = optionsOf(view, id, field, locale);
      const isRecord = field.type === "entity" || field.type === "uuid";
      const source = isRecord ? sources[id.replace(/Id$/, "")] : undefined;
      return {
        id,
        label: field.label,
        type: field.type,
        ...(options && { options }),
        ...(source !== undefined && { source }),
        ...(signedFields.has(id) && { isSigned: true as const }),
        ...(field.personal && { personal: field.personal }),
      };
    })
    .toSorted(
      (a, b) => Number(a.type === "uuid") - Number(b.type === "uuid") || a.label.localeCompare(b.label),
    );
