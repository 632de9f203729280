import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeId, fakeUser, fakeView } from "../testing/fakeRecords.ts";
import { page, people } from "../testing/listStage.ts";
import { openScreen } from "../testing/openScreen.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import { offline, type Stubs } from "../testing/stubWire.ts";
// loaded at once, as it is after the first search
import "../search/searchHits.ts";
import { selectEntries, selectRecordSearch } from "./palette.machine.ts";
import { paletteScreen } from "./palette.screens.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const own = fakeId(7);
const hit = { kind: "user", id: fakeUser().id, name: "Ines Duarte", detail: "ines@canopy.example" } as const;

const open = async (stubs: Stubs) => {
  const users = { list: page(people(3)) };
  const opened = await openSignedIn({ users, views: { list: [] }, ...stubs }, everything, "/user/", {
    id: own,
  });
  const palette = openScreen(opened.app, paletteScreen(opened.app), undefined).screen;
  const names = () => selectEntries(palette.getSnapshot()).map(({ name }) => name);
  return { ...opened, palette, names };
};

test("an Enter that was pressed before the box had the focus opens the first record once it is found", async () => {
  const { palette, address } = await open({ search: { find: [hit] } });
  palette.send({ type: "palette.keys", keys: [..."ines d".split(""), "Enter"] });
  expect(address()).toBe("/user/");
  await settle(200);
  expect(address()).toBe(`/user/${hit.id}`);
});

test("an Enter after which the search failed opens nothing when it is asked again", async () => {
  let isOffline = true;
  const { palette, address, names } = await open({
    search: { find: () => (isOffline ? offline() : [hit]) },
  });
  palette.send({ type: "palette.type", text: "ines d" });
  palette.send({ type: "palette.run" });
  await settle(200);
  await vi.waitFor(() => expect(selectRecordSearch(palette.getSnapshot())).toBe("failed"));
  isOffline = false;
  palette.send({ type: "palette.retry" });
  await settle(200);
  expect(names()).toEqual(["Ines Duarte"]);
  expect(address()).toBe("/user/");
});

test("an Enter after which nothing was found opens no view that is read later", async () => {
  const views = Promise.withResolvers<ReturnType<typeof fakeView>[]>();
  const { palette, address, names } = await open({
    views: { list: () => views.promise },
    search: { find: [] },
  });
  palette.send({ type: "palette.type", text: "locked p" });
  palette.send({ type: "palette.run" });
  await settle(200);
  views.resolve([fakeView({ ownerId: own })]);
  await settle(200);
  expect(names()).toEqual(["Users: Locked people"]);
  expect(address()).toBe("/user/");
});
