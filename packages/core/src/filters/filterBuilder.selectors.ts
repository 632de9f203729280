import type { ActorRefFrom, SnapshotFrom } from "xstate";
import type { choicesMachine, FieldChoices } from "../forms/choices.machine.ts";
import { filterText, type FilterDraft } from "./filterDraft.ts";
import {
  controlOf,
  verbsOf,
  type FilterControl,
  type FilterOption,
  type FilterVerb,
} from "./filterFields.ts";
import type { filterBuilderMachine } from "./filterBuilder.machine.ts";
import { numberSeparator } from "../text/typedNumber.ts";

/** A running filter builder. */
export type FilterBuilderActor = ActorRefFrom<typeof filterBuilderMachine>;
type Snapshot = SnapshotFrom<typeof filterBuilderMachine>;

/** The added filters as sentences, in the order of the address. `writeDay` writes a day in the person's format. */
export const selectFilterTexts =
  (writeDay: (day: string) => string) =>
  ({ context: { read, fields, names, locale } }: Snapshot): readonly string[] =>
    read.map((where) =>
      filterText(
        where,
        fields.find(({ id }) => id === where.fieldId),
        names,
        writeDay,
        locale,
      ),
    );

/** The place of the filter that is being changed; undefined while none is. */
export const selectChangedFilter = ({ context: { draft } }: Snapshot): number | undefined => draft?.index;

/** The filter that is being made, as a form. */
export interface FilterForm {
  readonly isNew: boolean;
  readonly fields: readonly FilterOption[];
  readonly fieldId: string;
  readonly label: string;
  readonly verbs: readonly { readonly value: FilterVerb; readonly label: string }[];
  readonly verb: FilterVerb;
  readonly control: FilterControl;
  /** The value may be a negative number. */
  readonly isSigned: boolean;
  /** The sign that ends one of several values. */
  readonly separator: "," | ";";
  readonly options: readonly FilterOption[];
  readonly values: readonly string[];
  readonly days: string;
  readonly refusal: string | undefined;
}

const formOf = ({ fields, refusal, locale }: Snapshot["context"], draft: FilterDraft): FilterForm => {
  const field = fields.find(({ id }) => id === draft.fieldId);
  return {
    isNew: draft.index === undefined,
    fields: fields.map(({ id, label }) => ({ value: id, label })),
    fieldId: draft.fieldId,
    label: field?.label ?? "",
    verbs: field ? verbsOf(field) : [],
    verb: draft.verb,
    control: field ? controlOf(field, draft.verb) : "none",
    isSigned: field?.isSigned === true,
    separator: field?.type === "number" ? numberSeparator(locale) : ",",
    options: field?.options ?? [],
    values: draft.values,
    days: draft.days,
    refusal,
  };
};

/** The filter that is being made; undefined while none is. */
export const selectFilterForm = ({ context }: Snapshot): FilterForm | undefined =>
  context.draft && formOf(context, context.draft);

/** The names of records by id, as far as they are known. */
export const selectFilterNames = ({ context }: Snapshot): Readonly<Record<string, string | null>> =>
  context.names;

/** The search for a filter's record; undefined while none is chosen. */
export const selectRecordChoices = ({
  children,
}: Snapshot): ActorRefFrom<typeof choicesMachine> | undefined => children.choices;

/** The words of an empty list of records: they could not be read, are being read, or none matches. */
export const emptyRecordsText = ({ status, failure }: Pick<FieldChoices, "status" | "failure">): string => {
  if (failure) return failure.text;
  return status === "showing" ? "Nothing matches" : "Searching…";
};
