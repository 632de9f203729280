import type { ListAnswer } from "@canopy/contracts";
import type { QueryChanged } from "../cache/watchQuery.ts";
import type { ActionReport } from "../dialogs/question.ts";
import type { Failure } from "../failures/failure.ts";
import type { ListParams } from "./listSearch.ts";
import type { ChoiceOption, ListView } from "./listView.ts";

/** A record as a list knows it. */
export interface ListRow {
  readonly id: string;
}

/** What a person does to a list. */
export type ListEvent =
  | { readonly type: "list.page"; readonly page: number }
  | { readonly type: "list.size"; readonly size: number }
  | { readonly type: "list.sort"; readonly field: string }
  | { readonly type: "list.filter"; readonly text: string }
  | { readonly type: "list.choose"; readonly param: string; readonly value: string }
  | { readonly type: "list.clear" }
  | { readonly type: "list.retry" }
  /** Does an action to a row; one that asks is done after a yes in the confirmation dialog. */
  | { readonly type: "row.act"; readonly action: string; readonly id: string }
  /** Opens the form of the row, or of a new record. */
  | { readonly type: "form.open"; readonly id?: string }
  | { readonly type: "form.changed"; readonly isDirty: boolean }
  | { readonly type: "form.closed" };

/** What the list's own actors report. */
export type ListReport<Row> =
  | QueryChanged<ListAnswer<Row>>
  | { readonly type: "search.changed"; readonly search: string }
  /** The options of a choice filter were read. */
  | { readonly type: "options.changed"; readonly param: string; readonly options: readonly ChoiceOption[] }
  | ActionReport;

/** What a list is told at the start. */
export interface ListInput<Row> {
  readonly view: ListView<Row>;
  readonly search: string;
  /** The actions, `create` and `update` among them, that the person may take. */
  readonly allowed: readonly string[];
  /** The person's own id: what nobody does to themself is not offered on that row. */
  readonly selfId?: string | undefined;
  /** The person writes only what they lead or are responsible for. Source: behaviour.md §6 Rows. */
  readonly writesOnlyInvolved?: boolean;
}

/** What a list knows. */
export interface ListContext<Row> extends ListInput<Row> {
  readonly params: ListParams;
  /** What stands in the search box; the address follows when the typing pauses. */
  readonly filterText: string;
  readonly rows: readonly Row[];
  readonly total: number;
  /** The rows are those of the page before. */
  readonly isPrevious: boolean;
  readonly failure: Failure | undefined;
  /** Row id → the action under way. */
  readonly pending: Readonly<Record<string, string>>;
  /** The row whose form is open; undefined in the form of a new one. */
  readonly edited: Row | undefined;
  /** Choice filter → its options, where they are read. */
  readonly options: Readonly<Record<string, readonly ChoiceOption[]>>;
}
