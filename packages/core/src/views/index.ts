export type { View } from "@canopy/contracts";
export { selectNewView, selectOpenView, selectViewChoices } from "./listViews.machine.ts";
export { runViewAction, selectViewActions, type ViewAction } from "./viewActions.ts";
export { routeOfList } from "./viewedLists.ts";
export {
  listViewsScreen,
  readKept,
  readViews,
  savedViews,
  viewCreateScreen,
  viewEditScreen,
  viewRecord,
  type KeptList,
} from "./views.screens.ts";
