import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { selectColumns, selectHiddenColumns } from "../lists/list.selectors.ts";
import { fakeBrowserStore } from "../testing/fakeStore.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { fakeId, fakeView } from "../testing/fakeRecords.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { page, people } from "../testing/listStage.ts";
import { openApp } from "../testing/openApp.ts";
import { openScreen } from "../testing/openScreen.ts";
import { settle } from "../testing/screenStage.ts";
import { stubWire } from "../testing/stubWire.ts";
import { userListScreen } from "../users/userList.screens.ts";
import { listViewsScreen } from "./views.screens.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const browser = fakeBrowserStore();
const compact = fakeView({ ownerId: fakeId(2), columns: [{ id: "email" }] });

/** A tab of one browser with the list of users. */
const openTab = async (store: ReturnType<typeof browser.tab>, address = "/user/") => {
  const ports = fakePorts({
    local: store,
    address,
    fetch: stubWire({ users: { list: page(people(3)) }, views: { list: [compact] } }),
  });
  const { app, visit } = await openApp({ ports, token: fakeToken({ id: fakeId(2) }) });
  const { screen: list } = openScreen(app, userListScreen, undefined);
  const { screen: views } = openScreen(app, listViewsScreen, list);
  await settle();
  return {
    list,
    views,
    visit,
    hidden: () => selectHiddenColumns(list.getSnapshot()),
    shown: () => selectColumns(list.getSnapshot()).map(({ field }) => field),
  };
};

test("A list takes over the columns that another tab stores, and keeps them beside its own choice", async () => {
  const [one, other] = [await openTab(browser.tab()), await openTab(browser.tab())];
  one.list.send({ type: "column.toggle", field: "company" });
  one.list.send({ type: "column.move", field: "status", before: "email" });
  await settle();
  expect([other.hidden(), other.shown()]).toEqual([one.hidden(), one.shown()]);
  other.list.send({ type: "column.toggle", field: "createdAt" });
  await settle();
  expect(other.hidden()).toEqual(["company", "createdAt"]);
  expect([one.hidden(), one.shown()]).toEqual([other.hidden(), other.shown()]);
  one.list.send({ type: "column.reset" });
  await settle();
  expect(other.shown()).toEqual(one.shown());
});

test("A list with an open view keeps its columns, and gives back those that another tab stored meanwhile", async () => {
  browser.clear();
  const viewed = await openTab(browser.tab(), `/user/?view=${compact.id}`);
  const other = await openTab(browser.tab());
  const before = viewed.hidden();
  other.list.send({ type: "column.toggle", field: "company" });
  await settle();
  expect(viewed.hidden()).toEqual(before);
  viewed.views.send({ type: "views.leave" });
  await settle();
  expect(viewed.hidden()).toEqual(["company"]);
});
