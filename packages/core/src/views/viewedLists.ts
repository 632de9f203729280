import {
  companyEndpoints,
  eventEndpoints,
  feedbackEndpoints,
  findingEndpoints,
  milestoneEndpoints,
  milestoneOwnerEndpoints,
  notificationEndpoints,
  processTemplateEndpoints,
  projectEndpoints,
  projectTypeEndpoints,
  reminderEndpoints,
  userEndpoints,
} from "@canopy/contracts";
import { pathTo } from "../routing/match.ts";
import type { RouteName } from "../routing/routes.ts";

/** The list of the API that each list's screen shows, by the screen's route. */
const viewedLists = {
  projects: projectEndpoints.list.path,
  milestones: milestoneEndpoints.list.path,
  findings: findingEndpoints.list.path,
  processTemplates: processTemplateEndpoints.list.path,
  reminders: reminderEndpoints.list.path,
  companies: companyEndpoints.list.path,
  milestoneOwners: milestoneOwnerEndpoints.list.path,
  projectTypes: projectTypeEndpoints.list.path,
  users: userEndpoints.list.path,
  activity: eventEndpoints.list.path,
  notifications: notificationEndpoints.list.path,
  feedbackMine: feedbackEndpoints.mine.path,
  feedbackList: feedbackEndpoints.list.path,
} as const satisfies Partial<Record<RouteName, string>>;

/** The route of a screen that shows a list. */
export type ListRoute = keyof typeof viewedLists;
const isListRoute = (name: string): name is ListRoute => Object.hasOwn(viewedLists, name);
/** The routes of the screens that show lists. */
export const listRoutes: readonly ListRoute[] = Object.keys(viewedLists).filter(isListRoute);

/** The route of the screen that shows a list of the API; undefined where none does. */
export const routeOfList = (list: string): ListRoute | undefined =>
  listRoutes.find((name) => viewedLists[name] === list);

/** The list of the API that the screen at a path shows; undefined for another screen. */
export const listAt = (path: string): string | undefined => {
  const name = listRoutes.find((one) => pathTo(one) === path);
  return name && viewedLists[name];
};
