export type { Announcement, ToastTone } from "./app/announcement.ts";
export { createApp, type App } from "./app/createApp.ts";
export type { Confirmed } from "./app/dialogActors.ts";
export type { Place } from "./app/place.ts";
export type { AddressBar, KeyValueStore, LogLevel, Ports, Presence, SharedStore, Stop } from "./app/ports.ts";
export {
  selectIsConfirmClosing,
  selectIsConfirmLoading,
  selectQuestion,
  type Question,
} from "./dialogs/confirm.machine.ts";
export { selectIsModalClosing, selectModal, type ModalContent } from "./dialogs/modal.machine.ts";
export type { Decision } from "./routing/guard.ts";
export { matchRoute, pathOf, pathTo, type Match } from "./routing/match.ts";
export { menuFor, type MenuItem } from "./routing/menu.ts";
export type { MenuGroup, Route } from "./routing/route.ts";
export { routes, type RouteName } from "./routing/routes.ts";
export type { AccessChecks, SessionStatus } from "./session/access.ts";
export { selectAccess, selectProfile, selectSessionKey, selectStatus } from "./session/session.machine.ts";
export type { Profile } from "./session/token.ts";
export { selectIsBusy } from "./shell/activity.machine.ts";
export { DEFAULT_BACKDROP, selectBackdrop, selectIsPlaying } from "./shell/backdrop.machine.ts";
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
export type { Dates } from "./text/date.ts";
export { messages, screenNouns } from "./text/messages.ts";
export { readable } from "./text/readable.ts";
export type { Reach, Screen } from "./app/reach.ts";
export { toastSamples } from "./screens/toastTest.ts";
