import type { Fields, ListQuery, ObjectSchema, Operator, Resource } from "@canopy/contracts";
import type { FieldIs, RecordAction } from "../records/recordAction.ts";

/** How a cell shows its value; 'person' is the row's whole name, 'company' its company's, 'code' a short text that is never broken, 'country' a code's name, 'active' a yes or no as a badge. */
export type CellKind =
  | "text"
  | "code"
  | "email"
  | "person"
  | "company"
  | "country"
  | "date"
  | "badge"
  | "active"
  | "tags"
  | "number";

/** One column of a list on screen; `isMain` is the row's name and its link. */
export interface Column<Row> {
  readonly field: keyof Row & string;
  readonly label: string;
  readonly as: CellKind;
  readonly isMain?: true;
  /** How the field's values read; one that is missing here is shown as it came. */
  readonly words?: Readonly<Record<string, string>>;
  /** The cell in words, where the field alone does not say them; '' where there is nothing to say. */
  readonly text?: (row: Row) => string;
  readonly isSortable?: false;
  /** Not shown until the person chooses it among the columns. */
  readonly isHiddenAtFirst?: true;
}

/** One value of a choice filter. */
export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  /** The filter in force as a whole sentence, where '{label} is {label}' would be none. */
  readonly text?: string;
  /** What is asked for instead of 'equals' the value; `daysBack` is the instant so many days before now. */
  readonly asks?: {
    readonly operator: Operator;
    readonly values?: readonly string[];
    readonly daysBack?: number;
  };
}

/** A filter by one of several values; it stands in the address under `param`, where 'all' means none. */
export interface ChoiceFilter {
  readonly param: string;
  readonly fieldId: string;
  readonly label: string;
  /** Every value that the address may hold, unless `takes` allows more. Empty where they are read; until they are there, the choice is not offered. */
  readonly options: readonly ChoiceOption[];
  /** What the address may hold besides the options: a record's id (UUID), or a month (`2026-05`). */
  readonly takes?: "id" | "month";
  /** Not offered: links alone set it, and its chip takes it away. */
  readonly isFromLinks?: true;
}

/** What the address of a list needs to know of it. */
export interface ListAddress {
  /** Field ids as the endpoint declares them. */
  readonly fields: Fields;
  /** The field that the search box searches with 'contains'. */
  readonly searchBy: string;
  readonly choices: readonly ChoiceFilter[];
  readonly defaults?: Partial<Pick<ListQuery, "sortField" | "sortDirection">>;
  readonly extend?: readonly string[];
  /** The address says the order as `sort=field,direction`. */
  readonly sortsInOne?: true;
}

/** How a resource's list is read on screen. Data only. */
export interface ListView<Row> extends ListAddress {
  readonly path: `/${string}`;
  readonly title: string;
  /** Singular, in the middle of a sentence: '1 user'. */
  readonly noun: string;
  /** Plural, in the middle of a sentence: 'No users yet'. */
  readonly nouns: string;
  readonly searchBy: keyof Row & string;
  readonly searchLabel: string;
  readonly columns: readonly Column<Row>[];
  /** Where a row leads: an address of this app. */
  readonly rowTo?: (row: Row) => string;
  readonly actions: readonly RecordAction[];
  /** In these states a row can only be read. */
  readonly readOnlyWhen?: FieldIs;
  /** What the empty list says under 'No … yet', and its button where there is one. */
  readonly emptyText: string;
  readonly createLabel?: string;
}

/** Declares a list of a resource: a column that the record lacks does not compile. */
export const listView = <Entity extends ObjectSchema>(
  of: Resource<`/api/${string}`, Entity>,
  view: Omit<ListView<Entity["_zod"]["output"]>, "fields" | "noun" | "nouns">,
): ListView<Entity["_zod"]["output"]> => ({
  ...view,
  fields: of.fields,
  noun: of.noun.toLowerCase(),
  nouns: of.nouns,
});
