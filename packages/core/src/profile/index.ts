export type { SessionRecord } from "@canopy/contracts";
export {
  selectEnding,
  selectHasOthers,
  selectSessions,
  selectSessionsFailure,
  selectSessionsStatus,
} from "./ownSessions.machine.ts";
export { ownSessionsScreen, type OwnSessionsActor } from "./sessions.screens.ts";
export { deviceText } from "./sessions.view.ts";
export {
  ownDetailsScreen,
  ownEvents,
  ownMailsOf,
  ownMailsScreen,
  ownPasswordScreen,
  ownUser,
} from "./profile.screens.ts";
export { digestText, mailChoiceText, mailGroups, mailKindLabel } from "./profile.view.ts";
