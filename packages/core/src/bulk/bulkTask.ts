import type { ListRow } from "../lists/listContext.ts";
import type { ListParams } from "../lists/listSearch.ts";
import type { ListView } from "../lists/listView.ts";
import type { RowChoice, Selection } from "../lists/selection.ts";
import type { ActingPerson } from "../records/recordAction.ts";
import type { BulkOffer } from "./bulkOffer.ts";

/** A row that refused, or whose answer is lost: its name and the reason. */
export interface RefusedRow {
  readonly id: string;
  readonly name: string;
  readonly why: string;
  /** The answer is lost, so the row may have been changed. */
  readonly isUnknown?: true;
}

/** The end of an action. */
export interface BulkOutcome {
  readonly done: number;
  readonly refused: readonly RefusedRow[];
  /** The rows of `refused`, as far as they can be read. */
  readonly left: readonly ListRow[];
}

/** One action and its rows. */
export interface BulkTask {
  readonly offer: BulkOffer;
  readonly selection: Selection;
  /** The list's parameters when the person was asked: they say which rows 'all that match' are. */
  readonly params: ListParams;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/** The running list: its address says which rows match, its selection which of them are chosen. */
export interface OpenList {
  getSnapshot(): {
    readonly context: ActingPerson & {
      readonly view: ListView<never>;
      readonly params: ListParams;
      readonly selection: Selection;
    };
  };
  send(event: { readonly type: "rows.choose" } & RowChoice): void;
}
