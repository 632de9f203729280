// The frame around every screen.
export { frameOf } from "./app/frameActors.ts";
export { selectIsBusy } from "./shell/activity.machine.ts";
export { DEFAULT_BACKDROP, selectBackdrop, selectIsPlaying } from "./shell/backdrop.machine.ts";
export {
  selectFoundCount,
  selectHighlighted,
  selectHits,
  selectSearchFailure,
  selectSearchStatus,
  selectSearchText,
  type SearchActor,
  type SearchStatus,
} from "./shell/search.machine.ts";
export type { FoundHit } from "./screens/searchHits.ts";
export { selectAreShortcutsOn, shortcuts } from "./shell/shortcuts.machine.ts";
export { selectIsCollapsed, selectIsDrawerOpen } from "./shell/sidebar.machine.ts";
export {
  densities,
  schemes,
  selectDensity,
  selectScheme,
  type Density,
  type Scheme,
} from "./shell/theme.machine.ts";
export type { Toast } from "./shell/toast.ts";
export { selectToasts } from "./shell/toasts.machine.ts";

// Dialogs.
export { selectIsConfirmClosing, selectIsConfirmLoading, selectQuestion } from "./dialogs/confirm.machine.ts";
export { discardQuestion, type Question } from "./dialogs/question.ts";
export { selectIsModalClosing, selectModal, type ModalContent } from "./dialogs/modal.machine.ts";
