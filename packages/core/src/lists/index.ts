export { cellText, type CellFormats } from "./cellText.ts";
export {
  selectAwaitsView,
  selectCanCreate,
  selectCanEdit,
  selectChips,
  selectChoices,
  selectColumnChoices,
  selectColumns,
  selectColumnWidths,
  selectFilterText,
  selectHasView,
  selectHiddenColumns,
  selectImportAddress,
  selectIsArranging,
  selectIsBuilding,
  selectListFailure,
  selectListStatus,
  selectPager,
  selectPending,
  selectRowActions,
  selectRows,
  selectSelection,
  selectSort,
  selectTabs,
  selectView,
  selectViewDensity,
  selectWhere,
  type ListStatus,
} from "./list.selectors.ts";
export { listAddress, type ListWish } from "./listAddress.ts";
export { MAX_SEARCH_CHARS } from "./listSearch.ts";
export { isListSettled, listMoves, listSheet, rowChoices } from "./listSheet.ts";
export { selectPeeked } from "./peek.machine.ts";
export { peekFacts, peekScreen } from "./peekFacts.ts";
export type { ListRow } from "./listContext.ts";
export { chosenIds, chosenOf, isSelected, selectedCount, type Selection } from "./selection.ts";
export type { ListActor } from "./listScreen.ts";
export type { Column } from "./listView.ts";
