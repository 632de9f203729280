import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SavedFile } from "../base/ports.ts";
import { selectData } from "../records/reading.machine.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { openScreen } from "../testing/openScreen.ts";
import { settle } from "../testing/screenStage.ts";
import { problem } from "../testing/stubWire.ts";
import { contentAsk, saveVersion, versionContent } from "./documentFile.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const of = {
  document: { id: fakeId(71) },
  version: { no: 2, fileName: "meter-data.csv", type: "text/csv" },
};
const address = `/api/documents/${fakeId(71)}/versions/2/content`;
const content = () => new Response("a;b");
const textOf = async (parts: SavedFile["parts"] | undefined) => await new Blob([...(parts ?? [])]).text();

const open = async (fetch: () => Response, saveFile?: (file: SavedFile) => undefined) => {
  const ports = fakePorts({ fetch, ...(saveFile && { saveFile }) });
  const opened = await openApp({ ports, token: fakeToken({ permissions: ["project:get"] }) });
  const asked = () =>
    ports.requests.map(
      ({ method, url, headers }) => `${method} ${new URL(url).pathname} ${headers.get("accept")}`,
    );
  return { ...opened, asked };
};

test("a version is saved as its file, under its name", async () => {
  const saved: SavedFile[] = [];
  const { app, asked, toastTexts } = await open(content, (file) => void saved.push(file));
  await saveVersion(app, of);
  expect(asked()).toEqual([`GET ${address} */*`]);
  expect(saved).toMatchObject([{ name: "meter-data.csv", type: "application/octet-stream" }]);
  expect(await textOf(saved[0]?.parts)).toBe("a;b");
  expect(toastTexts()).toEqual([]);
});

test("a version that cannot be read is not saved, and the reason is told", async () => {
  const saved: SavedFile[] = [];
  const refused = problem("/errors/validation", "The store of files does not answer.");
  const { app, toastTexts } = await open(refused, (file) => void saved.push(file));
  await saveVersion(app, of);
  expect(saved).toEqual([]);
  expect(toastTexts()).toEqual(["The store of files does not answer."]);
});

test("a device that saves no files says so", async () => {
  const { app, toastTexts } = await open(content);
  await saveVersion(app, of);
  expect(toastTexts()).toEqual(["Network error. Please check your connection."]);
});

test("the bytes of a version are read once for its preview", async () => {
  const { app, asked } = await open(content);
  for (const _ of [1, 2]) {
    const { screen } = openScreen(app, versionContent, { ask: contentAsk(fakeId(71), 2) });
    await settle();
    expect(await textOf(selectData(screen.getSnapshot()))).toBe("a;b");
  }
  expect(asked()).toEqual([`GET ${address} */*`]);
});

test("a preview that cannot be read shows its own failure, and no toast", async () => {
  const { app, toastTexts } = await open(problem("/errors/validation", "Not now"));
  const { screen } = openScreen(app, versionContent, { ask: contentAsk(fakeId(71), 2) });
  await settle();
  expect(selectData(screen.getSnapshot())).toBeUndefined();
  expect(toastTexts()).toEqual([]);
});
