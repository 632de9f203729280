import { ownerKindCodes, ownerKinds, type CalendarEntry, type Finding } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectChips } from "../lists/list.selectors.ts";
import { selectData } from "../records/reading.machine.ts";
import { fakeDocument } from "../testing/fakeDocument.ts";
import { fakeFinding } from "../testing/fakeFinding.ts";
import { fakeMilestone } from "../testing/fakeProcess.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { abandonedReads } from "../testing/abandonedReads.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import type { Stubs } from "../testing/stubWire.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import {
  activeProjectCount,
  agendaFrom,
  doneByOthers,
  dueFindingsHref,
  dueOccurrences,
  isPartner,
  partnersProjects,
  completedMilestoneCount,
  averageCompletionDays,
  canBeAwaited,
  creationTrend,
  hasOwnSteps,
  disabledProjectCount,
  milestoneCount,
  newProjectCount,
  pendingMilestoneCount,
  projectCount,
  projectsByType,
  recentMilestoneCount,
  documentsToAccept,
  dueFindings,
  mineToChase,
  mineToDo,
  overdueMilestoneCount,
} from "./dashboard.screens.ts";
import type { App } from "../services/runningApp.ts";
import { projectListScreen } from "../projects/projectList.screens.ts";

const ME = "0190a000-0000-7000-8000-000000000001";
const byType = [{ typeId: fakeId(3), typeName: "Onshore wind", count: 12 }];
const trend = [{ period: "2026-05", count: 4 }];
const stubs: Stubs = {
  projects: {
    count: 60,
    countActive: 41,
    countDisabled: 3,
    countNew: 5,
    averageCompletionDays: 212.5,
    byType,
    creationTrend: trend,
    list: { data: [], total: 0 },
  },
  milestones: {
    count: 900,
    countCompleted: 400,
    countPending: 450,
    countRecent: 31,
    countOpen: { all: 900, waiting: 41, overdue: 7, done: 400 },
    list: { data: [fakeMilestone("B")], total: 23 },
  },
};

const everyCount = [
  projectCount,
  activeProjectCount,
  disabledProjectCount,
  newProjectCount,
  milestoneCount,
  completedMilestoneCount,
  pendingMilestoneCount,
  recentMilestoneCount,
];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const signIn = (permissions: readonly string[], claims = {}) => openSignedIn(stubs, permissions, "/", claims);

const openEverything = (app: App) => {
  for (const screen of everyCount) openScreen(app, screen, undefined);
  openScreen(app, averageCompletionDays, undefined);
  openScreen(app, projectsByType, undefined);
  openScreen(app, creationTrend, undefined);
  openScreen(app, mineToDo, undefined);
  openScreen(app, mineToChase, undefined);
  openScreen(app, overdueMilestoneCount, undefined);
};

describe("the dashboard", () => {
  test("shows each figure, technology and month as it is counted", async () => {
    const { app } = await signIn(["project:list"]);
    const shown = everyCount.map((screen) => openScreen(app, screen, undefined).screen);
    const days = openScreen(app, averageCompletionDays, undefined).screen;
    const types = openScreen(app, projectsByType, undefined).screen;
    const months = openScreen(app, creationTrend, undefined).screen;
    await settle();
    expect(shown.map((one) => selectData(one.getSnapshot()))).toEqual([60, 41, 3, 5, 900, 400, 450, 31]);
    expect(selectData(days.getSnapshot())).toBe(212.5);
    expect(selectData(types.getSnapshot())).toEqual(byType);
    expect(selectData(months.getSnapshot())).toEqual(trend);
  });

  test("requests only the four project counts where the person may see nothing else", async () => {
    const { app, asked } = await signIn(["project:get"]);
    openEverything(app);
    await settle();
    expect(asked().toSorted()).toEqual([
      "GET /api/projects/aggregates/count",
      "GET /api/projects/aggregates/count/active",
      "GET /api/projects/aggregates/count/disabled",
      "GET /api/projects/aggregates/count/new",
    ]);
  });

  test("requests nothing for a person who may not read projects", async () => {
    const { app, asked } = await signIn(["company:get", "project_milestone:complete"]);
    openEverything(app);
    await settle();
    expect(asked()).toEqual([]);
  });
});

describe("the milestones that wait for the person", () => {
  const filtersOf = (asked: readonly string[]) =>
    [...new URLSearchParams(asked[0]?.split("?")[1])]
      .filter(([name]) => name.startsWith("filters"))
      .map(([, value]) => value);
  const waitedFor = ["state", "in", "READY", "REOPENED", "processStatus", "equals", "IN_PROGRESS"];

  const outside = ownerKindCodes.filter((code) => ownerKinds[code].side === "external");
  const doing = ["project_process:list", "project_milestone:complete"];

  test("to do are our own of what staff are responsible for, the earliest due first, with their total number", async () => {
    const { app, asked } = await signIn(doing);
    const { screen } = openScreen(app, mineToDo, undefined);
    await settle();
    expect(filtersOf(asked())).toEqual([
      ...["person", "equals", ME],
      ...["ownerKind", "not_in", ...outside],
      ...waitedFor,
      ...["kind", "not_equals", "end_fail"],
    ]);
    expect(asked()[0]).toContain("page=1&size=8&sortField=dueAt&sortDirection=asc");
    expect(asked()[0]).toContain("extend=process&extend=process.project&extend=owner");
    expect(selectData(screen.getSnapshot())).toMatchObject({ rows: [{ key: "B" }], total: 23 });
  });

  test("to chase are those of outsiders in what staff are responsible for", async () => {
    const { app, asked } = await signIn(doing);
    openScreen(app, mineToChase, undefined);
    await settle();
    expect(filtersOf(asked()).slice(0, 6)).toEqual(["person", "equals", ME, "ownerKind", "in", "PC"]);
  });

  test("of a reviewer are all to chase, because they do not do what they answer for", async () => {
    const { app, asked } = await openSignedIn(stubs, doing, "/", { roles: ["MRV_REVIEWER"] });
    openScreen(app, mineToDo, undefined);
    openScreen(app, mineToChase, undefined);
    await settle();
    expect(hasOwnSteps(app.services)).toBe(false);
    expect(asked()).toHaveLength(1);
    expect(filtersOf(asked()).slice(0, 4)).toEqual(["person", "equals", ME, "state"]);
  });

  test("of a partner who reviews are to chase where others own them", async () => {
    const partner = { roles: ["PARTNER_USER", "MRV_REVIEWER"], company_id: fakeId(9) };
    const { app, asked } = await openSignedIn(stubs, doing, "/", partner);
    openScreen(app, mineToDo, undefined);
    openScreen(app, mineToChase, undefined);
    await settle();
    const own = ["ownerCompanyId", "equals", fakeId(9)];
    const others = ["ownerCompanyId", "not_equals", fakeId(9)];
    expect(asked().map((one) => filtersOf([one]).slice(0, 3))).toEqual([own, others]);
  });

  test("to chase of a partner are those of others in their company's projects", async () => {
    const { app, asked } = await signIn(doing, { company_id: fakeId(1), roles: ["PARTNER_USER"] });
    openScreen(app, mineToChase, undefined);
    await settle();
    expect(filtersOf(asked()).slice(0, 3)).toEqual(["ownerCompanyId", "not_equals", fakeId(1)]);
  });

  test("to do of a partner are those that their company owns", async () => {
    const { app, asked } = await signIn(doing, {
      company_id: fakeId(1),
      company_name: "Nordwind Works",
      roles: ["PARTNER_USER"],
    });
    openScreen(app, mineToDo, undefined);
    await settle();
    expect(filtersOf(asked()).slice(0, 3)).toEqual(["ownerCompanyId", "equals", fakeId(1)]);
  });
});

test("the list behind a month of the trend requests that month and says so", async () => {
  const { app, asked } = await openSignedIn(stubs, ["project:list"], "/project/?created=2026-05");
  const { screen } = openScreen(app, projectListScreen, undefined);
  await settle();
  const query = new URLSearchParams(
    asked()
      .find((one) => one.startsWith("GET /api/projects?"))
      ?.split("?")[1],
  );
  expect([...query].filter(([name]) => name.endsWith(".value")).map(([, value]) => value)).toEqual([
    "2026-05-01T00:00:00.000Z",
    "2026-06-01T00:00:00.000Z",
  ]);
  expect(selectChips(screen.getSnapshot()).map(({ text }) => text)).toEqual(["Created in May 2026"]);
});

test("what the dashboard reads is kept under keys of its resources, so that their changes outdate it", async () => {
  const work = ["project_milestone:complete", "project_milestone:uncomplete"];
  const rights = ["project:list", "reminder:list", "project_process:list", ...work];
  const { app } = await signIn(rights, { roles: ["PROJECT_OFFICER"] });
  openEverything(app);
  openScreen(app, partnersProjects, undefined);
  openScreen(app, doneByOthers, undefined);
  openScreen(app, dueOccurrences, undefined);
  openScreen(app, documentsToAccept, undefined);
  openScreen(app, dueFindings, undefined);
  const keys = app.queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey.join(" "));
  expect(keys.toSorted()).toEqual([
    "/api/documents list to accept",
    "/api/findings list due mine",
    "/api/milestones aggregate count",
    "/api/milestones aggregate countCompleted",
    "/api/milestones aggregate countPending",
    "/api/milestones aggregate countRecent",
    "/api/milestones aggregate overdue",
    "/api/milestones list done by others",
    "/api/milestones list waiting chase",
    "/api/milestones list waiting todo",
    "/api/projects aggregate averageCompletionDays",
    "/api/projects aggregate byType",
    "/api/projects aggregate count",
    "/api/projects aggregate countActive",
    "/api/projects aggregate countDisabled",
    "/api/projects aggregate countNew",
    "/api/projects aggregate creationTrend",
    "/api/projects list with processes",
    "/api/reminders upcoming mine",
  ]);
});

test("what the dashboard reads stops with it", async () => {
  const permissions = [
    "project:list",
    "reminder:list",
    "project_process:list",
    "project_milestone:uncomplete",
  ];
  const { made, goingOn } = await abandonedReads({ permissions }, (app) => [
    openScreen(app, overdueMilestoneCount, undefined).screen,
    openScreen(app, mineToDo, undefined).screen,
    openScreen(app, partnersProjects, undefined).screen,
    openScreen(app, doneByOthers, undefined).screen,
    openScreen(app, dueOccurrences, undefined).screen,
    openScreen(app, documentsToAccept, undefined).screen,
    openScreen(app, dueFindings, undefined).screen,
  ]);
  expect([made, goingOn]).toEqual([7, []]);
});

test.each([
  ["steps", ["project_milestone:complete"], true],
  ["reminders", ["reminder:list"], true],
  ["documents, also where the person completes no step", ["project:list", "project:update"], true],
  ["nothing where the person may decide on documents but read none", ["project:update"], false],
  ["nothing where the person only reads", ["project:list", "project_process:list"], false],
])("something can wait for a person: %s", async (_, permissions, isAwaited) => {
  const { app } = await signIn(permissions);
  expect(canBeAwaited(app.services)).toBe(isAwaited);
  const partners = await signIn(permissions, { company_id: fakeId(1) });
  expect(canBeAwaited(partners.app.services)).toBe(isAwaited && !permissions.includes("project:update"));
});

describe("a partner's dashboard", () => {
  const partner = { company_id: fakeId(1), roles: ["PARTNER_USER"] };

  test("is shown to people of a company, who have steps of their own", async () => {
    const theirs = await signIn(["project_milestone:complete"], partner);
    expect([isPartner(theirs.app.services), hasOwnSteps(theirs.app.services)]).toEqual([true, true]);
    const staff = await signIn(["project_milestone:complete"], { roles: ["PROJECT_OFFICER"] });
    expect([isPartner(staff.app.services), hasOwnSteps(staff.app.services)]).toEqual([false, true]);
    staff.app.session.send({ type: "session.end" });
    expect([isPartner(staff.app.services), hasOwnSteps(staff.app.services)]).toEqual([false, false]);
  });

  test("shows the five newest projects with their processes", async () => {
    const list = { data: [fakeProject()], total: 9 };
    const { app, asked } = await openSignedIn({ projects: { list } }, ["project:list"], "/", partner);
    const { screen } = openScreen(app, partnersProjects, undefined);
    await settle();
    expect(asked()).toEqual([
      "GET /api/projects?page=1&size=5&sortField=createdAt&sortDirection=desc&extend=processes",
    ]);
    expect(selectData(screen.getSnapshot())).toEqual([fakeProject()]);
  });

  test("shows the five steps of others that were completed last, with who completed them", async () => {
    const { app, asked } = await signIn(["project_process:list"], partner);
    const { screen } = openScreen(app, doneByOthers, undefined);
    await settle();
    expect(asked()).toEqual([
      "GET /api/milestones?page=1&size=5&sortField=completedAt&sortDirection=desc" +
        "&filters[0].fieldId=state&filters[0].operator=equals&filters[0].value=COMPLETED" +
        `&filters[1].fieldId=ownerCompanyId&filters[1].operator=not_equals&filters[1].value=${fakeId(1)}` +
        "&extend=process&extend=process.project&extend=completions",
    ]);
    expect(selectData(screen.getSnapshot())).toEqual([fakeMilestone("B")]);
  });
});

describe("the occurrences that are due for the person", () => {
  const entry = (index: number, status: string): CalendarEntry => ({
    reminderId: fakeId(500 + index),
    occurrenceId: fakeId(600 + index),
    title: null,
    description: `Task ${index}`,
    dueDatetime: "2026-11-20T09:00:00Z",
    status,
  });

  test("are those due and overdue, eight of them on the dashboard", async () => {
    const waiting = Array.from({ length: 10 }, (_, index) =>
      entry(index, index % 2 === 0 ? "DUE" : "OVERDUE"),
    );
    const upcoming = [...waiting, entry(20, "UPCOMING")];
    const { app, asked } = await openSignedIn({ reminders: { upcoming } }, ["reminder:list"], "/");
    const { screen } = openScreen(app, dueOccurrences, undefined);
    await settle();
    expect(asked()).toEqual(["GET /api/reminders/upcoming?limit=100&mine=true&waiting=true"]);
    const { all, rows, total } = selectData(screen.getSnapshot()) ?? { all: [], rows: [], total: -1 };
    expect([all.length, rows.length, total]).toEqual([10, 8, 10]);
    expect(rows[0]).toEqual({ ...entry(0, "DUE"), id: fakeId(600) });
  });

  test.each([
    [99, false],
    [100, true],
  ])("say, if %i of them are read, whether there may be more", async (count, isCut) => {
    const upcoming = Array.from({ length: count }, (_, index) => entry(index, "OVERDUE"));
    const { app } = await openSignedIn({ reminders: { upcoming } }, ["reminder:list"], "/");
    const { screen } = openScreen(app, dueOccurrences, undefined);
    await settle();
    expect(selectData(screen.getSnapshot())).toMatchObject({ total: count, isCut });
  });

  test("lead to the person's agenda from the first of them on, by their clocks", () => {
    const late = { ...entry(1, "OVERDUE"), dueDatetime: "2026-11-19T23:30:00Z" };
    expect(agendaFrom(late, "UTC")).toBe("/reminders/calendar?view=agenda&date=2026-11-19&mine=1");
    expect(agendaFrom(late, "Asia/Kolkata")).toBe("/reminders/calendar?view=agenda&date=2026-11-20&mine=1");
    expect(agendaFrom({ ...late, dueDatetime: "soon" }, "UTC")).toBe(
      "/reminders/calendar?view=agenda&mine=1",
    );
    expect(agendaFrom(undefined, "UTC")).toBe("/reminders/calendar?view=agenda&mine=1");
  });
});

test("the findings to answer lead to the list of the same findings", () => {
  expect(dueFindingsHref).toBe("/finding/?sortField=due&sortDirection=asc&state=unanswered&person=me&due=1");
});

describe("documents to accept", () => {
  const others = fakeDocument({ title: "Theirs" });

  test("are the eight that wait longest for the person's decision, and the number of all of them, as the server says", async () => {
    const { app, asked } = await openSignedIn(
      { documents: { list: { data: [others], total: 300 } } },
      ["project:list", "project_milestone:uncomplete"],
      "/",
      { roles: ["PROJECT_OFFICER"] },
    );
    const { screen } = openScreen(app, documentsToAccept, undefined);
    await settle();
    expect(asked()).toEqual([
      "GET /api/documents?page=1&size=8&sortField=submittedAt&sortDirection=asc" +
        "&filters[0].fieldId=state&filters[0].operator=equals&filters[0].value=SUBMITTED" +
        "&filters[1].fieldId=toDecide&filters[1].operator=equals&filters[1].value=true" +
        "&extend=project&extend=process&extend=milestone",
    ]);
    expect(selectData(screen.getSnapshot())).toMatchObject({ rows: [{ title: "Theirs" }], total: 300 });
  });

  test.each([[["project:list"]], [["project_milestone:uncomplete"]]])(
    "are not asked for with the permission %j alone",
    async (permissions) => {
      const { app, asked } = await openSignedIn({}, permissions, "/", { roles: ["PROGRAMME_MANAGER"] });
      openScreen(app, documentsToAccept, undefined);
      await settle();
      expect(asked()).toEqual([]);
    },
  );

  test("are not asked for by partners", async () => {
    const { app, asked } = await openSignedIn(
      { documents: { list: { data: [others], total: 1 } } },
      ["project:list", "project_milestone:uncomplete"],
      "/",
      { company_id: fakeId(1), roles: ["PARTNER_USER"] },
    );
    const { screen } = openScreen(app, documentsToAccept, undefined);
    await settle();
    expect([selectData(screen.getSnapshot()), asked()]).toEqual([undefined, []]);
  });
});

describe("findings to answer", () => {
  const process = { ...fakeFinding().process!, status: "IN_PROGRESS" };
  const read = async (
    data: readonly Finding[],
    person: Parameters<typeof signIn>[1] = {},
    total = data.length,
  ) => {
    const opened = await openSignedIn(
      { ...stubs, findings: { list: { data: [...data], total } } },
      ["project_process:list"],
      "/",
      person,
    );
    const { screen } = openScreen(opened.app, dueFindings, undefined);
    await settle();
    return { ...opened, shown: selectData(screen.getSnapshot()) };
  };

  test("are the unanswered ones of the person and their company with a due day, the earliest first", async () => {
    const { asked, shown } = await read([fakeFinding({ process })], { company_id: fakeId(1) });
    expect(shown?.rows.map(({ number }) => number)).toEqual(["CAR-01"]);
    const query = [...new URLSearchParams(asked()[0]?.split("?")[1])].map(([, value]) => value);
    expect(query).toEqual(
      expect.arrayContaining(["due", "asc", "OPEN", "REOPENED", "IN_PROGRESS", "is_not_null", fakeId(1), ME]),
    );
  });

  test("are the first eight of those whose process runs, and the number of all of them, as the server says", async () => {
    const eight = Array.from({ length: 8 }, (_, index) => fakeFinding({ id: fakeId(800 + index), process }));
    const { asked, shown } = await read(eight, {}, 300);
    expect([shown?.rows.length, shown?.total]).toEqual([8, 300]);
    expect(asked()[0]).toContain("/api/findings?page=1&size=8&sortField=due&sortDirection=asc");
    expect(asked()[0]).toContain(
      "filters[1].fieldId=processStatus&filters[1].operator=equals&filters[1].value=IN_PROGRESS",
    );
    expect(asked()[0]).toContain("filters[3].fieldId=due&filters[3].operator=is_not_null");
    expect(asked()[0]).toContain("filters[2].fieldId=responsible&filters[2].operator=in");
    expect(asked()[0]).toContain("filters[0].fieldId=state&filters[0].operator=in");
    expect(asked()[0]).toContain("extend=process&extend=process.project");
  });
});
