import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectData } from "../records/reading.machine.ts";
import { fakeProcess } from "../testing/fakeProcess.ts";
import { fakeHistoryEntry, fakeProject } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import type { Asked } from "../testing/stubWire.ts";
import { lines, told } from "../testing/toldView.ts";
import {
  historyAsk,
  historyChoice,
  historyFilters,
  projectChain,
  projectHistory,
  readHistoryAsk,
} from "./projectHistory.screens.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const project = fakeId(5);
const latest = `GET /api/projects/${project}/history?page=1&size=20&sortField=at&sortDirection=desc`;

/** Opens a reading of a project's history, and gives its call and its answer. */
const read = async (screen: typeof projectHistory | typeof projectChain, ask: string, total = 41) => {
  const data = total === 0 ? [] : [fakeHistoryEntry({ seq: 7 })];
  const opened = await openSignedIn({ projects: { history: { data, total } } }, ["project_history:get"], "/");
  const { screen: running } = openScreen(opened.app, screen as typeof projectHistory, { ask });
  await settle();
  return { asked: opened.asked(), found: selectData<unknown>(running.getSnapshot() as never) };
};

describe("a project's history", () => {
  test("is read page by page, twenty entries each, the latest first", async () => {
    const { asked, found } = await read(projectHistory, historyAsk(project));
    expect(asked).toEqual([latest]);
    expect(found).toMatchObject({ page: 1, total: 41, entries: [{ seq: 7 }] });
    const third = await read(projectHistory, historyAsk(project, { page: 3 }));
    expect(third.asked).toEqual([latest.replace("page=1", "page=3")]);
    expect(third.found).toMatchObject({ page: 3 });
  });

  const filter = (at: number, fieldId: string, operator: string, ...values: readonly string[]) =>
    [`fieldId=${fieldId}`, `operator=${operator}`, ...values.map((value) => `value=${value}`)]
      .map((part) => `&filters[${at}].${part}`)
      .join("");
  test.each([
    [{}, ""],
    [{ process: fakeId(90) }, filter(0, "processId", "equals", fakeId(90))],
    [{ process: "project" }, filter(0, "processId", "is_null")],
    [{ person: fakeId(2) }, filter(0, "actorId", "equals", fakeId(2))],
    [{ person: "system" }, filter(0, "actorId", "is_null")],
    [{ kind: "done" }, filter(0, "action", "in", "complete", "skip")],
    [{ kind: "back" }, filter(0, "action", "in", "rework", "uncomplete", "reopen", "undo")],
    [
      { kind: "course" },
      filter(0, "entity", "in", "project", "process") +
        filter(1, "action", "in", "start", "hold", "resume", "complete", "terminate", "disable", "enable"),
    ],
    [{ kind: "documents" }, filter(0, "action", "in", "version", "submit", "accept", "return")],
    [{ kind: "findings" }, filter(0, "entity", "in", "finding")],
    [{ kind: "fields" }, filter(0, "action", "in", "create", "update", "delete")],
    [{ kind: "constructor" }, ""],
    [
      { process: "project", person: "system", kind: "done" },
      filter(0, "processId", "is_null") +
        filter(1, "actorId", "is_null") +
        filter(2, "action", "in", "complete", "skip"),
    ],
  ])("is filtered by %j", async (filters, search) => {
    const { asked } = await read(projectHistory, historyAsk(project, filters));
    expect(asked).toEqual([`${latest}${search}`]);
  });

  test("keeps what was asked in one text", () => {
    expect(readHistoryAsk(historyAsk(project, { person: "system" }))).toEqual({
      ...{ id: project, page: 1, process: "", kind: "", person: "system", personName: "" },
    });
    expect(() => readHistoryAsk("{}")).toThrow("id");
  });

  const filtersAsking = (asked: Parameters<typeof historyAsk>[1], given = fakeProject()) =>
    historyFilters(given, readHistoryAsk(historyAsk(project, asked)), [
      fakeHistoryEntry({ actorId: fakeId(77), actorName: "Ada Admin" }),
      fakeHistoryEntry({ actorId: null, actorName: null }),
    ]);
  const peopleAsking = (asked: Parameters<typeof historyAsk>[1]) =>
    filtersAsking(asked)[2]?.choices.map(({ label }) => label);

  test("offers who acted in the shown entries, and keeps the chosen one where another page names nobody", () => {
    expect(peopleAsking({})).toEqual(["Anybody", "Ada Admin", "Marek Holub", "Canopy itself"]);
    const person = filtersAsking({})[2];
    if (!person) throw new Error("no filter by person");
    const choice = historyChoice(person, fakeId(77));
    expect(choice).toEqual({ person: fakeId(77), personName: "Ada Admin" });
    const asked = readHistoryAsk(historyAsk(project, choice));
    expect(historyFilters(fakeProject(), asked)[2]?.choices.map(({ label }) => label)).toContain("Ada Admin");
    expect(peopleAsking({ person: "system", personName: "Canopy itself" })).toEqual(peopleAsking({}));
    const kinds = filtersAsking({})[1];
    expect(kinds && historyChoice(kinds, "done")).toEqual({ kind: "done" });
  });

  test("offers the project's processes, the kinds of actions and the people whom its page knows", () => {
    const [process, kind, person] = historyFilters(
      fakeProject({ processes: [fakeProcess()] }),
      readHistoryAsk(historyAsk(project)),
    );
    expect([process, kind, person].map((one) => `${one?.name} ${one?.label}`)).toEqual([
      ...["process Process", "kind Kind", "person Person"],
    ]);
    expect(process?.choices.map(told)).toEqual([
      ' "Any"',
      'project "The project itself"',
      `${fakeId(90)} "Sample process"`,
    ]);
    expect(kind?.choices.map(told)).toEqual([
      ' "Any"',
      ...lines`
        done "Completed, skipped"
        back "Sent back, reopened, undone"
        course "Started, held, ended"
        documents "Documents handed in, decided"
        findings "Findings"
        fields "Created, changed"
      `,
    ]);
    expect(person?.choices.map(told)).toEqual([
      ' "Anybody"',
      `${fakeId(2)} "Marek Holub"`,
      'system "Canopy itself"',
    ]);
    expect(filtersAsking({})[0]?.choices).toHaveLength(2);
  });
});

describe("a project's chain", () => {
  test("ends with the entry of the highest number", async () => {
    const { asked, found } = await read(projectChain, project);
    expect(asked).toEqual([
      `GET /api/projects/${project}/history?page=1&size=1&sortField=seq&sortDirection=desc`,
    ]);
    expect(found).toMatchObject({ seq: 7 });
  });

  test("is read for each project by itself", async () => {
    const history = ({ params }: Asked) => ({
      data: [fakeHistoryEntry({ hash: params["id"] ?? "" })],
      total: 1,
    });
    const { app } = await openSignedIn({ projects: { history } }, ["project_history:get"], "/");
    const hashOf = async (ask: string) => {
      const { screen } = openScreen(app, projectChain, { ask });
      await settle();
      return selectData(screen.getSnapshot())?.hash;
    };
    expect([await hashOf(project), await hashOf(fakeId(6))]).toEqual([project, fakeId(6)]);
  });

  test("has no end before the first entry", async () => {
    expect((await read(projectChain, project, 0)).found).toBeNull();
  });
});
