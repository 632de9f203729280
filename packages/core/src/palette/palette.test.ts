import { propertyRuns } from "@canopy/contracts/testing";
import { permissions as every } from "@canopy/contracts";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createActor, fromCallback } from "xstate";
import { bulkScreen } from "../bulk/bulk.screens.ts";
import { bulkWorkOf } from "../bulk/bulkWork.screens.ts";
import { selectModal } from "../dialogs/modal.machine.ts";
import { selectIsPlaying } from "../shell/backdrop.machine.ts";
import { selectDensity, selectScheme } from "../shell/theme.machine.ts";
import { fakeId, fakeUser, fakeView } from "../testing/fakeRecords.ts";
import { page, people } from "../testing/listStage.ts";
import { openScreen } from "../testing/openScreen.ts";
import { missedTransitions } from "../testing/pathsOf.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import { forever, offline, type Stubs } from "../testing/stubWire.ts";
import { userScreen } from "../users/users.screens.ts";
import { userListScreen } from "../users/userList.screens.ts";
import { listViewsScreen } from "../views/views.screens.ts";
import {
  commandGroups,
  commandsOf,
  createCommands,
  foundCommands,
  screenCommands,
  type Command,
} from "./commands.ts";
import { commandSheet } from "./commandSheet.ts";
import {
  eventsOfKeys,
  paletteMachine,
  selectEntries,
  selectHighlightedEntry,
  selectPaletteNews,
  selectPaletteText,
  selectRecordSearch,
} from "./palette.machine.ts";
import { paletteScreen } from "./palette.screens.ts";

const hit = { kind: "user", id: fakeUser().id, name: "Ines Duarte", detail: "ines@canopy.example" } as const;

describe("the palette", () => {
  const command = (label: string) => ({ group: "Go to" as const, label, run: () => undefined });
  const events = [
    { type: "palette.type", text: "zz" },
    { type: "palette.type", text: "pro" },
    { type: "palette.keys", keys: ["ArrowDown"] },
    { type: "palette.next" },
    { type: "palette.previous" },
    { type: "palette.run" },
    { type: "palette.run", at: 0 },
    { type: "palette.retry" },
    { type: "views.changed", views: [fakeView()] },
    { type: "records.changed", hits: [], isSearching: true, hasFailed: false },
    {
      type: "records.changed",
      hits: [{ id: "1", kind: "Projects", name: "Pine", detail: null, to: "/" }],
      isSearching: false,
      hasFailed: false,
    },
  ];
  const machine = paletteMachine.provide({ actions: { perform: () => undefined } });
  const options = {
    input: { commands: () => [command("Projects"), command("Users")] },
    keyOf: ({ context }: { context: object }) => JSON.stringify(context),
  };

  test("takes every transition that it declares", () => {
    expect(missedTransitions(machine, events, options)).toEqual([]);
  });
});

test("a text finds commands by their distance: the beginning, a word, a part, then other words", () => {
  const named = (label: string, group: "Go to" | "Create" = "Go to", words?: string) => ({
    ...{ group, label, run: () => undefined },
    ...(words !== undefined && { words }),
  });
  const all = [
    named("Reports", "Create", "pine"),
    named("Alpine huts"),
    named("Tall pines"),
    named("Pine trees"),
  ];
  const found = (text: string) => foundCommands(all, text).map(({ label }) => label);
  expect(found("pine")).toEqual(["Pine trees", "Tall pines", "Alpine huts", "Reports"]);
  expect(found("PÍNE tr")).toEqual(["Pine trees"]);
  expect(found("pine create")).toEqual(["Reports"]);
  expect(found("pine zz")).toEqual([]);
  expect(found("  ")).toEqual(["Reports", "Alpine huts", "Tall pines", "Pine trees"]);
});

describe("the entries of the palette", () => {
  const command = (label: string) => ({ group: "Go to" as const, label, run: () => undefined });
  const hits = Array.from({ length: 13 }, (_, index) => ({
    ...{
      id: String(index),
      kind: "Projects",
      name: `Pine ${index}`,
      detail: index === 0 ? "CP-1" : null,
      to: "/",
    },
  }));
  const start = (commands: readonly Command[] = [{ ...command("Pines"), key: "g p" }]) => {
    const performed: string[] = [];
    const machine = paletteMachine.provide({
      actors: { search: fromCallback(() => undefined), watchViews: fromCallback(() => undefined) },
      actions: {
        perform: (_, entry) =>
          void performed.push(entry.is === "command" ? entry.command.label : entry.hit.name),
      },
    });
    const actor = createActor(machine, { input: { commands: () => commands } }).start();
    return { actor, performed, now: () => actor.getSnapshot() };
  };
  const records = { type: "records.changed", hits, isSearching: false, hasFailed: false } as const;

  test("are the commands with their keys, then at most twelve records with their details", () => {
    const { actor, now } = start();
    actor.send({ type: "palette.type", text: "pine" });
    actor.send(records);
    const entries = selectEntries(now());
    expect(entries).toHaveLength(13);
    expect(entries.slice(0, 3)).toEqual([
      { id: "Go to Pines", group: "Go to", name: "Pines", detail: undefined, key: "g p" },
      { id: "Projects 0", group: "Projects", name: "Pine 0", detail: "CP-1", key: undefined },
      { id: "Projects 1", group: "Projects", name: "Pine 1", detail: undefined, key: undefined },
    ]);
    expect(selectPaletteNews(now())).toBe("1 command, 12 records");
    expect(selectPaletteText(now())).toBe("pine");
  });

  test("are highlighted in a circle, and begin with the first after each text", () => {
    const { actor, now } = start([command("One"), command("Two")]);
    expect(selectPaletteNews(now())).toBe("2 commands");
    actor.send({ type: "palette.previous" });
    expect(selectHighlightedEntry(now())).toBe(1);
    actor.send({ type: "palette.next" });
    expect(selectHighlightedEntry(now())).toBe(0);
    actor.send({ type: "palette.next" });
    actor.send({ type: "palette.type", text: "zz" });
    expect([selectHighlightedEntry(now()), selectPaletteNews(now())]).toEqual([0, "0 commands"]);
    actor.send({ type: "palette.next" });
    expect(selectHighlightedEntry(now())).toBe(0);
  });

  test("that come later do not move the highlight to another one", () => {
    const view = { group: "Views" as const, label: "Users: Locked", run: () => undefined };
    const machine = paletteMachine.provide({
      actors: { search: fromCallback(() => undefined), watchViews: fromCallback(() => undefined) },
    });
    const commands = (views: readonly unknown[]) => [
      command("Projects"),
      ...(views.length > 0 ? [view] : []),
      command("Pine rows"),
    ];
    const actor = createActor(machine, { input: { commands } }).start();
    const highlighted = () =>
      selectEntries(actor.getSnapshot())[selectHighlightedEntry(actor.getSnapshot())]?.name;
    actor.send({ type: "palette.previous" });
    const order = selectEntries(actor.getSnapshot()).map(({ name }) => name);
    expect(highlighted()).toBe(order.at(-1));
    const before = highlighted();
    actor.send({ type: "views.changed", views: [fakeView()] });
    expect(highlighted()).toBe(before);
    actor.send({ type: "palette.type", text: "pine" });
    actor.send(records);
    actor.send({ type: "palette.previous" });
    expect(highlighted()).toBe("Pine 11");
    actor.send({ ...records, hits: [...hits.slice(1), ...hits.slice(0, 1)] });
    expect(highlighted()).toBe("Pine 11");
    actor.send({ ...records, hits: hits.slice(0, 2) });
    expect(highlighted()).toBe("Pine rows");
  });

  test("are run by their index, or the highlighted one by Enter, a record only once the search rests", () => {
    const { actor, performed, now } = start();
    actor.send({ type: "palette.type", text: "pine 1" });
    actor.send({ ...records, isSearching: true });
    expect(selectRecordSearch(now())).toBe("searching");
    actor.send({ type: "palette.run", at: 99 });
    actor.send({ type: "palette.run", at: 1 });
    expect(performed).toEqual(["Pine 1"]);
    actor.send({ type: "palette.run" });
    expect(performed).toEqual(["Pine 1"]);
    actor.send(records);
    expect(performed).toEqual(["Pine 1", "Pine 0"]);
  });

  test("do not run by an Enter before another text was typed", () => {
    const { actor, performed } = start([]);
    actor.send({ type: "palette.type", text: "pine" });
    actor.send({ ...records, hits: [], isSearching: true });
    actor.send({ type: "palette.run" });
    actor.send({ type: "palette.type", text: "pines" });
    actor.send(records);
    expect(performed).toEqual([]);
  });
});

test("keys typed before the box has the focus act as in the box", () => {
  expect(eventsOfKeys("m", ["i", "x", "Backspace", "ArrowDown", "l", "ArrowUp", "Enter"])).toEqual([
    { type: "palette.type", text: "mi" },
    { type: "palette.type", text: "mix" },
    { type: "palette.type", text: "mi" },
    { type: "palette.next" },
    { type: "palette.type", text: "mil" },
    { type: "palette.previous" },
    { type: "palette.run" },
  ]);
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const own = fakeId(7);
const open = async (stubs: Stubs = {}, permissions: readonly string[] = everything, address = "/user/") => {
  const opened = await openSignedIn(
    { users: { list: page(people(3)) }, views: { list: [] }, search: { find: [] }, ...stubs },
    permissions,
    address,
    { id: own },
  );
  const palette = () => openScreen(opened.app, paletteScreen(opened.app), undefined).screen;
  return { ...opened, palette };
};
const namesIn = (palette: { getSnapshot(): Parameters<typeof selectEntries>[0] }) =>
  selectEntries(palette.getSnapshot()).map(({ group, name }) => `${group}: ${name}`);

describe("the commands", () => {
  test("stand in the order of their groups, and each screen only for those who may open it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.subarray([...every]), async (permissions) => {
        const { app } = await open({}, permissions, "/");
        const commands = commandsOf(app, []);
        const groups = commands.map(({ group }) => commandGroups.indexOf(group));
        expect(groups).toEqual(groups.toSorted((a, b) => a - b));
        for (const { to } of [...screenCommands(app), ...createCommands(app)])
          expect([to, app.mayOpen(to)]).toEqual([to, true]);
        app.stop();
      }),
      propertyRuns(20, 200),
    );
  });

  test("of a person without any permission are the screens for everybody and the settings", async () => {
    const { app } = await open({}, [], "/");
    const names = commandsOf(app, [fakeView()]).map(({ group, label }) => `${group}: ${label}`);
    expect(names).toEqual([
      "Go to: Dashboard",
      "Go to: My Profile",
      "Settings: System theme",
      "Settings: Light theme",
      "Settings: Dark theme",
      "Settings: Comfortable rows",
      "Settings: Compact rows",
      "Settings: Pause or play the background",
      "Settings: Keyboard shortcuts",
      "Settings: Sign out",
    ]);
    expect(commandSheet(app, []).rows).toEqual([
      ["Go to", "Dashboard", "/"],
      ["Go to", "My Profile", "/profile"],
    ]);
  });

  test("of a person with every permission lead to every screen and create every record", async () => {
    const { app } = await open({}, every, "/");
    expect(commandGroups).toEqual(["This page", "Go to", "Views", "Create", "Settings"]);
    const views = [fakeView({ ownerId: own, name: "Locked people" }), fakeView({ list: "/api/nothing" })];
    const sheet = commandSheet(app, views);
    expect(sheet.heads).toEqual(["Group", "Command", "Address"]);
    expect(sheet.rows.map((cells) => cells.join(" | "))).toEqual([
      "Go to | Dashboard | /",
      "Go to | Projects | /project/",
      "Go to | Milestones | /milestone/",
      "Go to | Findings | /finding/",
      "Go to | Process templates | /process-templates/",
      "Go to | Reminders | /reminders/?sortField=nextDueAt&sortDirection=asc&status=ACTIVE",
      "Go to | Calendar | /reminders/calendar",
      "Go to | System Notifications | /notifications/",
      "Go to | My Profile | /profile",
      "Go to | Companies | /company/",
      "Go to | Stakeholders | /stakeholders/",
      "Go to | Technologies | /technology/",
      "Go to | Users | /user/",
      "Go to | Activity | /activity/",
      "Go to | My feedback | /feedback/my",
      "Go to | All feedback | /feedback/list",
      "Views | Users: Locked people | /user/?view=00000000-0000-4000-8000-000000000040",
      "Create | Create New Project | /project/create",
      "Create | New Process Template | /process-templates/create",
      "Create | Schedule Reminder | /reminders/create",
      "Create | Add New User | /user/create",
      "Create | Import Records | /import/create",
    ]);
    expect(sheet.data).toEqual(sheet.rows.map(([group, label, to]) => ({ group, label, to })));
    expect(sheet.summary).toBe(`${sheet.rows.length} commands`);
    const created = commandsOf(app, []).filter(({ group }) => group === "Create");
    expect(created.map(({ label, words = "" }) => `${label} (${words})`)).toEqual([
      "Create New Project ()",
      "New Process Template ()",
      "Schedule Reminder ()",
      "Add New User ()",
      "Import Records ()",
      "New company (create add)",
      "New stakeholder (create add)",
      "New technology (create add)",
      "New feedback (create report problem)",
    ]);
    const settings = commandsOf(app, []).filter(({ group }) => group === "Settings");
    expect(settings.map(({ label, words = "", key = "" }) => `${label} (${words}) ${key}`)).toEqual([
      "System theme (colours appearance) ",
      "Light theme (colours appearance) ",
      "Dark theme (colours appearance) ",
      "Comfortable rows (density row height lists) ",
      "Compact rows (density row height lists) ",
      "Pause or play the background (video motion) ",
      "Calendar feed (subscribe ical link) ",
      "Keyboard shortcuts (help keys) ?",
      "Sign out (log out leave) ",
    ]);
  });

  test("pause the background, open the calendar feed and forms in the modal", async () => {
    const { app } = await open({}, every, "/");
    const run = (label: string) =>
      commandsOf(app, [])
        .find((one) => one.label === label)
        ?.run();
    const modal = () => selectModal(app.modal.getSnapshot());
    expect(selectIsPlaying(app.backdrop.getSnapshot())).toBe(true);
    run("Pause or play the background");
    expect(selectIsPlaying(app.backdrop.getSnapshot())).toBe(false);
    for (const [label, title, content] of [
      ["Calendar feed", "Calendar feed", "calendarFeed"],
      ["New company", "New company", "companyForm"],
      ["New stakeholder", "New stakeholder", "milestoneOwnerForm"],
      ["New technology", "New technology", "projectTypeForm"],
    ] as const) {
      app.modal.send({ type: "modal.close" });
      await settle(400);
      run(label);
      expect(modal()).toMatchObject({ title, content });
    }
  });

  test("of an open list are its filters, columns and import, and end with it", async () => {
    const { app, palette, address } = await open();
    const { screen: list } = openScreen(app, userListScreen, undefined);
    await settle();
    expect(namesIn(palette()).slice(0, 3)).toEqual([
      "This page: Add a filter",
      "This page: Arrange columns",
      "This page: Import users",
    ]);
    const run = palette();
    run.send({ type: "palette.type", text: "import users" });
    run.send({ type: "palette.run" });
    expect(address()).toBe("/import/create?resource=users");
    list.stop();
    expect(namesIn(palette()).filter((name) => name.startsWith("This page"))).toEqual([]);
  });

  test("of an open list are the actions on its views and on its chosen rows too", async () => {
    const { app, palette } = await open({
      views: { list: [fakeView({ name: "Locked people", where: [] })] },
    });
    const { screen: list } = openScreen(app, userListScreen, undefined);
    const { screen: views } = openScreen(app, listViewsScreen, list);
    openScreen(app, bulkScreen, { list, work: bulkWorkOf(app).work });
    await settle();
    const ofPage = () => namesIn(palette()).filter((name) => /^This page: .*(view|: \d+ users?)/.test(name));
    expect(ofPage()).toEqual(["This page: Save as view"]);
    views.send({ type: "views.open", id: fakeView().id });
    list.send({ type: "rows.choose", by: "page" });
    await settle();
    expect(ofPage()).toEqual([
      "This page: Save as view",
      "This page: Rename or share the view",
      "This page: Make the view the default",
      "This page: Delete the view",
      "This page: Disable: 3 users",
      "This page: Change roles: 3 users",
      "This page: Delete: 3 users",
    ]);
    const run = palette();
    run.send({ type: "palette.type", text: "rename or share" });
    run.send({ type: "palette.run" });
    expect(selectModal(app.modal.getSnapshot())).toMatchObject({
      content: "viewForm",
      props: { id: fakeView().id },
    });
  });

  test("of an open record are its actions, which ask as its buttons do", async () => {
    const { app, palette, question } = await open({ users: { get: fakeUser() } }, everything, "/user/2");
    openScreen(app, userScreen, { id: "2" });
    await settle();
    const run = palette();
    run.send({ type: "palette.type", text: "disable" });
    expect(namesIn(run)[0]).toBe("This page: Disable user");
    run.send({ type: "palette.run" });
    await settle();
    expect(question()?.title).toBe("Disable user");
  });

  test("set the theme and the row height, open a form, show the shortcuts and sign out", async () => {
    const { app, palette, address } = await open({}, [...everything, "company:create", "feedback:create"]);
    const runs = (text: string) => {
      const run = palette();
      run.send({ type: "palette.type", text });
      run.send({ type: "palette.run" });
      run.stop();
    };
    runs("dark");
    expect(selectScheme(app.theme.getSnapshot())).toBe("dark");
    runs("compact");
    expect(selectDensity(app.theme.getSnapshot())).toBe("compact");
    runs("new company");
    expect(selectModal(app.modal.getSnapshot())).toMatchObject({
      title: "New company",
      content: "companyForm",
    });
    runs("shortcuts");
    expect(selectModal(app.modal.getSnapshot())?.title).toBe("Keyboard shortcuts");
    runs("new feedback");
    // its code is loaded with the command
    await vi.waitFor(
      () => expect(selectModal(app.modal.getSnapshot())).toMatchObject({ content: "feedback" }),
      { timeout: 30_000 },
    );
    runs("sign out");
    await settle();
    expect(address()).toMatch(/^\/login/);
  });

  test("are found by the beginnings of their words, ignoring accents and case, the label's before others", async () => {
    const { app } = await open();
    const found = (text: string) => foundCommands(commandsOf(app, []), text).map(({ label }) => label);
    expect(found("ÚS")[0]).toBe("Users");
    expect(found("theme dark")).toEqual(["Dark theme"]);
    expect(found("colours")).toEqual(["System theme", "Light theme", "Dark theme"]);
    expect(found("nothing such")).toEqual([]);
    expect(found("rows comp")).toEqual(["Compact rows"]);
    expect(found("mfortabl")).toEqual(["Comfortable rows"]);
    expect(found("settings")).toContain("Sign out");
    expect(found(" ").length).toBe(commandsOf(app, []).length);
  });
});

describe("the palette's views and records", () => {
  test("join it when they are read; views lead to their list", async () => {
    const { palette, address } = await open({ views: { list: [fakeView({ ownerId: own })] } });
    const run = palette();
    expect(namesIn(run)).not.toContain("Views: Users: Locked people");
    await settle();
    run.send({ type: "palette.type", text: "locked" });
    expect(namesIn(run)[0]).toBe("Views: Users: Locked people");
    run.send({ type: "palette.run" });
    expect(address()).toBe(`/user/?view=${fakeView().id}`);
  });

  test("name whose view it is, so that two of one name can be told apart", async () => {
    const { palette } = await open({
      views: {
        list: [
          fakeView({ name: "Locked people", ownerId: own }),
          fakeView({ id: fakeId(9), ownerId: fakeId(8), ownerName: "Marek Holub", name: "Locked people" }),
        ],
      },
    });
    const run = palette();
    await settle();
    run.send({ type: "palette.type", text: "locked" });
    expect(namesIn(run)).toEqual([
      "Views: Users: Locked people",
      "Views: Users: Locked people, by Marek Holub",
    ]);
  });

  test("follow the commands, and the number of both is told", async () => {
    const { palette, address } = await open({ search: { find: [hit] } });
    const run = palette();
    run.send({ type: "palette.type", text: "use" });
    expect(selectRecordSearch(run.getSnapshot())).toBe("searching");
    await settle(200);
    const entries = selectEntries(run.getSnapshot());
    expect(entries.at(-1)).toMatchObject({ name: "Ines Duarte", group: "Users" });
    expect(selectPaletteNews(run.getSnapshot())).toMatch(/^\d+ commands?, 1 record$/);
    run.send({ type: "palette.previous" });
    expect(selectHighlightedEntry(run.getSnapshot())).toBe(entries.length - 1);
    run.send({ type: "palette.run" });
    expect(address()).toBe(`/user/${hit.id}`);
  });

  test("are opened by an Enter that came before them, where no command fits", async () => {
    const { palette, address } = await open({ search: { find: [hit] } });
    const run = palette();
    run.send({ type: "palette.type", text: "ines d" });
    run.send({ type: "palette.run" });
    expect(address()).toBe("/user/");
    await settle(200);
    expect(address()).toBe(`/user/${hit.id}`);
  });

  test("of an earlier text are not opened by Enter; those of the typed text are", async () => {
    const other = { ...hit, id: fakeUser({ id: fakeId(7) }).id, name: "Inessa Moor" };
    const { palette, address } = await open({
      search: { find: ({ search }) => (search.get("q") === "inessa" ? [other] : [hit, other]) },
    });
    const run = palette();
    run.send({ type: "palette.type", text: "ines" });
    await settle(200);
    expect(namesIn(run)).toEqual(["Users: Ines Duarte", "Users: Inessa Moor"]);
    run.send({ type: "palette.type", text: "inessa" });
    run.send({ type: "palette.run" });
    expect(address()).toBe("/user/");
    await settle(200);
    expect(address()).toBe(`/user/${fakeId(7)}`);
  });

  test("say that they cannot be searched, and are asked again", async () => {
    let isOffline = true;
    const { palette } = await open({ search: { find: () => (isOffline ? offline() : [hit]) } });
    const run = palette();
    run.send({ type: "palette.type", text: "ines" });
    await settle(200);
    await vi.waitFor(() => expect(selectRecordSearch(run.getSnapshot())).toBe("failed"));
    isOffline = false;
    run.send({ type: "palette.retry" });
    await settle(200);
    expect([selectRecordSearch(run.getSnapshot()), namesIn(run)]).toEqual(["idle", ["Users: Ines Duarte"]]);
  });

  test("are not awaited: the commands stand while nothing is answered", async () => {
    const { palette } = await open({ views: { list: forever }, search: { find: forever } });
    expect(namesIn(palette()).length).toBeGreaterThan(5);
  });
});
