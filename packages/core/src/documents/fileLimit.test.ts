import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { resourceKey } from "../cache/keys.ts";
import { selectListStatus } from "../lists/list.selectors.ts";
import { selectData, selectReadingStatus } from "../records/reading.machine.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { forever, problem, type Stubs } from "../testing/stubWire.ts";
import { projectDocumentsScreen } from "./documents.screens.ts";
import { fileLimit, knownFileLimit, readFileLimit } from "./fileLimit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MIB = 1024 * 1024;
const rights = ["project:list", "project:get", "project_milestone:complete"];
const told = { limits: { maxFileBytes: 500 * MIB }, list: { data: [], total: 0 } };
const open = (documents: Stubs["documents"] = told, permissions = rights) =>
  openSignedIn({ documents }, permissions, `/project/${fakeId(5)}?tab=documents`);
const LIMITS = "GET /api/documents/limits";

describe("the limit of a file", () => {
  test("is the one that the server tells", async () => {
    const { app, asked } = await open();
    const { screen } = openScreen(app, fileLimit, undefined);
    await settle();
    expect(selectData(screen.getSnapshot())).toBe(500 * MIB);
    expect(knownFileLimit(app.services)).toBe(500 * MIB);
    expect(asked()).toEqual([LIMITS]);
  });

  test.each([
    ["limits", { ...told, limits: forever }],
    ["list", { ...told, list: forever }],
  ])("and the documents do not wait for each other: %s", async (slow, stubs) => {
    const { app, asked } = await open(stubs);
    const { screen: list } = openScreen(app, projectDocumentsScreen, {
      project: { id: fakeId(5), processes: [] },
    });
    openScreen(app, fileLimit, undefined);
    await settle();
    expect(asked()).toHaveLength(2);
    expect([selectListStatus(list.getSnapshot()), knownFileLimit(app.services)]).toEqual(
      slow === "limits" ? ["empty", undefined] : ["loading", 500 * MIB],
    );
  });

  test("is read again after five minutes, not after each change of a document", async () => {
    const { app, asked } = await open();
    const look = async () => {
      openScreen(app, fileLimit, undefined);
      await settle();
      return asked().length;
    };
    expect(await look()).toBe(1);
    await app.queryClient.invalidateQueries({ queryKey: resourceKey("/api/documents") });
    expect(await look()).toBe(1);
    await settle(5 * 60_000);
    expect(await look()).toBe(2);
  });

  test("is asked for by nobody who may add no file", async () => {
    const { app, asked } = await open(told, ["project:list"]);
    const { screen } = openScreen(app, fileLimit, undefined);
    await readFileLimit(app.services);
    await settle();
    expect(selectReadingStatus(screen.getSnapshot())).toBe("hidden");
    expect(asked()).toEqual([]);
  });

  test("stays unknown where it cannot be read, and nothing is shown", async () => {
    const { app, toastTexts } = await open({ limits: problem("/errors/not-found") });
    openScreen(app, fileLimit, undefined);
    await settle();
    expect(knownFileLimit(app.services)).toBeUndefined();
    expect(toastTexts()).toEqual([]);
  });

  test("is read ahead of a file by a front end that shows no documents", async () => {
    const { app, asked } = await open();
    await readFileLimit(app.services);
    await readFileLimit(app.services);
    expect([knownFileLimit(app.services), asked()]).toEqual([500 * MIB, [LIMITS]]);
  });

  test("does not hold up a file where that front end gets no answer", async () => {
    const { app } = await open({ limits: problem("/errors/internal") });
    await readFileLimit(app.services);
    expect(knownFileLimit(app.services)).toBeUndefined();
  });
});
