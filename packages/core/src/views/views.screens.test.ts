import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { frameOf } from "../frame/frameActors.ts";
import { selectMenuAddresses } from "../frame/sidebar.machine.ts";
import { fakeId, fakeView } from "../testing/fakeRecords.ts";
import { page, people } from "../testing/listStage.ts";
import { openScreen } from "../testing/openScreen.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import { lines, toldView } from "../testing/toldView.ts";
import { userListScreen } from "../users/userList.screens.ts";
import { selectNewView } from "./listViews.machine.ts";
import { runViewAction, selectViewActions, viewOffers } from "./viewActions.ts";
import { listAt, listRoutes, routeOfList } from "./viewedLists.ts";
import { listViewsScreen, readKept, savedViews, viewCreateScreen, viewEditScreen } from "./views.screens.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const me = fakeId(2);
const mine = fakeView({ ownerId: me });
const staff = everything.filter((one) => one !== "config:write");

const open = async (view = mine, { address = `/user/?view=${view.id}`, permissions = staff } = {}) => {
  const opened = await openSignedIn(
    { users: { list: page(people(3)) }, views: { list: [view], get: view } },
    permissions,
    address,
    { id: me },
  );
  const { screen: list } = openScreen(opened.app, userListScreen, undefined);
  const { screen: views } = openScreen(opened.app, listViewsScreen, list);
  await settle();
  const labels = () => selectViewActions(views.getSnapshot()).map(({ id, label }) => `${id}: ${label}`);
  return { ...opened, list, views, labels };
};

test("a default view that was chosen elsewhere is in the menu once the views are read, and leaves it as it is dropped", async () => {
  const chosen = fakeView({ ownerId: me, list: "/api/reminders", isDefault: true });
  let views = [fakeView({ id: fakeId(41), list: "/api/reminders" }), chosen];
  const wire = { views: { list: () => views } };
  const { app } = await openSignedIn(wire, staff, "/profile", { id: me });
  const menu = () => selectMenuAddresses(frameOf(app).sidebar.getSnapshot());
  const plain = "/reminders/?sortField=nextDueAt&sortDirection=asc&status=ACTIVE";
  expect(menu()[plain]).toBe(plain);
  const { screen } = openScreen(app, savedViews, undefined);
  await settle();
  expect(menu()).toMatchObject({ [plain]: `/reminders/?view=${chosen.id}`, "/user/": "/user/" });
  views = [{ ...chosen, isDefault: false }];
  screen.send({ type: "reading.retry" });
  await settle();
  expect(menu()[plain]).toBe(plain);
});

describe("the lists with saved views", () => {
  test("are those of these screens", () => {
    const pairs = listRoutes.map((name) => [name, routeOfList(name), listRoutes.includes(name)]);
    expect(pairs.length).toBe(13);
    expect(listRoutes.join(" ")).toBe(
      "projects milestones findings processTemplates reminders companies milestoneOwners projectTypes users activity notifications feedbackMine feedbackList",
    );
  });

  test.each([
    ["/user/", "/api/users", "users"],
    ["/project/", "/api/projects", "projects"],
    ["/milestone/", "/api/milestones", "milestones"],
    ["/finding/", "/api/findings", "findings"],
    ["/process-templates/", "/api/project-processes/templates", "processTemplates"],
    ["/reminders/", "/api/reminders", "reminders"],
    ["/company/", "/api/companies", "companies"],
    ["/stakeholders/", "/api/project-milestone-owners", "milestoneOwners"],
    ["/technology/", "/api/project-types", "projectTypes"],
    ["/activity/", "/api/events", "activity"],
    ["/notifications/", "/api/notifications", "notifications"],
    ["/feedback/my", "/api/feedback/my", "feedbackMine"],
    ["/feedback/list", "/api/feedback", "feedbackList"],
    ["/profile", undefined, undefined],
  ])("%s shows the list %s of the API", (path, list, route) => {
    expect(listAt(path)).toBe(list);
    expect(routeOfList(list ?? "/api/me")).toBe(route);
  });
});

describe("the actions on the views of a list", () => {
  test("without an open view are to save one", async () => {
    const { labels } = await open(mine, { address: "/user/" });
    expect(labels()).toEqual(["saveAs: Save as view…"]);
  });

  test("of one's own view are to change, share and delete it, and to begin with it", async () => {
    const { labels } = await open();
    expect(labels()).toEqual([
      "saveAs: Save as…",
      "edit: Rename or share…",
      "makeDefault: Make default",
      "remove: Delete view…",
    ]);
  });

  test("of a changed view are to save it too", async () => {
    const { labels, list } = await open();
    list.send({ type: "list.size", size: 50 });
    await settle();
    expect(labels()[0]).toBe("save: Save changes");
    expect(labels()).toHaveLength(5);
  });

  test("of the default view are to begin without it", async () => {
    const { labels } = await open({ ...mine, isDefault: true });
    expect(labels()).toContain("dropDefault: Remove as default");
    expect(labels()).not.toContain("makeDefault: Make default");
  });

  test("of somebody else's view are to keep it under another name, and to begin with it", async () => {
    const { labels, list } = await open(fakeView({ ownerId: fakeId(9), isShared: true }));
    list.send({ type: "list.size", size: 50 });
    await settle();
    expect(labels()).toEqual(["saveAs: Save as…", "makeDefault: Make default"]);
  });

  test("open dialogs for names, and write all else", async () => {
    const { views } = await open();
    const opened: unknown[] = [];
    const openModal = (modal: unknown) => void opened.push(modal);
    const sent: unknown[] = [];
    const running = {
      getSnapshot: () => views.getSnapshot(),
      send: (event: unknown) => void sent.push(event),
    };
    for (const action of ["saveAs", "edit", "makeDefault", "remove"] as const)
      runViewAction(running, action, openModal);
    expect(opened).toEqual([
      { title: "Save view", content: "viewForm", props: { kept: selectNewView(views.getSnapshot()) } },
      { title: "Edit view", content: "viewForm", props: { id: mine.id } },
    ]);
    expect(sent).toEqual([
      { type: "views.write", write: "makeDefault" },
      { type: "views.write", write: "remove" },
    ]);
  });

  test("stand in the palette under names of their own", async () => {
    const { app, views, list } = await open({ ...mine, isDefault: false });
    list.send({ type: "list.size", size: 50 });
    await settle();
    const opened: unknown[] = [];
    const host = {
      openModal: (modal: unknown) => void opened.push(modal),
      navigate: () => undefined,
      services: app.services,
    };
    const offers = viewOffers(views, host);
    expect(offers.map(({ label }) => label)).toEqual([
      "Save changes to the view",
      "Save as view",
      "Rename or share the view",
      "Make the view the default",
      "Delete the view",
    ]);
    offers[1]?.run();
    expect(opened).toMatchObject([{ title: "Save view" }]);
    const byDefault = await open({ ...mine, isDefault: true });
    expect(viewOffers(byDefault.views, host).map(({ label }) => label)).toContain(
      "Remove the view as default",
    );
  });
});

describe("the dialogs of views", () => {
  const viewOf = async (permissions: readonly string[]) => {
    const { app, views } = await open(mine, { permissions: [...permissions] });
    const kept = selectNewView(views.getSnapshot());
    const form = openScreen(app, viewCreateScreen("/api/users"), { kept }).screen;
    const edit = openScreen(app, viewEditScreen, { record: mine }).screen;
    return [form.getSnapshot().context.view, edit.getSnapshot().context.view] as const;
  };

  test("ask for a name, and whether colleagues may use it", async () => {
    const [create, edit] = await viewOf(staff);
    expect(toldView(create)).toEqual(lines`
      goTo: "/user/?view={id}"
      submitLabel: "Save view"
      success: "Changes saved successfully"
      title: "Save view"
      fields:
        name "Name", isRequired, kind text
        isShared "Share with colleagues", help "Everybody sees only the rows that they may see", kind switch
    `);
    expect(toldView(edit)).toEqual(lines`
      submitLabel: Save
      success: "Changes saved successfully"
      title: View
      fields:
        name "Name", isRequired, kind text
        isShared "Share with colleagues", help "Everybody sees only the rows that they may see", kind switch
    `);
  });

  test("ask who manages shared views whether partners may use it too", async () => {
    const [create] = await viewOf(everything);
    expect(toldView(create).at(-1)).toBe(
      'forPartners "Share with partners too", help "Each partner sees their own records", kind switch',
    );
  });

  test("are none for a list that no screen shows", () => {
    expect(() => viewCreateScreen("/api/nothing")).toThrow("No screen shows the list /api/nothing");
  });

  test("keep only what is a list", async () => {
    const { views } = await open();
    const kept = selectNewView(views.getSnapshot());
    expect(readKept(kept)).toEqual(kept);
    expect(readKept({ list: 7 })).toBeUndefined();
  });
});

test.each([
  [false, "The view “Locked people” is deleted. The records stay."],
  [true, "The view “Locked people” is deleted for everybody who uses it. The records stay."],
])("a view that is shared (%s) is deleted after this question", async (isShared, message) => {
  const { views, question } = await open({ ...mine, isShared });
  views.send({ type: "views.write", write: "remove" });
  await settle();
  expect(question()).toMatchObject({ message, confirmLabel: "Delete view", isDanger: true });
});
