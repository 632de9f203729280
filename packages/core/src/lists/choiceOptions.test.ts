import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { projectListScreen } from "../projects/projectList.screens.ts";
import { fakeCompany, fakeId } from "../testing/fakeRecords.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { offline, problem, type Stubs } from "../testing/stubWire.ts";
import { selectChoices } from "./list.selectors.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-30T09:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const alder = fakeCompany({ id: fakeId(50), name: "Alder" });
const birch = fakeCompany({ id: fakeId(51), name: "Birch" });

const open = async (companies: NonNullable<Stubs["companies"]>, search = "") => {
  const stubs: Stubs = { projects: { list: { data: [fakeProject()], total: 1 } }, companies };
  const rights = ["project:list", "company:list", "company:get"];
  const opened = await openSignedIn(stubs, rights, `/project/${search}`);
  const { screen } = openScreen(opened.app, projectListScreen, undefined);
  await settle();
  const labels = () =>
    selectChoices(screen.getSnapshot())
      .find(({ param }) => param === "company")
      ?.options.map(({ label }) => label);
  const reads = () => opened.asked().filter((one) => one.startsWith("GET /api/companies?")).length;
  return { ...opened, screen, labels, reads };
};

test("the choices of a filter that was opened without network are there once the network is", async () => {
  let isOffline = true;
  const list = { data: [alder, birch], total: 2 };
  const { ports, labels } = await open(
    {
      list: () => (isOffline ? offline() : list),
      get: () => (isOffline ? offline() : birch),
    },
    `?company=${birch.id}`,
  );
  await settle(30_000);
  expect(labels()).toBeUndefined();
  isOffline = false;
  ports.presence.reconnect();
  await settle();
  expect(labels()).toEqual(["All", "Alder", "Birch"]);
});

test("a chosen record whose name could not be read is named with the choices", async () => {
  let isOffline = true;
  const list = { data: [alder], total: 2 };
  const { ports, labels } = await open(
    {
      list: () => (isOffline ? offline() : list),
      get: () => (isOffline ? offline() : birch),
    },
    `?company=${birch.id}`,
  );
  await settle(30_000);
  isOffline = false;
  ports.presence.reconnect();
  await settle();
  expect(labels()).toEqual(["All", "Alder", "Birch"]);
});

test("the choices of a list that stays open are read again when the person comes back", async () => {
  const known = [alder];
  const { ports, labels } = await open({ list: () => ({ data: [...known], total: known.length }) });
  known.push(birch);
  await settle(5 * 60_000);
  expect(labels()).toEqual(["All", "Alder"]);
  ports.presence.wake();
  await settle();
  expect(labels()).toEqual(["All", "Alder", "Birch"]);
});

test("a choice that was read stays where it cannot be read again", async () => {
  let isOffline = false;
  const { ports, labels } = await open({ list: () => (isOffline ? offline() : { data: [alder], total: 1 }) });
  isOffline = true;
  ports.presence.wake();
  await settle(30_000);
  expect(labels()).toEqual(["All", "Alder"]);
});

test("a chosen record that comes among the choices later stands there once", async () => {
  let known = [alder];
  const { ports, labels } = await open(
    { list: () => ({ data: known, total: 2 }), get: birch },
    `?company=${birch.id}`,
  );
  expect(labels()).toEqual(["All", "Alder", "Birch"]);
  known = [alder, birch];
  await settle(5 * 60_000);
  ports.presence.wake();
  await settle();
  expect(labels()).toEqual(["All", "Alder", "Birch"]);
});

test("the choices are not read any more once the list is left", async () => {
  const { screen, ports, reads } = await open({ list: { data: [alder], total: 1 } });
  screen.stop();
  await settle(60 * 60_000);
  ports.presence.wake();
  await settle();
  expect(reads()).toBe(1);
});

test("a chosen record that is refused is asked for once, whatever the list does then", async () => {
  const list = { data: [alder], total: 2 };
  const { asked, ports, screen, visit } = await open(
    { list: () => ({ ...list }), get: problem("/errors/not-found") },
    `?company=${birch.id}`,
  );
  const gets = () => asked().filter((one) => one === `GET /api/companies/${birch.id}`).length;
  expect(gets()).toBe(1);
  visit(`/project/?company=${birch.id}&q=sun`);
  await settle(1_000);
  ports.presence.wake();
  await settle();
  expect(screen.getSnapshot().context.params.choices).toEqual({ company: birch.id });
  expect(gets()).toBe(1);
});
