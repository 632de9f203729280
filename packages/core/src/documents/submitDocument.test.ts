import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeDocument } from "../testing/fakeDocument.ts";
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
  submitDocument(opened.app, { id: fakeId(71), versionNo: 3 });
  await settle();
  const lists = opened.asked().filter((call) => call.startsWith("GET /api/documents?")).length;
  return { ...opened, sent, lists };
};

test("the version that was listed is submitted, though another may be newer, and the lists are read again", async () => {
  const { sent, lists, toastTexts, asked } = await submit({});
  expect(asked().filter((call) => call.includes(fakeId(71)))).toEqual([
    `PUT /api/documents/${fakeId(71)}/submit`,
  ]);
  expect(sent).toEqual([{ versionNo: 3 }]);
  expect(lists).toBe(2);
  expect(toastTexts()).toEqual(["Operation completed successfully"]);
});

test("a refusal is told, and the lists are read again, since they may be out of date", async () => {
  const { lists, toastTexts } = await submit({
    submit: problem("/errors/conflict", "Version 4 is the newest one. Look at it first."),
  });
  expect(lists).toBe(2);
  expect(toastTexts()).toEqual(["Version 4 is the newest one. Look at it first."]);
});
