import { describe, expect, test } from "vitest";
import { fakeFinding } from "../testing/fakeFinding.ts";
import { fakeProcess } from "../testing/fakeProcess.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { everything, openSignedIn } from "../testing/screenStage.ts";
import { conversationOf } from "./conversation.ts";
import { findingBoardOf, openCount } from "./findingBoard.ts";
import { openFindingScreen } from "./findings.screens.ts";
import { findingAddress } from "./findingAddress.ts";
import { findingHrefOf, selectOpenFinding } from "./openFinding.machine.ts";
import { awaitedFindings, roundText } from "./stepFindings.ts";

const said = { byId: fakeId(8), byName: "Siobhan Kerr", text: "Text", documentVersionIds: [], documents: [] };

describe("a finding's conversation", () => {
  test("joins answers and assessments, oldest first", () => {
    const conversation = conversationOf(
      fakeFinding({
        answers: [
          { ...said, at: "2026-11-03T09:00:00Z" },
          { ...said, at: "2026-11-07T09:00:00Z", byName: null },
        ],
        assessments: [
          { ...said, at: "2026-11-05T09:00:00Z", outcome: "REOPENED" },
          { ...said, at: "2026-11-08T09:00:00Z", outcome: "NEW" },
        ],
      }),
    );
    expect(conversation.map(({ label, by }) => [label, by])).toEqual([
      ["Answered", "Siobhan Kerr"],
      ["Sent back", "Siobhan Kerr"],
      ["Answered", "Somebody"],
      ["NEW", "Siobhan Kerr"],
    ]);
    expect(new Set(conversation.map(({ key }) => key)).size).toBe(4);
  });

  test("tells each entry by its word, its tone and its documents; of the same instant the answer first", () => {
    const at = "2026-11-03T09:00:00Z";
    const document = { title: "Certificate" } as never;
    const conversation = conversationOf(
      fakeFinding({
        answers: [{ ...said, at, documents: [document] }],
        assessments: ["CLOSED", "REOPENED", "WITHDRAWN", "constructor"].map((outcome) => ({
          ...{ ...said, at, outcome },
          byName: outcome === "CLOSED" ? null : "Siobhan Kerr",
        })),
      }),
    );
    expect(conversation.map(({ label, tone, by, documents }) => [label, tone, by, documents])).toEqual([
      ["Answered", "info", "Siobhan Kerr", [document]],
      ["Closed", "success", "Somebody", []],
      ["Sent back", "danger", "Siobhan Kerr", []],
      ["Withdrawn", "neutral", "Siobhan Kerr", []],
      ["constructor", "neutral", "Siobhan Kerr", []],
    ]);
    expect(conversation[0]).toMatchObject({ at, text: "Text" });
    expect(conversation[1]).toMatchObject({ at, text: "Text" });
  });

  test("is empty in a list, which carries neither", () => {
    const { answers, assessments, ...listed } = fakeFinding();
    expect(answers).toEqual(assessments);
    expect(conversationOf(listed)).toEqual([]);
  });
});

describe("the board of findings", () => {
  const one = (kind: string, state: string, index: number) =>
    fakeFinding({ id: fakeId(index), kind, state, number: `${kind}-0${index}` });

  test("has a row for each kind that occurs and a column for the usual states and those that occur", () => {
    const findings = [
      one("CL", "ANSWERED", 1),
      one("CAR", "OPEN", 2),
      one("CAR", "WITHDRAWN", 3),
      one("CAR", "OPEN", 4),
    ];
    const { columns, rows } = findingBoardOf(findings);
    expect(columns.map(({ label }) => label)).toEqual(["Open", "Answered", "Closed", "Withdrawn"]);
    expect(rows.map(({ label }) => label)).toEqual(["Corrective action request", "Clarification"]);
    expect(rows[0]?.cells.map(({ state }) => state)).toEqual(["OPEN", "ANSWERED", "CLOSED", "WITHDRAWN"]);
    expect(columns.map(({ state }) => state)).toEqual(["OPEN", "ANSWERED", "CLOSED", "WITHDRAWN"]);
    expect(
      rows.map(({ kind, cells }) => [
        kind,
        ...cells.map(({ findings: shown }) => shown.map(({ number }) => number).join()),
      ]),
    ).toEqual([
      ["CAR", "CAR-02,CAR-04", "", "", "CAR-03"],
      ["CL", "", "CL-01", "", ""],
    ]);
    expect(openCount(findings)).toBe(3);
  });

  test("is empty without findings, and counts those that are settled as not open", () => {
    expect(findingBoardOf([]).rows).toEqual([]);
    expect(findingBoardOf([]).columns).toHaveLength(3);
    const settled = ["CLOSED", "WITHDRAWN", "CARRIED"].map((state, at) => one("FAR", state, at + 1));
    expect(openCount(settled)).toBe(0);
    expect(openCount([one("FAR", "REOPENED", 1), ...settled])).toBe(1);
  });

  test("keeps a kind and a state that this client does not know", () => {
    const { columns, rows } = findingBoardOf([one("NEW", "PARKED", 1)]);
    expect(columns.at(-1)?.state).toBe("PARKED");
    expect(rows).toHaveLength(1);
    expect(rows[0]?.cells.at(-1)?.findings).toHaveLength(1);
  });
});

describe("a step that closes findings", () => {
  test("names the findings that it waits for, with a link once they are read", () => {
    const finding = fakeFinding();
    const process = fakeProcess({ openFindings: ["CAR-01", "CL-07"] });
    expect(awaitedFindings(process, [])).toEqual([
      { number: "CAR-01", finding: undefined, href: undefined },
      { number: "CL-07", finding: undefined, href: undefined },
    ]);
    expect(awaitedFindings(process, [finding])[0]).toEqual({
      number: "CAR-01",
      finding,
      href: findingAddress(finding),
    });
    expect(awaitedFindings(fakeProcess(), [finding])).toEqual([]);
  });

  test("says the round where there is a limit or a second one, and which is the last", () => {
    expect(roundText({ findingRound: 1, maxRounds: null })).toBeUndefined();
    expect(roundText({ findingRound: 2, maxRounds: null })).toEqual({ text: "Round 2.", isLast: false });
    expect(roundText({ findingRound: 2, maxRounds: 3 })).toEqual({ text: "Round 2 of 3.", isLast: false });
    expect(roundText({ findingRound: 3, maxRounds: 3 })).toEqual({ text: "Round 3 of 3.", isLast: true });
    expect(roundText({ findingRound: 4, maxRounds: 3 })?.isLast).toBe(true);
  });
});

describe("the finding that a process's page shows", () => {
  const processId = fakeId(90);
  const open = (address: string) =>
    openSignedIn({}, [...everything, "project_process:get", "project_process:list"], address);

  test("is the one that the address names; closing it leaves the rest of the address", async () => {
    const { app, address } = await open(`/process/${processId}?milestone=7&finding=5`);
    const { screen } = openScreen(app, openFindingScreen, { processId });
    expect(selectOpenFinding(screen.getSnapshot())).toBe("5");
    expect(findingHrefOf("6")(screen.getSnapshot())).toBe(`/process/${processId}?milestone=7&finding=6`);
    screen.send({ type: "finding.close" });
    expect(address()).toBe(`/process/${processId}?milestone=7`);
    expect(findingHrefOf("6")({ context: { path: "/process/1", search: "" } })).toBe("/process/1?finding=6");
    screen.send({ type: "finding.close" });
    expect(address()).toBe(`/process/${processId}?milestone=7`);
    expect(selectOpenFinding(screen.getSnapshot())).toBeUndefined();
  });

  test("is closed by going back where the page opened it, so that the next Back leaves the page", async () => {
    const { app, ports, address } = await open("/");
    app.announce({ type: "navigate", to: `/process/${processId}` });
    const { screen } = openScreen(app, openFindingScreen, { processId });
    app.announce({ type: "navigate", to: findingHrefOf("5")(screen.getSnapshot()) });
    screen.send({ type: "finding.close" });
    expect([address(), selectOpenFinding(screen.getSnapshot())]).toEqual([
      `/process/${processId}`,
      undefined,
    ]);
    ports.address.back();
    expect(address()).toBe("/");
  });

  test("follows the address of its own page and no other", async () => {
    const { app } = await open(`/process/${processId}?finding=5`);
    const { screen } = openScreen(app, openFindingScreen, { processId });
    app.announce({ type: "navigate", to: `/process/${processId}?finding=6` });
    expect(selectOpenFinding(screen.getSnapshot())).toBe("6");
    app.announce({ type: "navigate", to: "/finding/" });
    expect(selectOpenFinding(screen.getSnapshot())).toBe("6");
  });
});
