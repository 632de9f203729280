import type { Pack } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakePack } from "../testing/fakePack.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { fakeProcess } from "../testing/fakeProcess.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { openScreen } from "../testing/openScreen.ts";
import { answered, failed, missedTransitions, passed } from "../testing/pathsOf.ts";
import { settle } from "../testing/screenStage.ts";
import { forever, problem, stubWire, type Stubs } from "../testing/stubWire.ts";
import type { SavedFile } from "../base/ports.ts";
import { packDetails, processPacksScreen } from "./packs.screens.ts";
import { packScope, packState } from "./packWords.ts";
import {
  packHrefOf,
  processPacksMachine,
  selectIsAsking,
  selectMayMake,
  selectOpenPack,
  selectPacks,
  selectPacksFailure,
  selectPacksStatus,
  selectSavedPack,
} from "./processPacks.machine.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-22T09:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const process = fakeProcess();
/** The id of the signed-in person. */
const me = "0190a000-0000-7000-8000-000000000001";
const pageOf = (...packs: readonly Pack[]) => ({ data: [...packs], total: packs.length });
const both = ["project_process:get", "report:read", "report:write"];

const open = async (packs: NonNullable<Stubs["packs"]>, permissions = both, search = "") => {
  const files: SavedFile[] = [];
  const ports = fakePorts({
    address: `/process/${process.id}${search}`,
    fetch: stubWire({ packs }),
    saveFile: (file) => void files.push(file),
  });
  const opened = await openApp({ ports, token: fakeToken({ permissions }) });
  const { screen, announced } = openScreen(opened.app, processPacksScreen, { processId: process.id });
  await settle();
  const calls = () => ports.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  return {
    ...opened,
    screen,
    files,
    states: () => selectPacks(screen.getSnapshot())?.data.map(({ state }) => state),
    calls: (method: string) => calls().filter((one) => one.startsWith(method) && one.includes("packs")),
    toasts: () => announced.flatMap((one) => (one.type === "toast" ? [one.text] : [])),
  };
};

describe("the packs of a process", () => {
  test("are listed, the newest first, for those who may read them", async () => {
    const asked: URLSearchParams[] = [];
    const { screen, states } = await open({
      ofProcess: ({ search }) => {
        asked.push(search);
        return pageOf(fakePack(), fakePack({ id: fakeId(79), state: "FAILED" }));
      },
    });
    expect(states()).toEqual(["READY", "FAILED"]);
    expect(selectPacksStatus(screen.getSnapshot())).toBe("showing");
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      sortField: "createdAt",
      sortDirection: "desc",
    });
  });

  test("are hidden without report:read, and nothing is asked", async () => {
    const { screen, calls } = await open({ ofProcess: pageOf(fakePack()) }, ["report:write"]);
    expect(selectPacksStatus(screen.getSnapshot())).toBe("hidden");
    expect(calls("GET")).toEqual([]);
  });

  test("say why they cannot be read, and are read again on request", async () => {
    let isDown = true;
    const { screen, states } = await open({
      ofProcess: () => (isDown ? problem("/errors/forbidden", "Not for you.")() : pageOf(fakePack())),
    });
    await settle(30_000);
    expect(selectPacksStatus(screen.getSnapshot())).toBe("failed");
    expect(selectPacksFailure(screen.getSnapshot())?.text).toMatch(/permission|Not for you/);
    isDown = false;
    screen.send({ type: "packs.retry" });
    await settle();
    expect(states()).toEqual(["READY"]);
  });

  test("are read again every three seconds while one is being made, and no longer", async () => {
    const packs = [fakePack({ state: "QUEUED", bytes: null, sha256: null })];
    const { states, calls } = await open({ ofProcess: () => pageOf(...packs) });
    await settle(3_000);
    expect(calls("GET")).toHaveLength(2);
    packs[0] = fakePack({ state: "MAKING" });
    await settle(3_000);
    expect(states()).toEqual(["MAKING"]);
    packs[0] = fakePack();
    await settle(3_000);
    expect(states()).toEqual(["READY"]);
    const { length } = calls("GET");
    await settle(60_000);
    expect(calls("GET")).toHaveLength(length);
  });

  test("are not asked for a second time while an answer takes longer than that", async () => {
    const packs = [fakePack({ state: "QUEUED", bytes: null, sha256: null })];
    const late = Promise.withResolvers<void>();
    let isSlow = false;
    const { states, calls } = await open({
      ofProcess: async () => {
        if (isSlow) await late.promise;
        return pageOf(...packs);
      },
    });
    [isSlow, packs[0]] = [true, fakePack()];
    await settle(10_000);
    late.resolve();
    await settle(0);
    expect(states()).toEqual(["READY"]);
    expect(calls("GET")).toHaveLength(2);
  });

  test("are not read again while the tab is hidden, and within three seconds when it is seen again", async () => {
    const { calls, ports } = await open({ ofProcess: pageOf(fakePack({ state: "QUEUED" })) });
    ports.presence.isSeen = false;
    await settle(60_000);
    expect(calls("GET")).toHaveLength(1);
    ports.presence.isSeen = true;
    await settle(3_000);
    expect(calls("GET")).toHaveLength(2);
  });

  test("are not read any more once the page is left", async () => {
    const { screen, calls } = await open({ ofProcess: pageOf(fakePack({ state: "QUEUED" })) });
    screen.stop();
    const { length } = calls("GET");
    await settle(60_000);
    expect(calls("GET")).toHaveLength(length);
  });
});

describe("making a pack", () => {
  test("asks once, opens it, and says that it is being made", async () => {
    const packs: Pack[] = [];
    const { screen, calls, toasts, address } = await open({
      ofProcess: () => pageOf(...packs),
      create: () => {
        packs.push(fakePack({ state: "QUEUED", createdById: me }));
        return fakePack({ state: "QUEUED", createdById: me });
      },
    });
    screen.send({ type: "pack.make" });
    screen.send({ type: "pack.make" });
    expect(selectIsAsking(screen.getSnapshot())).toBe(true);
    await settle();
    expect(calls("POST")).toEqual([`POST /api/project-processes/${process.id}/packs`]);
    expect(toasts()).toEqual(["The pack is being made. You are notified when it is ready."]);
    expect(address()).toBe(`/process/${process.id}?pack=${fakePack().id}`);
    expect(selectOpenPack(screen.getSnapshot())).toBe(fakePack().id);
    expect(selectPacks(screen.getSnapshot())?.total).toBe(1);
  });

  test("promises no notification of a pack that another person asked for", async () => {
    const theirs = fakePack({ state: "QUEUED" });
    const { screen, toasts } = await open({ ofProcess: pageOf(theirs), create: theirs });
    screen.send({ type: "pack.make" });
    await settle();
    expect(toasts()).toEqual(["A pack of this process is being made already."]);
  });

  test("says that there is one of this state already", async () => {
    const { screen, toasts } = await open({ ofProcess: pageOf(fakePack()), create: fakePack() });
    screen.send({ type: "pack.make" });
    await settle();
    expect(toasts()).toEqual(["A pack of this state is here already."]);
  });

  test("can be asked for again after a refusal, which is announced", async () => {
    const { screen, toastTexts, calls } = await open({
      ofProcess: pageOf(),
      create: problem("/errors/conflict", "Not now."),
    });
    screen.send({ type: "pack.make" });
    await settle();
    expect(selectIsAsking(screen.getSnapshot())).toBe(false);
    expect(toastTexts()).toHaveLength(1);
    screen.send({ type: "pack.make" });
    await settle();
    expect(calls("POST")).toHaveLength(2);
  });

  test("is not offered without report:write, and sends nothing", async () => {
    const { screen, calls } = await open({ ofProcess: pageOf(), create: fakePack() }, ["report:read"]);
    expect(selectMayMake(screen.getSnapshot())).toBe(false);
    screen.send({ type: "pack.make" });
    await settle();
    expect(calls("POST")).toEqual([]);
  });
});

describe("saving a pack", () => {
  const content = () =>
    new Response("PK pack", {
      headers: { "content-disposition": 'attachment; filename="CP-0016 Registration.zip"' },
    });

  test("gives the person the file under the server's name", async () => {
    const { screen, files } = await open({ ofProcess: pageOf(fakePack()), content });
    screen.send({ type: "pack.save", id: fakePack().id });
    await settle();
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ["CP-0016 Registration.zip", "application/zip"],
    ]);
    expect(await new Blob([...(files[0]?.parts ?? [])]).text()).toBe("PK pack");
    expect(selectSavedPack(screen.getSnapshot())).toBeUndefined();
  });

  test.each([
    ["CP-0012%20Valida%C3%A7%C3%A3o%202026.zip", "CP-0012 Validação 2026.zip"],
    ["%E0%B8%97.zip", "ท.zip"],
    ["CP-0012%ZZ.zip", "CP-0012 Valida__o.zip"],
  ])("keeps the letters of its name: %s is %s", async (encoded, saved) => {
    const disposition = `attachment; filename="CP-0012 Valida__o.zip"; filename*=UTF-8''${encoded}`;
    const { screen, files } = await open({
      ofProcess: pageOf(fakePack()),
      content: () => new Response("PK pack", { headers: { "content-disposition": disposition } }),
    });
    screen.send({ type: "pack.save", id: fakePack().id });
    await settle();
    expect(files.map(({ name }) => name)).toEqual([saved]);
  });

  test("counts the bytes that came, and can be stopped, which saves nothing", async () => {
    let give: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        give = controller;
        controller.enqueue(new Uint8Array(7));
      },
    });
    const { screen, files } = await open({
      ofProcess: pageOf(fakePack()),
      content: () => new Response(body),
    });
    screen.send({ type: "pack.save", id: fakePack().id });
    await settle();
    expect(selectSavedPack(screen.getSnapshot())).toEqual({ id: fakePack().id, receivedBytes: 7 });
    screen.send({ type: "pack.stopSaving" });
    give?.close();
    await settle();
    expect(selectSavedPack(screen.getSnapshot())).toBeUndefined();
    expect(files).toEqual([]);
  });

  test("names a file that the server does not name", async () => {
    const { screen, files } = await open({
      ofProcess: pageOf(fakePack()),
      content: () => new Response("PK"),
    });
    screen.send({ type: "pack.save", id: fakePack().id });
    await settle();
    expect(files.map(({ name }) => name)).toEqual(["pack.zip"]);
  });

  test("announces a failure, and can be tried again", async () => {
    const { screen, toastTexts } = await open({
      ofProcess: pageOf(fakePack()),
      content: problem("/errors/not-found"),
    });
    screen.send({ type: "pack.save", id: fakePack().id });
    await settle();
    expect(toastTexts()).toHaveLength(1);
    expect(selectSavedPack(screen.getSnapshot())).toBeUndefined();
  });
});

describe("the open pack", () => {
  test("is the one that the address names; closing it keeps the chosen step", async () => {
    const id = fakePack().id;
    const { screen, address } = await open(
      { ofProcess: pageOf(fakePack()) },
      both,
      `?milestone=7&pack=${id}`,
    );
    expect(selectOpenPack(screen.getSnapshot())).toBe(id);
    expect(packHrefOf(fakeId(79))(screen.getSnapshot())).toBe(
      `/process/${process.id}?milestone=7&pack=${fakeId(79)}`,
    );
    screen.send({ type: "pack.close" });
    await settle();
    expect(address()).toBe(`/process/${process.id}?milestone=7`);
    expect(selectOpenPack(screen.getSnapshot())).toBeUndefined();
  });

  test("is closed by going back where the page opened it, so that the next Back leaves the page", async () => {
    const { app, screen, ports, address } = await open({ ofProcess: pageOf(fakePack()) });
    app.announce({ type: "navigate", to: "/" });
    app.announce({ type: "navigate", to: `/process/${process.id}` });
    app.announce({ type: "navigate", to: packHrefOf(fakePack().id)(screen.getSnapshot()) });
    screen.send({ type: "pack.close" });
    await settle();
    expect([address(), selectOpenPack(screen.getSnapshot())]).toEqual([`/process/${process.id}`, undefined]);
    ports.address.back();
    expect(address()).toBe("/");
  });

  test("is read with its hashes and its key", async () => {
    const { app } = await open({ ofProcess: pageOf(), get: fakePack() });
    const { screen } = openScreen(app, packDetails, { ask: fakePack().id });
    await settle();
    expect(screen.getSnapshot().context.data).toEqual(fakePack());
  });
});

test("the machine takes every transition that it declares", () => {
  const queried = (data: unknown, over: object = {}) => ({
    type: "query.changed",
    query: { data, failure: undefined, isFetching: false, isPrevious: false, ...over },
  });
  const events = [
    queried(undefined, { isFetching: true }),
    queried(undefined, { failure: { kind: "network" } }),
    queried(pageOf(fakePack({ state: "QUEUED" }))),
    queried(pageOf(fakePack()), { isFetching: true }),
    passed("3000", "processPacks.visible.following.waiting"),
    { type: "packs.retry" },
    { type: "pack.make" },
    answered("ask", fakePack({ state: "QUEUED" })),
    failed("ask", new Error("Refused")),
    { type: "pack.save", id: fakePack().id },
    { type: "pack.received", bytes: 7 },
    { type: "pack.saved" },
    { type: "pack.unsaved" },
    { type: "pack.stopSaving" },
    { type: "pack.close" },
    { type: "address.changed", search: "?pack=1" },
  ];
  const input = {
    processId: process.id,
    path: "/process/1",
    search: "",
    isPermitted: true,
    mayMake: true,
    personId: "",
  };
  const machine = processPacksMachine.provide({
    guards: { isSeen: ({ context }) => context.saved === undefined },
  });
  expect(missedTransitions(machine, events, { input })).toEqual([]);
});

test("states and scopes have words, and unknown ones are shown as the server sent them", () => {
  expect(["QUEUED", "MAKING", "READY", "FAILED", "LOST"].map((state) => packState({ state }).label)).toEqual([
    "Waiting",
    "Being made",
    "Ready",
    "Failed",
    "LOST",
  ]);
  expect(
    ["QUEUED", "MAKING", "READY", "FAILED", "constructor"].map((state) => packState({ state }).tone),
  ).toEqual([...["neutral", "info", "success", "danger", "neutral"]]);
  expect(packScope({ scope: "ALL" })).not.toBe("ALL");
  expect(packScope({ scope: "COMPANY" })).toBe("Without internal documents");
  expect(packScope({ scope: "HALF" })).toBe("HALF");
});

test("nothing is shown before the first answer", async () => {
  const { screen } = await open({ ofProcess: forever });
  expect(selectPacksStatus(screen.getSnapshot())).toBe("loading");
  expect(selectPacks(screen.getSnapshot())).toBeUndefined();
});
