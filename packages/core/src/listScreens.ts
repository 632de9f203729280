import { access, isSortable, readWheres, type View } from "@canopy/contracts";
import { companyListScreen } from "./companies/companyList.screens.ts";
import { companyList } from "./companies/companies.view.ts";
import { documentListScreen } from "./documents/documents.screens.ts";
import { allDocumentList } from "./documents/documents.view.ts";
import { eventListScreen } from "./events/events.screens.ts";
import { eventList } from "./events/events.view.ts";
import { feedbackListScreen, feedbackMineScreen } from "./feedback/feedbackList.screens.ts";
import { feedbackList, feedbackMineList } from "./feedback/feedback.view.ts";
import { findingListScreen } from "./findings/findingList.screens.ts";
import { unmetWheres } from "./filters/recordNames.ts";
import { findingList } from "./findings/findings.view.ts";
import type { ListRow } from "./lists/listContext.ts";
import type { ListActor } from "./lists/listScreen.ts";
import type { ListView } from "./lists/listView.ts";
import { listAddress, type ListWish } from "./lists/listAddress.ts";
import type { ListParams } from "./lists/listSearch.ts";
import { milestoneOwnerListScreen } from "./milestoneOwners/milestoneOwnerList.screens.ts";
import { milestoneOwnerList } from "./milestoneOwners/milestoneOwners.view.ts";
import { notificationListScreen } from "./notifications/notifications.screens.ts";
import { notificationList } from "./notifications/notifications.view.ts";
import { milestoneListScreen } from "./processes/milestoneList.screens.ts";
import { milestoneList } from "./processes/milestoneList.view.ts";
import { processTemplateListScreen } from "./processTemplates/processTemplates.screens.ts";
import { processTemplateList } from "./processTemplates/processTemplates.view.ts";
import { projectListScreen } from "./projects/projectList.screens.ts";
import { projectList } from "./projects/projects.view.ts";
import { projectTypeListScreen } from "./projectTypes/projectTypeList.screens.ts";
import { projectTypeList } from "./projectTypes/projectTypes.view.ts";
import { reminderListScreen } from "./reminders/reminderList.screens.ts";
import { reminderList } from "./reminders/reminders.view.ts";
import { routes, type RouteName } from "./routing/routes.ts";
import { openScreen } from "./services/openScreen.ts";
import type { App } from "./services/runningApp.ts";
import type { Screen } from "./services/services.ts";
import { itemsNamed } from "./text/itemsNamed.ts";
import { messages } from "./text/messages.ts";
import { columnsOfView, paramsOf } from "./views/savedView.ts";
import { routeOfList } from "./views/viewedLists.ts";
import { readViews } from "./views/views.screens.ts";
import { userListScreen } from "./users/userList.screens.ts";
import { userList } from "./users/users.view.ts";

/** A list whose rows are read by the columns of its view alone. */
interface AnyList {
  readonly screen: Screen<ListActor<ListRow>["logic"], undefined>;
  readonly view: ListView<ListRow>;
}

/** Forgets the type of a list's rows: cells are read through its view alone, which fits them. */
const anyList = <Row extends ListRow>(
  screen: Screen<ListActor<Row>["logic"], undefined>,
  view: ListView<Row>,
): AnyList =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a machine cannot be read as one of wider rows
  ({ screen, view }) as unknown as AnyList;

/** Every list by the name of its route, for a front end that shows any of them alike; the list of all documents has none. */
export const listScreens = {
  projects: anyList(projectListScreen, projectList),
  milestones: anyList(milestoneListScreen, milestoneList),
  findings: anyList(findingListScreen, findingList),
  documents: anyList(documentListScreen, allDocumentList),
  processTemplates: anyList(processTemplateListScreen, processTemplateList),
  reminders: anyList(reminderListScreen, reminderList),
  companies: anyList(companyListScreen, companyList),
  milestoneOwners: anyList(milestoneOwnerListScreen, milestoneOwnerList),
  projectTypes: anyList(projectTypeListScreen, projectTypeList),
  users: anyList(userListScreen, userList),
  activity: anyList(eventListScreen, eventList),
  notifications: anyList(notificationListScreen, notificationList),
  feedbackMine: anyList(feedbackMineScreen, feedbackMineList),
  feedbackList: anyList(feedbackListScreen, feedbackList),
} satisfies Partial<Record<RouteName | "documents", AnyList>>;

type ListName = keyof typeof listScreens;
const isListName = (name: string): name is ListName => Object.hasOwn(listScreens, name);

/** The names of all lists, as `openList` takes them. */
export const listNames = Object.keys(listScreens).filter(isListName);

const mayOpen = (app: App, name: ListName): boolean =>
  app.can().allows(name === "documents" ? access.documents.list : routes[name].access);

/** The lists that the person may open, each by its title. */
export const listChoices = (app: App) =>
  listNames
    .filter((name) => mayOpen(app, name))
    .map((value) => ({ label: listScreens[value].view.title, value }));

/** The saved view of this id or name on a list; throws where the views cannot be read. */
const viewNamed = async (
  app: App,
  list: ListName,
  name: string,
): Promise<View | { readonly fault: string }> => {
  const views = (await readViews(app)).filter((one) => routeOfList(one.list) === list);
  const named = itemsNamed(views, name, (one) => [one.id, one.name]);
  const [only, ...others] = named;
  if (only && others.length === 0) return only;
  if (only) {
    const lines = named.map((one) => `${one.id}  ${one.name}, of ${one.ownerName}`);
    return { fault: [`Several views are named "${name}"; say one by its id:`, ...lines].join("\n  ") };
  }
  const names = views.map((one) => one.name);
  return {
    fault: `No view "${name}". ${names.length > 0 ? `Choose from: ${names.join(", ")}.` : "This list has none."}`,
  };
};

/** The parameters of a saved view that can be asked, and a sentence about each part of the view that cannot. */
const askedOfView = async (
  app: App,
  kept: View,
  list: ListView<ListRow>,
): Promise<{ readonly params: ListParams; readonly leftOut: readonly string[] }> => {
  const { name, where, sortField, columns } = kept;
  const unreadable = readWheres(where, list.fields).dropped.filter(({ fault }) => fault !== "limit");
  const unmet = await unmetWheres(app.services, list, where);
  const without = new Set([...unreadable.map(({ text }) => text), ...unmet]);
  const isGone = sortField !== null && !isSortable(list.fields, sortField);
  const goneColumns = columns.filter(({ id }) => list.columns.every(({ field }) => field !== id));
  const leftOutOfView = `of the view "${name}" is left out`;
  return {
    params: { ...paramsOf(kept, list), where: where.filter((one) => !without.has(one)), view: undefined },
    leftOut: [
      ...unreadable.map(({ text, why }) => `The filter ${text} ${leftOutOfView}: ${why}`),
      ...unmet.map(
        (text) => `The filter ${text} ${leftOutOfView}: the record that it names is not available.`,
      ),
      ...(isGone ? [`The order by ${sortField} ${leftOutOfView}: this list has no such order.`] : []),
      ...goneColumns.map(({ id }) => `The column ${id} ${leftOutOfView}: this list has no such column.`),
    ],
  };
};

/**
 * Opens a list by its name at the address that answers the wish. With a saved view it begins with the view's filters,
 * order and columns; `leftOut` says which of them the list cannot show, a sentence each. Returns a `fault` that lists
 * what can be asked if the words name nothing, or a `refusal` if the person may not see the list.
 */
export const openList = async (
  app: App,
  name: string,
  wish: ListWish & { readonly view?: string | undefined },
): Promise<
  | { readonly list: ListActor<ListRow>; readonly leftOut: readonly string[] }
  | { readonly fault: string }
  | { readonly refusal: string }
> => {
  const known = listNames.find((one) => one.toLowerCase() === name.toLowerCase());
  if (!known) return { fault: `There is no list "${name}": ${listNames.join(", ")}.` };
  if (!mayOpen(app, known)) return { refusal: messages.forbidden };
  const { screen, view } = listScreens[known];
  const kept = wish.view === undefined ? undefined : await viewNamed(app, known, wish.view);
  if (kept && "fault" in kept) return kept;
  const asked = kept && (await askedOfView(app, kept, view));
  const answer = listAddress(view, wish, asked?.params);
  if ("fault" in answer) return answer;
  app.announce({ type: "navigate", to: answer.address });
  const list = openScreen(app, screen, undefined);
  if (kept) list.send({ type: "column.show", ...columnsOfView(kept, view, list.getSnapshot().context) });
  return { list, leftOut: asked?.leftOut ?? [] };
};
