export {
  selectFoundCount,
  selectHasOpened,
  selectHighlighted,
  selectHits,
  selectSearchFailure,
  selectSearchStatus,
  selectSearchText,
  type SearchActor,
} from "./search.machine.ts";
export { searchScreen } from "./search.screens.ts";
