export { selectFieldChoices } from "../forms/choices.machine.ts";
export { filterBuilderScreen, filtersOfList } from "./filterBuilder.screens.ts";
export {
  emptyRecordsText,
  selectChangedFilter,
  selectFilterForm,
  selectFilterNames,
  selectFilterTexts,
  selectRecordChoices,
  type FilterBuilderActor,
  type FilterForm,
} from "./filterBuilder.selectors.ts";
export { recordNameText } from "./filterDraft.ts";
