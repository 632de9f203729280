import { viewEndpoints, type View } from "@canopy/contracts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { resourceKey } from "../cache/keys.ts";
import { selectHiddenColumns } from "../lists/list.selectors.ts";
import { fakeId, fakeView } from "../testing/fakeRecords.ts";
import { page, people } from "../testing/listStage.ts";
import { openScreen } from "../testing/openScreen.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import { problem } from "../testing/stubWire.ts";
import { userListScreen } from "../users/userList.screens.ts";
import { selectOpenView } from "./listViews.machine.ts";
import { listViewsScreen } from "./views.screens.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const columns = [{ id: "email" }, { id: "name" }, { id: "status" }];
const view = fakeView({ ownerId: fakeId(9), isShared: true, where: ["status.equals.LOCKED"], columns });

/** A shared view that is open; `change` stores another version of it, which this tab then reads. */
const openShared = async (address = `/user/?view=${view.id}`) => {
  let stored: View = view;
  const opened = await openSignedIn(
    {
      users: { list: page(people(3)) },
      views: {
        list: () => [stored],
        get: () => stored,
        update: ({ body }) => {
          const { version, ...saved } = viewEndpoints.update.body.parse(body);
          if (version !== stored.version) return problem("/errors/conflict")();
          stored = { ...stored, size: saved.size ?? null, where: saved.where ?? [], version: version + 1 };
          return stored;
        },
      },
    },
    everything,
    address,
    { id: fakeId(2) },
  );
  const { screen: list } = openScreen(opened.app, userListScreen, undefined);
  const { screen } = openScreen(opened.app, listViewsScreen, list);
  await settle();
  const reread = async () => {
    await opened.app.services.client.invalidateQueries({ queryKey: resourceKey("/api/views") });
    await settle();
  };
  const change = async (changed: Partial<View>) => {
    stored = { ...stored, ...changed, version: stored.version + 1 };
    await reread();
  };
  const resize = async (size: number) => {
    list.send({ type: "list.size", size });
    await settle();
  };
  const save = async () => {
    screen.send({ type: "views.write", write: "save" });
    await settle();
  };
  const patches = () => opened.asked().filter((one) => one.startsWith("PATCH")).length;
  const question = () => opened.app.confirm.getSnapshot().context.question?.message;
  return { ...opened, list, screen, change, resize, save, patches, question, stored: () => stored };
};

test("asks before it saves over what its owner saved meanwhile", async () => {
  const { app, change, resize, save, patches, question, stored } = await openShared();
  await change({ where: ["status.equals.ACTIVE"] });
  await resize(50);
  await save();
  expect(patches()).toBe(0);
  expect(question()).toContain("was changed since it was opened here");
  app.confirm.send({ type: "confirm.accept" });
  await settle();
  expect(stored()).toMatchObject({ where: ["status.equals.LOCKED"], size: 50, version: 3 });
  await resize(25);
  await save();
  expect(stored()).toMatchObject({ size: 25, version: 4 });
});

test("saves without a question after another name, and after changes of its own", async () => {
  const { change, resize, save, patches } = await openShared();
  await change({ name: "Locked out" });
  await resize(50);
  await save();
  expect(patches()).toBe(1);
  await resize(25);
  await save();
  expect(patches()).toBe(2);
});

test.each(["the menu", "its address"])(
  "saves without a question once it was opened anew by %s",
  async (by) => {
    const { screen, list, visit, change, resize, save, patches } = await openShared();
    await change({ where: ["status.equals.ACTIVE"], columns: columns.slice(0, 2) });
    if (by === "the menu") screen.send({ type: "views.open", id: view.id });
    else visit(`/user/?view=${view.id}`);
    await settle();
    expect(selectHiddenColumns(list.getSnapshot())).toContain("status");
    expect(selectOpenView(screen.getSnapshot())).toMatchObject({ isChanged: false });
    await resize(50);
    await save();
    expect(patches()).toBe(1);
  },
);

test("that was opened anew shows its own columns again", async () => {
  const { screen, list } = await openShared();
  list.send({ type: "column.toggle", field: "status" });
  await settle();
  expect(selectOpenView(screen.getSnapshot())).toMatchObject({ isChanged: true });
  screen.send({ type: "views.open", id: view.id });
  await settle();
  expect(selectOpenView(screen.getSnapshot())).toMatchObject({ isChanged: false });
});
