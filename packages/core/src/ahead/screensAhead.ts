import { lazyPart, type LazyPart } from "../base/lazyPart.ts";
import type { RouteName } from "../routing/routes.ts";
import type { Reading } from "../cache/watchQuery.ts";
import type { PlaceAhead, Services } from "../services/services.ts";

/** The part of a screen that reads before it is opened. */
interface ReadAhead {
  readonly ahead?: (services: Services, at: PlaceAhead) => Reading<unknown> | undefined;
}

/** The screens whose first read is known before they are opened, by their route's name. */
export const screensAhead = {
  projects: lazyPart(() => import("../projects/projectList.screens.ts").then((m) => m.projectListScreen)),
  project: lazyPart(() => import("../projects/projects.screens.ts").then((m) => m.projectScreen)),
  process: lazyPart(() => import("../processes/process.screens.ts").then((m) => m.processScreen)),
  milestones: lazyPart(() =>
    import("../processes/milestoneList.screens.ts").then((m) => m.milestoneListScreen),
  ),
  findings: lazyPart(() => import("../findings/findingList.screens.ts").then((m) => m.findingListScreen)),
  processTemplates: lazyPart(() =>
    import("../processTemplates/processTemplates.screens.ts").then((m) => m.processTemplateListScreen),
  ),
  reminders: lazyPart(() => import("../reminders/reminderList.screens.ts").then((m) => m.reminderListScreen)),
  reminder: lazyPart(() => import("../reminders/reminders.screens.ts").then((m) => m.reminderScreen)),
  notifications: lazyPart(() =>
    import("../notifications/notifications.screens.ts").then((m) => m.notificationListScreen),
  ),
  companies: lazyPart(() => import("../companies/companyList.screens.ts").then((m) => m.companyListScreen)),
  company: lazyPart(() => import("../companies/companies.screens.ts").then((m) => m.companyScreen)),
  milestoneOwners: lazyPart(() =>
    import("../milestoneOwners/milestoneOwnerList.screens.ts").then((m) => m.milestoneOwnerListScreen),
  ),
  milestoneOwner: lazyPart(() =>
    import("../milestoneOwners/milestoneOwners.screens.ts").then((m) => m.milestoneOwnerScreen),
  ),
  projectTypes: lazyPart(() =>
    import("../projectTypes/projectTypeList.screens.ts").then((m) => m.projectTypeListScreen),
  ),
  projectType: lazyPart(() =>
    import("../projectTypes/projectTypes.screens.ts").then((m) => m.projectTypeScreen),
  ),
  users: lazyPart(() => import("../users/userList.screens.ts").then((m) => m.userListScreen)),
  user: lazyPart(() => import("../users/users.screens.ts").then((m) => m.userScreen)),
  activity: lazyPart(() => import("../events/events.screens.ts").then((m) => m.eventListScreen)),
  feedbackMine: lazyPart(() =>
    import("../feedback/feedbackList.screens.ts").then((m) => m.feedbackMineScreen),
  ),
  feedbackList: lazyPart(() =>
    import("../feedback/feedbackList.screens.ts").then((m) => m.feedbackListScreen),
  ),
  feedback: lazyPart(() => import("../feedback/feedback.screens.ts").then((m) => m.feedbackScreen)),
} satisfies Partial<Record<RouteName, LazyPart<ReadAhead>>>;

const partOf = (name: RouteName): LazyPart<ReadAhead> | undefined => {
  const known: Partial<Record<RouteName, LazyPart<ReadAhead>>> = screensAhead;
  return known[name];
};

/** The read that the screen at this address begins with; undefined where none is known, or the person may not open it. */
export const firstReadingOf = async (
  services: Pick<Services, "decide" | "preload"> & Services,
  address: string,
): Promise<Reading<unknown> | undefined> => {
  const place = services.decide(address);
  const part = place.kind === "open" ? partOf(place.name) : undefined;
  const screen = part && (await services.preload(part));
  if (place.kind !== "open" || !screen) return undefined;
  const { search } = new URL(address, "http://app.invalid");
  return screen.ahead?.(services, { search, params: place.params });
};
