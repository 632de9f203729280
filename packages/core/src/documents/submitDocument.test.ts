import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeDocument, fakeVersion } from "../testing/fakeDocument.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { problem, type Stubs } from "../testing/stubWire.ts";
import { milestoneDocuments } from "./documents.screens.ts";
import { submitDocument } from "./submitDocument.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Submits the document of a milestone's list, and keeps the versions that were sent. */
const submit = async (documents: Stubs["documents"]) => {
  const sent: unknown[] = [];
  const opened = await openSignedIn(
    {
      documents: {
        list: { data: [], total: 0 },
        submit: ({ body }) => {
          sent.push(body);
          return fakeDocument();
        },
        ...documents,
      },
    },
    ["project:get", "project:list", "project_milestone:complete"],
    "/",
  );
  openScreen(opened.app, milestoneDocuments, { ask: fakeId(80) });
  await settle();
  submitDocument(opened.app, { id: fakeId(71) });
  await settle();
  const lists = opened.asked().filter((call) => call.startsWith("GET /api/documents?")).length;
  return { ...opened, sent, lists };
};

test("a listed document's newest version is submitted, and its lists are read again", async () => {
  const get = fakeDocument({ versions: [fakeVersion({ no: 4 }), fakeVersion({ no: 3 })] });
  const { sent, lists, toastTexts, asked } = await submit({ get });
  expect(asked()).toContain(`GET /api/documents/${fakeId(71)}`);
  expect(sent).toEqual([{ versionNo: 4 }]);
  expect(lists).toBe(2);
  expect(toastTexts()).toEqual(["Operation completed successfully"]);
});

test("a document without a version is left to the server, which says that there is no file", async () => {
  const { versions: _, ...bare } = fakeDocument();
  expect((await submit({ get: fakeDocument({ versions: [] }) })).sent).toEqual([{ versionNo: 1 }]);
  expect((await submit({ get: bare })).sent).toEqual([{ versionNo: 1 }]);
});

test("a refusal is told, and the lists are read again, since they may be out of date", async () => {
  const { lists, toastTexts } = await submit({
    get: fakeDocument(),
    submit: problem("/errors/invalid-transition", "This document has no file yet."),
  });
  expect(lists).toBe(2);
  expect(toastTexts()).toEqual(["This document has no file yet."]);
});
