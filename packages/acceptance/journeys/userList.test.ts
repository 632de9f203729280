import { selectFilterText, selectListStatus, selectPager, selectRows, selectSort } from "@canopy/core/lists";
import { userListScreen } from "@canopy/core/users";
import { expect, it } from "vitest";
import { eventually, oneTurn, pass, setStage, type Tab } from "./stage.ts";

const stage = setStage();
const JOINED_KEYS_MS = 120;

const openList = async (address: string) => {
  const tab = await stage.openSignedIn(address);
  return { tab, list: await shownOn(tab) };
};

const shownOn = async (tab: Tab) => {
  const actor = tab.open(userListScreen, undefined);
  const now = () => actor.getSnapshot();
  const shown = () => eventually(() => expect(selectListStatus(now())).toBe("showing"));
  await shown();
  const send: typeof actor.send = (event) => actor.send(event);
  return { send, now, shown, emails: () => selectRows(now()).map(({ email }) => email) };
};

it("the user list starts with the ten latest users and an empty address", async () => {
  const { tab, list } = await openList("/user/");
  expect(tab.address()).toBe("/user/");
  expect(list.emails()).toHaveLength(10);
  expect(selectPager(list.now())).toMatchObject({ page: 1, size: 10, from: 1, to: 10, total: 38 });
  expect(selectSort(list.now())).toEqual({ field: "createdAt", direction: "desc" });
  const created = selectRows(list.now()).map((row) => JSON.stringify(row.createdAt));
  expect(created).toEqual(created.toSorted().toReversed());
});

it("the user list keeps page, size, sort and filter in the address, for Back, reload and a shared link", async () => {
  const { tab, list } = await openList("/user/");
  list.send({ type: "list.sort", field: "email", direction: "asc" });
  expect(tab.address()).toBe("/user/?sortField=email&sortDirection=asc");
  await eventually(() => expect(list.emails()).toEqual(list.emails().toSorted()));
  const first = list.emails();

  list.send({ type: "list.page", page: 2 });
  expect(tab.address()).toBe("/user/?page=2&sortField=email&sortDirection=asc");
  await eventually(() => expect(selectPager(list.now())).toMatchObject({ from: 11, to: 20 }));
  await list.shown();
  const second = list.emails();
  expect(second.filter((email) => first.includes(email))).toEqual([]);

  tab.ports.address.back();
  await eventually(() => expect(list.emails()).toEqual(first));
  list.send({ type: "list.page", page: 2 });
  await eventually(() => expect(list.emails()).toEqual(second));

  const reloaded = await stage.openTab({ address: tab.address(), local: tab.ports.local });
  expect((await shownOn(reloaded)).emails()).toEqual(second);

  const { list: shared } = await openList(tab.address());
  expect(shared.emails()).toEqual(second);
});

it("the user list searches by address at the first key and once for the next ones, from the first page", async () => {
  const { tab, list } = await openList("/user/?page=2");
  const calls = () => tab.wire.filter(({ path }) => path === "/api/users").length;
  const before = calls();
  for (const text of ["d", "du", "DUARTE"]) list.send({ type: "list.filter", text });
  await oneTurn();
  expect(calls()).toBe(before + 1);
  await pass(JOINED_KEYS_MS);
  expect(tab.address()).toBe("/user/?filter=DUARTE");
  await oneTurn();
  expect(calls()).toBe(before + 2);
  await eventually(() => expect(list.emails()).toContain("ines.duarte@canopy.example"));
  await list.shown();
  for (const email of list.emails()) expect(email).toContain("duarte");
  list.send({ type: "list.clear" });
  await list.shown();
  expect(tab.address()).toBe("/user/");
});

it("the user list takes % in a filter literally, and says that nothing matches", async () => {
  const { list } = await openList("/user/");
  list.send({ type: "list.filter", text: "%" });
  await pass(JOINED_KEYS_MS);
  await eventually(() => expect(selectListStatus(list.now())).toBe("noMatch"));
});

it("the user list shows the users of one status", async () => {
  const { tab, list } = await openList("/user/");
  list.send({ type: "list.choose", param: "status", value: "DISABLED" });
  expect(tab.address()).toBe("/user/?status=DISABLED");
  await eventually(() => expect(list.emails()).toContain("erik.solberg@canopy.example"));
  await list.shown();
  expect(new Set(selectRows(list.now()).map(({ status }) => status))).toEqual(new Set(["DISABLED"]));
});

it("the user list falls back to its defaults for impossible values in the address", async () => {
  const { list } = await openList("/user/?page=0&size=1e6&sortField=passwordHash&sortDirection=up&filter=");
  expect(selectPager(list.now())).toMatchObject({ page: 1, size: 10 });
  expect(selectSort(list.now())).toEqual({ field: "createdAt", direction: "desc" });
  expect(selectFilterText(list.now())).toBe("");
});

it("the user list goes to the last page if the address is past it", async () => {
  const { tab, list } = await openList("/user/?page=4");
  expect(selectPager(list.now())).toMatchObject({ from: 31, to: 38 });
  tab.visit("/user/?page=99");
  await eventually(() => expect(tab.address()).toBe("/user/?page=4"));
});
