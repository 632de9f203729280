import {
  isSortable,
  type BulkGroup,
  type Fields,
  type Filter,
  type ImportResource,
  type ListQuery,
  type ObjectSchema,
  type Operator,
  type Resource,
} from "@canopy/contracts";
import type { FieldIs, FieldIsSet, RecordAction } from "../records/recordAction.ts";

/** The display of a cell: 'person' is the row's full name, 'company' the company's name, 'code' a short text without line breaks, 'country' a country's name, 'active' a badge for yes or no. */
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

/** One column of a list; `isMain` marks the row's name with its link. */
export interface Column<Row> {
  readonly field: keyof Row & string;
  readonly label: string;
  readonly as: CellKind;
  readonly isMain?: true;
  /** Labels of the field's values; other values are shown as the server sent them. */
  readonly words?: Readonly<Record<string, string>>;
  /** The cell's text where the field alone is not enough; '' for none. `locale` is the person's language, `now` the server's time. */
  readonly text?: (row: Row, locale?: string, now?: number) => string;
  readonly isSortable?: false;
  /** The cell counts from the field's time to now, so its order is the opposite of the field's: the longest time is the earliest. */
  readonly isCountedFrom?: true;
  /** On a phone a row has two lines: the name with the column of line 1 beside it, and the first two columns of line 2; the first two of line 3 share a third one, a column of line 4 has a line of its own, the others are left out. */
  readonly line?: 1 | 2 | 3 | 4;
  /** On a phone the label stands before the text. */
  readonly isLabelled?: true;
  /** The ids of the fields that an export has instead of this one, where the cell shows several or another. */
  readonly exportedAs?: readonly string[];
  /** Hidden until the person shows it. */
  readonly isHiddenAtFirst?: true;
}

/** A column as a list declares it; what is not said here is read from the list's table of fields. */
export type ColumnView<Row> = Omit<Column<Row>, "label" | "words"> & {
  /** Where the cell shows more than the field. */
  readonly label?: string;
};

/** The columns of a list with their labels, their values' words, and whether they sort, all from its table of fields. */
export const columnsOf = <Row>(fields: Fields, columns: readonly ColumnView<Row>[]): readonly Column<Row>[] =>
  columns.map((column) => {
    const { label = column.field, words } = fields[column.field] ?? {};
    return {
      label,
      ...(words && column.as === "text" && { words }),
      ...column,
      ...(!isSortable(fields, column.field) && { isSortable: false }),
    };
  });

/** One option of a choice filter. */
export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  /** The active filter as a sentence, where '{label} is {label}' would not be one. */
  readonly text?: string;
  /** The filter, where it is not 'equals' the value. */
  readonly asks?: {
    readonly operator: Operator;
    readonly values?: readonly string[];
    /** The instant so many days before now; a saved view keeps it as 'in the last … days'. */
    readonly daysBack?: number;
    /** Further filters that the option means. */
    readonly also?: readonly Filter[];
  };
  /** Further choices that come with it, by parameter, where no choice of the tabs is. */
  readonly brings?: Readonly<Record<string, string>>;
}

/** A filter by one of several values, kept in the address under `param`; 'all' means none. */
export interface ChoiceFilter {
  readonly param: string;
  readonly fieldId: string;
  readonly label: string;
  /** Every valid value unless `takes` allows more. Empty where they are read from the server; until then the filter is not offered. */
  readonly options: readonly ChoiceOption[];
  /** Valid values besides the options: a record's id (UUID) or a month (`2026-05`). */
  readonly takes?: "id" | "month";
  /** Only links set it, so it is not offered; its chip clears it. */
  readonly isFromLinks?: true;
}

/** The words of a field that mean records of whoever reads, as options of a filter. */
export const personalOptions = (fields: Fields, id: string): readonly ChoiceOption[] =>
  Object.entries(fields[id]?.personal ?? {}).map(([value, label]) => ({ value, label, text: label }));

/** A tab above a list: a state of its address. */
export interface ListTab {
  /** Names the tab's number in the counts. */
  readonly id: string;
  readonly label: string;
  /** The values of choice filters that make up the tab; none for all records. Filters that any tab sets belong to the tabs. */
  readonly choices: Readonly<Record<string, string>>;
  /** The order with which the tab opens; the list's own when absent. */
  readonly sort?: Pick<ListQuery, "sortField" | "sortDirection">;
}

/** The part of a record's page that a list is. */
export interface ListWithin {
  /** Names the person's columns of this list, which are the same on every record's page. */
  readonly name: string;
  /** Parameters of the page's address that show this part; its list is read only while they are there. */
  readonly keeps: Readonly<Record<string, string>>;
  /** The filters that find the record's rows; they are always sent and never shown. */
  readonly filters: readonly Filter[];
}

/** The part of a list's view that its address needs. */
export interface ListAddress {
  /** Field ids as in the endpoint's declaration. */
  readonly fields: Fields;
  /** The field that the search box filters with 'contains'. */
  readonly searchBy: string;
  readonly choices: readonly ChoiceFilter[];
  readonly defaults?: Partial<Pick<ListQuery, "sortField" | "sortDirection">>;
  readonly extend?: readonly string[];
  /** The address holds the order as `sort=field,direction`. */
  readonly sortsInOne?: true;
  /** It is a part of a record's page: the list of that record's own rows. Such a list has no saved views. */
  readonly within?: ListWithin;
}

/** A resource's list on screen, as data. */
export interface ListView<Row> extends ListAddress {
  readonly path: `/${string}`;
  readonly title: string;
  /** Singular within a sentence: '1 user'. */
  readonly noun: string;
  /** Plural within a sentence: 'No users yet'. */
  readonly nouns: string;
  readonly searchBy: keyof Row & string;
  readonly searchLabel: string;
  readonly columns: readonly Column<Row>[];
  readonly tabs?: readonly ListTab[];
  /** The address of a row's page within this app. */
  readonly rowTo?: (row: Row) => string;
  readonly actions: readonly RecordAction[];
  /** Its group in the table of actions on many rows; absent where there are none. */
  readonly bulk?: BulkGroup;
  /** The resource as which files are imported into it; absent where none are. */
  readonly imports?: ImportResource;
  /** In these states a row can only be read. */
  readonly readOnlyWhen?: FieldIs | FieldIsSet;
  /** The text under 'No … yet', and the button's label where there is one. */
  readonly emptyText: string;
  readonly createLabel?: string;
}

/** Declares a list of a resource; a column that the record lacks is a type error. */
export const listView = <Entity extends ObjectSchema>(
  of: Resource<`/api/${string}`, Entity>,
  view: Omit<ListView<Entity["_zod"]["output"]>, "fields" | "noun" | "nouns" | "columns"> & {
    readonly columns: readonly ColumnView<Entity["_zod"]["output"]>[];
  },
): ListView<Entity["_zod"]["output"]> => ({
  ...view,
  fields: of.fields,
  columns: columnsOf(of.fields, view.columns),
  noun: of.noun.toLowerCase(),
  nouns: of.nouns,
});
