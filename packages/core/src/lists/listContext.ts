import type { ListAnswer } from "@canopy/contracts";
import type { Failure } from "../failures/failure.ts";
import type { Density } from "../shell/theme.machine.ts";
import type { ColumnLayout } from "./columnLayout.ts";
import type { ListParams } from "./listSearch.ts";
import type { ChoiceOption, ListView } from "./listView.ts";
import type { Selection } from "./selection.ts";

/** The fields that a list needs of a record. */
export interface ListRow {
  readonly id: string;
}

/** The columns of a list as they are shown. */
export interface ShownColumns {
  readonly hiddenColumns: readonly string[];
  readonly layout: ColumnLayout;
  /** The row height of the view that is open; undefined where it is the person's own. */
  readonly density: Density | undefined;
}

/** Input of a list. */
export interface ListInput<Row> {
  readonly view: ListView<Row>;
  readonly search: string;
  /** The ids of the actions that the person may take, including `create` and `update`. */
  readonly allowed: readonly string[];
  /** The person's own id, to leave out actions that no one may take on themself. */
  readonly selfId?: string | undefined;
  /** The person may only change records that they lead or are responsible for. Source: behaviour.md §6 Rows. */
  readonly writesOnlyInvolved?: boolean;
  /** The fields of hidden columns; none when absent. */
  readonly hiddenColumns?: readonly string[];
  /** The person's order and widths of columns; the list's own when absent. */
  readonly layout?: ColumnLayout;
  /** The parameters of the choice filters whose options will be read; none when absent. */
  readonly optionsToRead?: readonly string[];
  /** The address's page as it was last read: shown from the first moment, while it is read anew. */
  readonly known?: ListAnswer<Row> | undefined;
}

/** Context of a list. */
export interface ListContext<Row> extends Omit<ListInput<Row>, keyof ShownColumns | "known">, ShownColumns {
  /** The form that arranges columns is open. */
  readonly isArranging: boolean;
  readonly params: ListParams;
  /** The filter builder is open for a new filter. */
  readonly isBuilding: boolean;
  /** The text of the search box; the address follows it within 120 ms. */
  readonly filterText: string;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly selection: Selection<Row & ListRow>;
  /** The rows still belong to the previous page. */
  readonly isPrevious: boolean;
  readonly failure: Failure | undefined;
  /** The running action by row id. */
  readonly pending: Readonly<Record<string, string>>;
  /** The options of choice filters that are read from the server, by parameter. */
  readonly options: Readonly<Record<string, readonly ChoiceOption[]>>;
  /** The number of their further options, which were not read, by parameter. */
  readonly unread: Readonly<Record<string, number>>;
  /** The number of records of each tab, by its id; undefined until they are read. */
  readonly counts: Readonly<Record<string, number>> | undefined;
}
