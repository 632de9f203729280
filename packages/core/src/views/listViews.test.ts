import { viewEndpoints, type View } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { filterBuilderScreen, filtersOfList, selectFilterTexts } from "../filters/index.ts";
import { selectHiddenColumns, selectListStatus, selectViewDensity } from "../lists/list.selectors.ts";
import { menuAddress } from "../lists/listPreferences.ts";
import { fakeId, fakeView } from "../testing/fakeRecords.ts";
import { page, people } from "../testing/listStage.ts";
import { openScreen } from "../testing/openScreen.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import { offline, problem, type Stubs } from "../testing/stubWire.ts";
import { messages } from "../text/messages.ts";
import { userListScreen } from "../users/userList.screens.ts";
import { selectNewView, selectOpenView, selectViewChoices } from "./listViews.machine.ts";
import { listViewsScreen, viewCreateScreen } from "./views.screens.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const own = fakeId(2);
const locked = fakeView({
  ownerId: own,
  where: ["status.equals.LOCKED"],
  sortField: "email",
  sortDirection: "asc",
});
const shared = fakeView({
  id: fakeId(41),
  ownerId: fakeId(9),
  ownerName: "Marek Holub",
  name: "All",
  isShared: true,
});

const openViews = async (
  views: readonly View[] | NonNullable<Stubs["views"]>,
  address = "/user/",
  {
    permissions = everything.filter((one) => one !== "config:write"),
    companies = {},
  }: {
    permissions?: readonly string[];
    companies?: NonNullable<Stubs["companies"]>;
  } = {},
) => {
  const stub: NonNullable<Stubs["views"]> = Array.isArray(views)
    ? { list: [...views] }
    : (views as NonNullable<Stubs["views"]>);
  const opened = await openSignedIn(
    { users: { list: page(people(3)) }, companies, views: { get: problem("/errors/not-found"), ...stub } },
    permissions,
    address,
    { id: own },
  );
  const { screen: list } = openScreen(opened.app, userListScreen, undefined);
  const { screen } = openScreen(opened.app, listViewsScreen, list);
  await settle();
  const now = () => screen.getSnapshot();
  const rowsAsked = () => opened.asked().filter((one) => one.startsWith("GET /api/users?"));
  return { ...opened, list, screen, now, rowsAsked };
};
const calls = (asked: readonly string[], part: string) => asked.filter((one) => one.includes(part));

describe("an address that names a view and nothing else", () => {
  test("becomes the view's own address, and its rows are asked for once, with its filters", async () => {
    const { address, rowsAsked, list, now } = await openViews([locked, shared], `/user/?view=${locked.id}`);
    expect(address()).toBe(
      `/user/?view=${locked.id}&sortField=email&sortDirection=asc&where=status.equals.LOCKED`,
    );
    await settle();
    expect(selectListStatus(list.getSnapshot())).toBe("showing");
    expect(rowsAsked()).toHaveLength(1);
    expect(rowsAsked()[0]).toContain("filters[0].value=LOCKED");
    expect(selectOpenView(now())).toMatchObject({ name: "Locked people", isChanged: false, mayChange: true });
  });

  test("leaves the page where the person went before the views were there", async () => {
    const views = Promise.withResolvers<readonly View[]>();
    const { address, visit } = await openViews(
      { list: async () => [...(await views.promise)] },
      `/user/?view=${locked.id}`,
    );
    visit("/company/");
    views.resolve([locked]);
    await settle();
    expect(address()).toBe("/company/");
  });

  test("says that the view is not there, and shows the list without it", async () => {
    const { address, toastTexts, list } = await openViews([locked], `/user/?view=${fakeId(77)}`);
    await settle();
    expect(toastTexts()).toEqual([messages.viewMissing]);
    expect(address()).toBe("/user/");
    expect(selectListStatus(list.getSnapshot())).toBe("showing");
  });

  test("says that the view is not there each time that it is opened", async () => {
    const { address, toastTexts, visit, list } = await openViews([locked], `/user/?view=${fakeId(77)}`);
    await settle();
    visit(`/user/?view=${fakeId(77)}`);
    await settle();
    expect(address()).toBe("/user/");
    expect(toastTexts()).toEqual([messages.viewMissing, messages.viewMissing]);
    expect(selectListStatus(list.getSnapshot())).toBe("showing");
    visit(`/user/?view=${locked.id}`);
    await settle();
    visit(`/user/?view=${fakeId(77)}`);
    await settle();
    expect(address()).toBe("/user/");
    expect(toastTexts()).toHaveLength(3);
  });

  test("says that a view of another list is not there", async () => {
    const other = fakeView({ id: fakeId(45), list: "/api/companies" });
    const { address, toastTexts, list } = await openViews(
      { list: [locked, other], get: other },
      `/user/?view=${other.id}`,
    );
    await settle();
    expect(toastTexts()).toEqual([messages.viewMissing]);
    expect(address()).toBe("/user/");
    expect(selectListStatus(list.getSnapshot())).toBe("showing");
  });

  test("opens a view that was made since the views were read", async () => {
    let known: readonly View[] = [locked];
    const { address, visit, toastTexts } = await openViews({
      list: () => [...known],
      get: () => shared,
    });
    known = [locked, shared];
    visit(`/user/?view=${shared.id}`);
    await settle();
    expect(address()).toBe(`/user/?view=${shared.id}&page=1`);
    expect(toastTexts()).toEqual([]);
  });

  test("shows the rows of a view that has columns but no filters", async () => {
    const { address, rowsAsked, list, now } = await openViews([shared], `/user/?view=${shared.id}`);
    await settle();
    expect(address()).toBe(`/user/?view=${shared.id}&page=1`);
    expect(selectListStatus(list.getSnapshot())).toBe("showing");
    expect(rowsAsked()).toHaveLength(1);
    expect(selectOpenView(now())).toMatchObject({ name: "All", isChanged: false });
  });

  test("shows the list without the view where the views cannot be read", async () => {
    const { address, list } = await openViews({ list: offline, get: offline }, `/user/?view=${locked.id}`);
    await settle(60_000);
    expect(address()).toBe("/user/");
    expect(selectListStatus(list.getSnapshot())).toBe("showing");
  });
});

test("a view opens by its id; one that is gone leads to the list", async () => {
  const { screen, address } = await openViews([locked, shared]);
  screen.send({ type: "views.open", id: shared.id });
  await settle();
  expect(address()).toBe(`/user/?view=${shared.id}&page=1`);
  screen.send({ type: "views.open", id: locked.id });
  await settle();
  expect(address()).toContain(`/user/?view=${locked.id}`);
  screen.send({ type: "views.open", id: fakeId(99) });
  await settle();
  expect(address()).toBe("/user/");
});

test("the views of other lists are no choices, one's own stand without a name beside them", async () => {
  const { now } = await openViews([locked, shared, fakeView({ id: fakeId(43), list: "/api/projects" })]);
  expect(selectViewChoices(now())).toEqual([
    { id: locked.id, name: "Locked people", isOpen: false, sharedBy: undefined },
    { id: shared.id, name: "All", isOpen: false, sharedBy: "Marek Holub" },
  ]);
  expect(selectOpenView(now())).toBeUndefined();
});

test("nothing is written while no view is open", async () => {
  const { screen, asked } = await openViews([locked]);
  for (const write of ["save", "makeDefault", "dropDefault", "remove"] as const)
    screen.send({ type: "views.write", write });
  await settle();
  expect(asked().filter((one) => !one.startsWith("GET"))).toEqual([]);
});

test("a default view is dropped by one call, and says that it is saved", async () => {
  const view = { ...locked, isDefault: true };
  const { screen, now, asked, toastTexts } = await openViews(
    { list: [view], dropDefault: () => new Response(null, { status: 204 }) },
    `/user/?view=${locked.id}`,
  );
  await settle();
  expect(selectOpenView(now())).toEqual({
    id: locked.id,
    name: "Locked people",
    isChanged: false,
    isDefault: true,
    mayChange: true,
  });
  screen.send({ type: "views.write", write: "dropDefault" });
  await settle();
  expect(calls(asked(), "DELETE")).toEqual([`DELETE /api/views/${locked.id}/default`]);
  expect(toastTexts()).toEqual(["Changes saved successfully"]);
});

describe("an open view", () => {
  test("lends the list its columns and row height, and gives the person's own back", async () => {
    const view = fakeView({ ownerId: own, columns: [{ id: "name" }, { id: "email" }], density: "compact" });
    const { list, screen, address, app } = await openViews([view], "/user/");
    const before = selectHiddenColumns(list.getSnapshot());
    screen.send({ type: "views.open", id: view.id });
    await settle();
    expect(selectHiddenColumns(list.getSnapshot())).toContain("status");
    expect(selectViewDensity(list.getSnapshot())).toBe("compact");
    list.send({ type: "column.toggle", field: "status" });
    expect(app.services.preferences.read(`hidden_columns ${own} /user/`)).toBeUndefined();
    screen.send({ type: "views.leave" });
    await settle();
    expect(address()).toBe("/user/");
    expect(selectHiddenColumns(list.getSnapshot())).toEqual(before);
    expect(selectViewDensity(list.getSnapshot())).toBeUndefined();
  });

  test("is saved as the list shows it now, by its owner", async () => {
    const { screen, list, now, asked, ports } = await openViews(
      { list: [locked], update: { ...locked, version: 2 } },
      `/user/?view=${locked.id}`,
    );
    await settle();
    list.send({ type: "list.size", size: 50 });
    await settle();
    expect(selectOpenView(now())?.isChanged).toBe(true);
    screen.send({ type: "views.write", write: "save" });
    await settle();
    expect(calls(asked(), "PATCH /api/views")).toHaveLength(1);
    const body: unknown = await ports.requests
      .findLast(({ method }) => method === "PATCH")
      ?.clone()
      .json();
    expect(body).toMatchObject({ size: 50, where: ["status.equals.LOCKED"], version: 1 });
  });

  test("is saved again over its own save, whose answer is still on its way", async () => {
    const first = Promise.withResolvers<void>();
    const versions: unknown[] = [];
    const { screen, list, toastTexts } = await openViews(
      {
        list: [locked],
        update: async ({ body }) => {
          versions.push(Reflect.get(Object(body), "version"));
          await first.promise;
          const size = viewEndpoints.update.body.parse(body).size ?? null;
          return { ...locked, size, version: locked.version + versions.length };
        },
      } as NonNullable<Stubs["views"]>,
      `/user/?view=${locked.id}`,
    );
    await settle();
    list.send({ type: "list.size", size: 50 });
    await settle();
    screen.send({ type: "views.write", write: "save" });
    screen.send({ type: "views.write", write: "save" });
    first.resolve();
    await settle();
    expect(versions).toEqual([1, 2]);
    expect(toastTexts()).toEqual(["Changes saved successfully", "Changes saved successfully"]);
    // the views that were read still have its first version
    list.send({ type: "list.size", size: 20 });
    await settle();
    screen.send({ type: "views.write", write: "save" });
    await settle();
    expect(versions).toEqual([1, 2, 3]);
  });

  const active = fakeView({ id: fakeId(44), where: ["status.equals.ACTIVE"] });

  test.each(["list.clear", "list.where"] as const)(
    "stays without filters after '%s', also when its address is opened anew",
    async (type) => {
      const { list, now, address, rowsAsked } = await openViews([active], `/user/?view=${active.id}`);
      await settle();
      list.send({ type, where: [] });
      await settle();
      expect(list.getSnapshot().context.params).toMatchObject({ view: active.id, where: [] });
      expect(selectOpenView(now())).toMatchObject({ isChanged: true });
      expect(rowsAsked().map((one) => one.includes("filters"))).toEqual([true, false]);
      const again = await openViews([active], address());
      await settle();
      expect(again.address()).toBe(`/user/?view=${active.id}&page=1`);
      expect(again.rowsAsked().map((one) => one.includes("filters"))).toEqual([false]);
    },
  );

  test("gets its filters back when it is opened again", async () => {
    const { list, address, visit } = await openViews([active], `/user/?view=${active.id}`);
    list.send({ type: "list.clear" });
    await settle();
    visit(`/user/?view=${active.id}`);
    await settle();
    expect(address()).toBe(`/user/?view=${active.id}&where=status.equals.ACTIVE`);
  });

  test("of somebody else is not saved or removed, and can be made one's own default", async () => {
    const { screen, now, asked } = await openViews(
      { list: [shared], makeDefault: { ...shared, isDefault: true } },
      `/user/?view=${shared.id}`,
    );
    await settle();
    expect(selectOpenView(now())).toMatchObject({ mayChange: false });
    screen.send({ type: "views.write", write: "save" });
    screen.send({ type: "views.write", write: "remove" });
    screen.send({ type: "views.write", write: "makeDefault" });
    await settle();
    expect(asked().filter((one) => !one.startsWith("GET"))).toEqual([`PUT /api/views/${shared.id}/default`]);
  });

  test("of somebody else is changed by who manages shared views", async () => {
    const { now } = await openViews([shared], `/user/?view=${shared.id}`, { permissions: everything });
    await settle();
    expect(selectOpenView(now())).toMatchObject({ mayChange: true });
    expect(selectViewChoices(now())).toEqual([
      { id: shared.id, name: "All", isOpen: true, sharedBy: "Marek Holub" },
    ]);
  });

  test("is removed after a question, and the list keeps what it shows", async () => {
    const { screen, app, address, asked, toastTexts } = await openViews(
      { list: [locked], remove: () => new Response(null, { status: 204 }) },
      `/user/?view=${locked.id}`,
    );
    await settle();
    screen.send({ type: "views.write", write: "remove" });
    await settle();
    expect(calls(asked(), "DELETE")).toEqual([]);
    app.confirm.send({ type: "confirm.accept" });
    await settle();
    expect(calls(asked(), "DELETE")).toEqual([`DELETE /api/views/${locked.id}`]);
    expect(address()).toBe("/user/?sortField=email&sortDirection=asc&where=status.equals.LOCKED");
    expect(toastTexts()).toContain("View deleted successfully");
  });

  test("leaves another view open that was opened while it was removed", async () => {
    const removal = Promise.withResolvers<Response>();
    const { screen, app, address, toastTexts } = await openViews(
      { list: [locked, shared], remove: () => removal.promise },
      `/user/?view=${locked.id}`,
    );
    await settle();
    screen.send({ type: "views.write", write: "remove" });
    await settle();
    app.confirm.send({ type: "confirm.accept" });
    await settle();
    screen.send({ type: "views.open", id: shared.id });
    const opened = address();
    removal.resolve(new Response(null, { status: 204 }));
    await settle();
    expect(toastTexts()).toContain("View deleted successfully");
    expect(opened).toContain(shared.id);
    expect(address()).toBe(opened);
  });
});

describe("a view's filter by a record", () => {
  const company = fakeId(50);
  const view = fakeView({
    id: fakeId(43),
    ownerId: fakeId(9),
    isShared: true,
    where: [`company.equals.${company}`],
  });

  test("is not sent where the person does not meet the record, and is said to be not available", async () => {
    const { rowsAsked, list, app, toastTexts } = await openViews([view], `/user/?view=${view.id}`, {
      permissions: [...everything, "company:get"],
      companies: { get: problem("/errors/not-found") },
    });
    await settle();
    const { screen: builder } = openScreen(app, filterBuilderScreen, filtersOfList(list));
    await settle();
    expect(selectFilterTexts((day) => day)(builder.getSnapshot())).toEqual(["Company is not available"]);
    expect(rowsAsked()).toHaveLength(1);
    expect(rowsAsked()[0]).not.toContain(company);
    expect(toastTexts()).toEqual([]);
  });

  test("is looked at again when the view is opened again, and its rows come", async () => {
    const { list, screen } = await openViews([view, locked], `/user/?view=${view.id}`, {
      permissions: [...everything, "company:get"],
      companies: { get: problem("/errors/not-found") },
    });
    screen.send({ type: "views.open", id: locked.id });
    await settle();
    expect(list.getSnapshot().context.params).toMatchObject({ view: locked.id, where: locked.where });
    screen.send({ type: "views.open", id: view.id });
    await settle();
    expect(list.getSnapshot().context.params).toMatchObject({ view: view.id, leftOut: view.where });
    expect(selectListStatus(list.getSnapshot())).toBe("showing");
    expect(list.getSnapshot().context.isPrevious).toBe(false);
  });

  test("is not judged by an answer about the filters of another view", async () => {
    const other = fakeView({ id: fakeId(42), where: [`company.equals.${fakeId(51)}`] });
    const slow = Promise.withResolvers<void>();
    const { list, screen } = await openViews([view, other], `/user/?view=${view.id}`, {
      permissions: [...everything, "company:get"],
      companies: {
        get: async ({ params }) => {
          if (params["id"] === company) await slow.promise;
          return problem("/errors/not-found")();
        },
      },
    });
    screen.send({ type: "views.open", id: other.id });
    await settle();
    expect(list.getSnapshot().context.params.leftOut).toEqual(other.where);
    slow.resolve();
    await settle();
    expect(list.getSnapshot().context.params).toMatchObject({ view: other.id, leftOut: other.where });
  });
});

test("a list opens from the menu with the person's default view", async () => {
  const { app } = await openViews([{ ...locked, isDefault: true }]);
  expect(menuAddress(app.services, "/user/")).toBe(`/user/?view=${locked.id}`);
  expect(menuAddress(app.services, "/company/")).toBe("/company/");
  // the menu opens some lists with filters of their own
  expect(menuAddress(app.services, "/user/?status=ACTIVE")).toBe(`/user/?view=${locked.id}`);
  expect(menuAddress(app.services, "/reminders/?status=ACTIVE")).toBe("/reminders/?status=ACTIVE");
});

test("a list is saved under a name and opens as that view", async () => {
  const { app, now, address, ports } = await openViews(
    { list: [locked], create: { ...locked, id: fakeId(42), name: "Newest" }, get: locked },
    "/user/?status=ACTIVE",
  );
  const kept = selectNewView(now());
  expect(kept).toMatchObject({ list: "/api/users", where: ["status.equals.ACTIVE"] });
  const { screen: form } = openScreen(app, viewCreateScreen("/api/users"), { kept });
  await settle();
  form.send({ type: "field.change", name: "name", value: "Newest" });
  form.send({ type: "form.submit" });
  await settle();
  expect(address()).toBe(`/user/?view=${fakeId(42)}`);
  const body: unknown = await ports.requests
    .findLast(({ method }) => method === "POST")
    ?.clone()
    .json();
  expect(body).toMatchObject({ name: "Newest", list: "/api/users", where: ["status.equals.ACTIVE"] });
});
