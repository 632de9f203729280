export type { View } from "@canopy/contracts";
export { selectNewView, selectOpenView, selectViewChoices, type ViewWrite } from "./listViews.machine.ts";
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
