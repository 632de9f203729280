import type { Project } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectChoices, selectRowActions } from "../lists/list.selectors.ts";
import { selectCanEdit, selectCanUpdate, selectRecordActions } from "../records/record.selectors.ts";
import { selectData } from "../records/reading.machine.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeCompany, fakeId, fakeProjectType } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { problem, type Stubs } from "../testing/stubWire.ts";
import { companyProjects, mayStartProcess, projectScreen } from "./projects.screens.ts";
import { projectListScreen } from "./projectList.screens.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const rights = [
  "project:list",
  "project:create",
  "project:update",
  "project:enable",
  "project:delete",
  "project_process:create",
  "project_type:list",
  "company:list",
];
const me = "0190a000-0000-7000-8000-000000000001";
const officer = { roles: ["PROJECT_OFFICER"] };
const listOf = (...data: Project[]) => ({ data, total: data.length });

describe("/project/", () => {
  const open = (stubs: Stubs, permissions = rights, claims: Parameters<typeof openSignedIn>[3] = {}) =>
    openSignedIn(stubs, permissions, "/project/?filter=sun", claims);

  test("reads companies, technologies and processes with the projects and filters by a part of the name", async () => {
    const { app, asked } = await open({ projects: { list: listOf(fakeProject()) } }, ["project:list"]);
    openScreen(app, projectListScreen, undefined);
    await settle();
    expect(asked()).toEqual([
      "GET /api/projects?page=1&size=10&sortField=createdAt&sortDirection=desc&filters[0].fieldId=name" +
        "&filters[0].operator=contains&filters[0].value=sun" +
        "&extend=company&extend=type&extend=processes",
    ]);
  });

  test("reads the technologies and companies to filter by and works without those that fail", async () => {
    const { app, toastTexts } = await open({
      projects: { list: listOf(fakeProject()) },
      projectTypes: { list: { data: [fakeProjectType()], total: 1 } },
      companies: { list: problem("/errors/validation") },
    });
    const { screen } = openScreen(app, projectListScreen, undefined);
    await settle();
    const choices = selectChoices(screen.getSnapshot());
    expect(choices.find(({ param }) => param === "technology")?.options).toMatchObject([
      { value: "all" },
      { value: fakeId(3), label: "Onshore wind" },
    ]);
    expect(choices.some(({ param }) => param === "company")).toBe(false);
    expect(toastTexts()).toEqual([]);
  });

  test("offers an officer actions only on their own projects", async () => {
    const [own, other] = [fakeProject({ leadUserId: me }), fakeProject({ id: fakeId(6) })];
    const { app } = await open({ projects: { list: listOf(own, other) } }, rights, officer);
    const { screen } = openScreen(app, projectListScreen, undefined);
    await settle();
    const ids = (row: Project) => selectRowActions(row)(screen.getSnapshot()).map(({ id }) => id);
    expect([ids(own), ids(other)]).toEqual([["disable", "delete"], []]);
  });
});

describe("/project/{projectId}", () => {
  const open = async (project: Project, stubs: Stubs["projects"] = {}, claims = {}) => {
    const opened = await openSignedIn(
      { projects: { get: project, ...stubs } },
      rights,
      `/project/${project.id}`,
      claims,
    );
    const { screen } = openScreen(opened.app, projectScreen, { id: project.id });
    await settle();
    return { ...opened, screen, now: () => screen.getSnapshot() };
  };

  test("reads the project with everything that its page shows", async () => {
    const { ports } = await open(fakeProject());
    const extend = new URL(ports.requests[0]?.url ?? "").searchParams.getAll("extend");
    expect(extend).toEqual([
      "processes",
      "processes.milestones",
      "processes.transitions",
      "processes.milestones.owner",
      "processes.milestones.completions",
      "processes.responsibles",
      "type",
      "company",
    ]);
  });

  test.each([
    ["hold", "ACTIVE", "ON_HOLD"],
    ["resume", "ON_HOLD", "ACTIVE"],
  ])("%s changes %s to %s over the latest version", async (action, from, to) => {
    const latest = fakeProject({ status: from, version: 9 });
    const { screen, ports, toastTexts } = await open(latest, { update: latest });
    screen.send({ type: "record.act", action });
    await settle();
    const patch = ports.requests.find(({ method }) => method === "PATCH");
    expect(await patch?.json()).toEqual({ status: to, version: 9 });
    expect(toastTexts()).toEqual(["Operation completed successfully"]);
  });

  test("asks before it completes a project and says why it cannot be completed", async () => {
    const refusal = problem("/errors/invalid-transition", "Its process has not ended.");
    const { screen, ports, toastTexts, answer } = await open(fakeProject(), { update: refusal });
    screen.send({ type: "record.act", action: "complete" });
    await settle();
    expect(ports.requests.some(({ method }) => method === "PATCH")).toBe(false);
    answer("accept");
    await settle();
    expect(toastTexts()).toEqual(["Its process has not ended."]);
  });

  test("is editable for an officer on their own projects and readable on others", async () => {
    const other = await open(fakeProject(), {}, officer);
    expect([selectCanUpdate(other.now()), selectRecordActions(other.now())]).toEqual([false, []]);
    expect(mayStartProcess(other.app.services, fakeProject())).toBe(false);
    const own = await open(fakeProject({ responsibleIds: [me] }), {}, officer);
    expect(selectCanUpdate(own.now())).toBe(true);
    expect(mayStartProcess(own.app.services, fakeProject({ responsibleIds: [me] }))).toBe(true);
  });

  test("is edited unless it is disabled", async () => {
    expect(selectCanEdit((await open(fakeProject())).now())).toBe(true);
    const disabled = (await open(fakeProject({ status: "DISABLED" }))).now();
    expect([selectCanUpdate(disabled), selectCanEdit(disabled)]).toEqual([true, false]);
  });

  test("starts no process while the project is disabled", async () => {
    const { app } = await open(fakeProject());
    expect(mayStartProcess(app.services, fakeProject())).toBe(true);
    expect(mayStartProcess(app.services, fakeProject({ status: "DISABLED" }))).toBe(false);
  });
});

test("the projects of a company are listed newest first, at most a hundred, of this company only", async () => {
  const old = fakeProject({ company: fakeCompany(), createdAt: "2025-01-01T00:00:00Z" });
  const young = fakeProject({ id: fakeId(77), createdAt: "2026-01-01T00:00:00Z" });
  const { app, asked } = await openSignedIn({ projects: { list: listOf(old, young) } }, rights);
  const { screen } = openScreen(app, companyProjects, { ask: fakeId(1) });
  await settle();
  expect(selectData(screen.getSnapshot())).toEqual({ data: [young, old], total: 2 });
  expect(asked()).toEqual([
    "GET /api/projects?page=1&size=100&sortField=name&sortDirection=asc&filters[0].fieldId=company" +
      `&filters[0].operator=equals&filters[0].value=${fakeId(1)}&extend=type&extend=company`,
  ]);
});
