// The app, what it needs, and what it says.
export { createApp, type App } from "./app/createApp.ts";
export {
  lazyPart,
  sayLoadFailure,
  takeModalBack,
  takeQuestionBack,
  type LazyPart,
  type ShownPart,
} from "./app/lazyPart.ts";
export type {
  AddressBar,
  Device,
  FeedbackPort,
  KeyValueStore,
  LogLevel,
  Ports,
  Presence,
  SharedStore,
  Stop,
  TabLock,
} from "./app/ports.ts";
export type { Announcement, ToastTone } from "./app/announcement.ts";
export type { Ask, Confirmed } from "./app/dialogActors.ts";
export type { Place } from "./app/place.ts";
export type { Reach, Screen } from "./app/reach.ts";

// Session and permissions.
export { selectAccess, selectProfile, selectSessionKey, selectStatus } from "./session/session.machine.ts";
export type { AccessChecks, SessionStatus } from "./session/access.ts";
export type { Profile } from "./session/token.ts";

// Routes.
export type { Decision } from "./routing/guard.ts";
export { matchRoute, pathOf, pathTo, type Match } from "./routing/match.ts";
export { menuFor, type MenuItem } from "./routing/menu.ts";
export type { MenuGroup, Route } from "./routing/route.ts";
export { routes, type GuestRouteName, type RouteName } from "./routing/routes.ts";

// Calls and their failures.
export type { Call, CallOptions, CallRequest } from "./api/call.ts";
export type { CallMeta } from "./cache/queryClient.ts";
export { CallError, failureOf, type Failure } from "./failures/failure.ts";
export { failureText, type FailureText } from "./failures/failureText.ts";
