import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeDocument, fakeVersion } from "../testing/fakeDocument.ts";
import { openApp } from "../testing/openApp.ts";
import type { DocumentOnPage } from "./documents.screens.ts";
import { documentSheet } from "./documentSheet.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T09:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const sheetOf = async (over: Partial<DocumentOnPage> = {}, isForPeople = true) => {
  const { app } = await openApp();
  return documentSheet(
    { ...fakeDocument(), moves: [], refusal: undefined, ...over },
    app.services,
    isForPeople,
  );
};

const version =
  "meter-data.csv, CSV, 1.4 MB; uploaded by Siobhan Kerr yesterday; Submitted; SHA-256 3568c522d3c1d32fb6a44787b76ea6f0773b05f9fe56c49cdf10e0f2772c900a";

test("a document's sheet has its facts and its versions, and leaves out what is not known", async () => {
  const sheet = await sheetOf();
  expect(sheet.heads).toEqual(["Fact", "Value"]);
  expect(sheet.rows).toEqual([
    ["Document", "Meter data"],
    ["State", "Submitted"],
    ["Belongs to", "The project"],
    ["Project", "Shore power"],
    ["Kind", "Meter data"],
    ["Version 1", version],
  ]);
  expect(sheet.summary).toBe("Meter data · Submitted · The project · Shore power");
  expect(sheet.data).toMatchObject({ title: "Meter data", moves: [] });
});

test("it says who does not see the document, its note, what the person may do and why not more", async () => {
  const { rows } = await sheetOf({
    ...{ internal: true, note: "By post", moves: ["submit", "confirm", "upload", "delete"] },
    refusal: "Who handed in a document does not decide on it.",
  });
  expect(rows.slice(5)).toEqual([
    ["Internal", "Partner companies do not see it"],
    ["Note", "By post"],
    ["Version 1", version],
    ["You may", "Submit, Confirm for this round, Delete, Upload a new version"],
    ["You may not", "Who handed in a document does not decide on it."],
  ]);
});

test("a version says why it was returned, its confirmations and its note", async () => {
  const returned = fakeVersion({ no: 2, state: "RETURNED", reason: "No annex", byName: null, note: "Draft" });
  const confirmations = [{ round: 2, at: "2026-11-21T08:00:00Z", byId: null }];
  const accepted = fakeVersion({ state: "ACCEPTED", confirmations });
  const { rows } = await sheetOf({ versions: [returned, accepted] });
  const texts = rows.slice(5).map(([term, text]) => [term, text?.split("; ").slice(1, -1)]);
  expect(texts).toEqual([
    ["Version 2", ["uploaded by somebody yesterday", "Returned: No annex", "Draft"]],
    [
      "Version 1",
      [
        "uploaded by Siobhan Kerr yesterday",
        "Accepted",
        expect.stringMatching(/^confirmed for round 2 21 Nov 2026, \d\d:00$/),
      ],
    ],
  ]);
});

test("a program gets the moments of a document as ISO", async () => {
  const confirmations = [{ round: 2, at: "2026-11-21T08:00:00Z", byId: null }];
  const { rows } = await sheetOf({ versions: [fakeVersion({ state: "ACCEPTED", confirmations })] }, false);
  expect(rows[5]?.[1]?.split("; ").slice(1, -1)).toEqual([
    "uploaded by Siobhan Kerr 2026-11-20T09:00:00.000Z",
    "Accepted",
    "confirmed for round 2 2026-11-21T08:00:00.000Z",
  ]);
});

test("a document without a project or a file is still told in one line", async () => {
  const { rows, summary } = await sheetOf({ project: null, versions: undefined, state: "DRAFT" });
  expect(rows.map(([term]) => term)).toEqual(["Document", "State", "Belongs to", "Kind"]);
  expect(summary).toBe("Meter data · Draft · The project");
});

test("a document whose upload broke off is no draft", async () => {
  const { rows, summary } = await sheetOf({ versions: [], state: "DRAFT" });
  expect(rows[1]).toEqual(["State", "No file yet"]);
  expect(summary).toBe("Meter data · No file yet · The project · Shore power");
});
