import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeFinding } from "../testing/fakeFinding.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openApp } from "../testing/openApp.ts";
import type { FindingOnPage } from "./findings.screens.ts";
import { findingSheet } from "./findingSheet.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T09:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const sheetOf = async (over: Partial<FindingOnPage> = {}, isForPeople = true) => {
  const { app } = await openApp();
  const finding = { ...fakeFinding(), moves: [], main: undefined, refusal: undefined, ...over };
  return findingSheet(finding, app.services, isForPeople);
};

test("a finding's sheet has its facts, and leaves out what is not known", async () => {
  const sheet = await sheetOf();
  expect(sheet.heads).toEqual(["Fact", "Value"]);
  expect(sheet.rows).toEqual([
    ["Finding", "CAR-01, Corrective action request"],
    ["State", "Open"],
    ["Text", "The calibration certificate of meter 7 has expired."],
    ["Section", "Section B.7.1"],
    ["Severity", "Major"],
    ["Responsible", "Sahel Solar Cooperative"],
    ["Due", "1 Dec 2026"],
    ["Raised", "2 Nov 2026"],
    ["Round", "1"],
  ]);
  expect(sheet.summary).toBe("CAR-01 · Open · Sample process · Shore power");
  expect(sheet.data).toMatchObject({ number: "CAR-01" });
});

test("it says that the finding is overdue, where it was raised and by whom, what the person may do and why not more", async () => {
  const { rows, summary } = await sheetOf({
    ...{ overdue: true, severity: "MINOR", due: null, responsible: null, reference: null, process: null },
    milestone: { name: "Review" } as never,
    raisedBy: { id: fakeId(4), name: "Northfield Assurance" } as never,
    ...{ moves: ["answer", "edit", "carry"], refusal: "Who answered a finding does not close it." },
  });
  expect(rows).toEqual([
    ["Finding", "CAR-01, Corrective action request"],
    ["State", "Open, Overdue"],
    ["Text", "The calibration certificate of meter 7 has expired."],
    ["Severity", "Minor"],
    ["Raised at", "Review"],
    ["Raised by", "Northfield Assurance"],
    ["Raised", "2 Nov 2026"],
    ["Round", "1"],
    ["You may", "Answer, Edit, Carry forward"],
    ["You may not", "Who answered a finding does not close it."],
  ]);
  expect(summary).toBe("CAR-01 · Open");
});

test("it tells the conversation with the documents that an answer names", async () => {
  const said = { byId: fakeId(8), byName: "Siobhan Kerr", documentVersionIds: [] };
  const documents = [
    { title: "Certificate", no: 2 },
    { title: "Plan", no: 1 },
  ] as never;
  const { rows } = await sheetOf({
    answers: [{ ...said, at: "2026-11-03T09:00:00Z", text: "Renewed.", documents }],
    assessments: [{ ...said, at: "2026-11-04T09:00:00Z", text: "Good.", outcome: "CLOSED" }],
  });
  expect(rows.slice(9)).toEqual([
    [
      "Answered by Siobhan Kerr",
      expect.stringMatching(/^3 Nov 2026, \d\d:00: Renewed\. \(Certificate, version 2; Plan, version 1\)$/),
    ],
    ["Closed by Siobhan Kerr", expect.stringMatching(/^4 Nov 2026, \d\d:00: Good\.$/)],
  ]);
});

test("a program gets the moments of a finding as ISO", async () => {
  const said = { byId: fakeId(8), byName: "Siobhan Kerr", documentVersionIds: [] };
  const answers = [{ ...said, at: "2026-11-03T09:00:00Z", text: "Renewed.", documents: [] }];
  const { rows } = await sheetOf({ answers, due: "2026-12-01" }, false);
  expect(Object.fromEntries(rows)).toMatchObject({
    Due: "2026-12-01",
    Raised: "2026-11-02",
    "Answered by Siobhan Kerr": "2026-11-03T09:00:00.000Z: Renewed.",
  });
});

test("a finding without a severity or a day does not say them", async () => {
  const { rows } = await sheetOf({ severity: null, due: null });
  expect(rows.map(([term]) => term)).toEqual([
    ...["Finding", "State", "Text", "Section", "Responsible", "Raised", "Round"],
  ]);
});
