import type { DocumentRecord, Project } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectChips, selectChoices, selectRowActions } from "../lists/list.selectors.ts";
import { documentScreen } from "../documents/documents.screens.ts";
import {
  selectCanEdit,
  selectCanUpdate,
  selectRecord,
  selectRecordActions,
} from "../records/record.selectors.ts";
import { selectData } from "../records/reading.machine.ts";
import { fakeDocument } from "../testing/fakeDocument.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeCompany, fakeId, fakeMilestoneOwner, fakeProjectType } from "../testing/fakeRecords.ts";
import { linkedReminders } from "../reminders/reminders.screens.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { problem, type Stubs } from "../testing/stubWire.ts";
import { openForm } from "../testing/openForm.ts";
import { selectParts } from "../records/parts.machine.ts";
import { projectStart } from "./projectChoices.ts";
import { projectHoldScreen } from "./projectForm.screens.ts";
import { projectListScreen } from "./projectList.screens.ts";
import {
  companyProjects,
  mayStartProcess,
  projectPartsScreen,
  projectScreen,
  projectTypeProjects,
} from "./projects.screens.ts";

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

  describe("with more companies than are read at once", () => {
    const [first, later, other] = [
      fakeCompany({ id: fakeId(50), name: "Alder" }),
      fakeCompany({ id: fakeId(51), name: "Zephyr" }),
      fakeCompany({ id: fakeId(52), name: "Zinnia" }),
    ];
    const stubs: Stubs = {
      projects: { list: listOf(fakeProject()) },
      companies: {
        list: { data: [first], total: 3 },
        get: ({ params }) => (params["id"] === later.id ? later : other),
      },
    };
    const openAt = async (search: string, more: Stubs = {}, permissions = [...rights, "company:get"]) => {
      const opened = await openSignedIn({ ...stubs, ...more }, permissions, `/project/${search}`);
      const { screen } = openScreen(opened.app, projectListScreen, undefined);
      await settle();
      const shown = () => {
        const choice = selectChoices(screen.getSnapshot()).find(({ param }) => param === "company");
        const labels = choice?.options.map(({ label }) => label);
        return [labels, choice?.options.find(({ value }) => value === choice.value)?.label, choice?.note];
      };
      return { ...opened, screen, shown };
    };

    test("reads the name of the chosen company by its id, and says how the others are found", async () => {
      const { shown, asked, screen } = await openAt(`?company=${later.id}`);
      expect(shown()).toEqual([["All", "Alder", "Zephyr"], "Zephyr", "'Add filter' finds 1 more"]);
      expect(selectChips(screen.getSnapshot()).map(({ text }) => text)).toEqual(["Company is Zephyr"]);
      expect(asked()).toContain(`GET /api/companies/${later.id}`);
    });

    test("reads the name of a company that is chosen later", async () => {
      const { shown, screen } = await openAt("");
      expect(shown()).toEqual([["All", "Alder"], "All", "'Add filter' finds 2 more"]);
      for (const [value, chosen, labels] of [
        [other.id, "Zinnia", ["All", "Alder", "Zinnia"]],
        [later.id, "Zephyr", ["All", "Alder", "Zinnia", "Zephyr"]],
        [first.id, "Alder", ["All", "Alder", "Zinnia", "Zephyr"]],
      ] as const) {
        screen.send({ type: "list.choose", param: "company", value });
        await settle();
        expect(shown().slice(0, 2)).toEqual([labels, chosen]);
      }
      expect(shown()[2]).toBeUndefined();
    });

    test("reads another company by its id only when it is chosen, and only once", async () => {
      const { asked, screen } = await openAt(`?company=${first.id}`);
      for (const value of [later.id, "all", later.id]) {
        screen.send({ type: "list.choose", param: "company", value });
        await settle();
      }
      expect(asked().filter((call) => call.startsWith("GET /api/companies/"))).toEqual([
        `GET /api/companies/${later.id}`,
      ]);
    });

    test("never says 'All' while the list is filtered by a company whose name cannot be read", async () => {
      const gone = { companies: { ...stubs.companies, get: problem("/errors/not-found") } };
      const { shown, toastTexts, screen, asked } = await openAt(`?company=${later.id}`, gone);
      expect(shown().slice(0, 2)).toEqual([["All", "Alder", "Chosen"], "Chosen"]);
      expect(toastTexts()).toEqual([]);
      screen.send({ type: "list.choose", param: "status", value: "ACTIVE" });
      await settle();
      expect(asked().filter((call) => call === `GET /api/companies/${later.id}`)).toHaveLength(1);
    });
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
  const open = async (project: Project, stubs: Stubs["projects"] = {}, claims = {}, more: Stubs = {}) => {
    const opened = await openSignedIn(
      { ...more, projects: { get: project, ...stubs } },
      [...rights, "reminder:list"],
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

  test("reads its reminders again once it is disabled, which pauses them", async () => {
    const list = { data: [], total: 0 };
    const { app, screen, asked, answer } = await open(
      fakeProject(),
      { disable: fakeProject({ status: "DISABLED" }) },
      {},
      { reminders: { list } },
    );
    openScreen(app, linkedReminders.project, { ask: fakeProject().id });
    await settle();
    const readCount = () => asked().filter((one) => one.startsWith("GET /api/reminders?")).length;
    expect(readCount()).toBe(1);
    screen.send({ type: "record.act", action: "disable" });
    answer("accept");
    await settle();
    expect(readCount()).toBe(2);
  });

  test("reads the document in its tab again once it is disabled, which leaves it to be read only", async () => {
    let status = "ACTIVE";
    const ofProject = () => ({ ...fakeDocument().project, status }) as DocumentRecord["project"];
    const { app, screen, answer } = await open(
      fakeProject(),
      { disable: () => fakeProject({ status: "DISABLED" }) },
      {},
      { documents: { get: () => fakeDocument({ project: ofProject() }) } },
    );
    const document = openScreen(app, documentScreen, { id: fakeDocument().id }).screen;
    await settle();
    const moves = () => selectRecord(document.getSnapshot())?.moves;
    expect(moves()).toContain("edit");
    status = "DISABLED";
    screen.send({ type: "record.act", action: "disable" });
    answer("accept");
    await settle();
    expect(moves()).toEqual([]);
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

describe("the projects of another record", () => {
  const read = async (screen: typeof companyProjects, total: number, permissions = rights) => {
    const rows = [fakeProject({ createdAt: "soon" as never }), fakeProject({ id: fakeId(77) })];
    const opened = await openSignedIn({ projects: { list: { data: rows, total } } }, permissions);
    const { screen: running } = openScreen(opened.app, screen, { ask: fakeId(3) });
    await settle();
    return { asked: opened.asked(), found: selectData(running.getSnapshot()) };
  };

  test("are read by a technology's id for its page; one whose creation cannot be read comes last", async () => {
    const { asked, found } = await read(projectTypeProjects, 2);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain(
      `filters[0].fieldId=type&filters[0].operator=equals&filters[0].value=${fakeId(3)}`,
    );
    expect(found?.data.map(({ id }) => id)).toEqual([fakeId(77), fakeId(5)]);
  });

  test("are the newest hundred where one page does not hold them all", async () => {
    const { asked, found } = await read(companyProjects, 101);
    expect(asked.map((call) => /sortField=\w+&sortDirection=\w+/.exec(call)?.[0])).toEqual([
      "sortField=name&sortDirection=asc",
      "sortField=createdAt&sortDirection=desc",
    ]);
    expect(asked[1]).toContain("size=100");
    expect(found?.total).toBe(101);
  });

  test("are not read without the permission", async () => {
    expect((await read(companyProjects, 2, [])).asked).toEqual([]);
  });
});

test("a project is held in a dialog for a reason, over its latest version, and the hold is taken back over the version that it made", async () => {
  const latest = fakeProject({ version: 9 });
  const form = await openForm<Project, { id: string }>(
    projectHoldScreen,
    { projects: { get: latest, update: { ...latest, status: "ON_HOLD", version: 10 } } },
    { given: { id: latest.id }, permissions: rights },
  );
  await form.submit();
  expect(form.errors()).toEqual({ reason: "Reason is required" });
  form.enter({ reason: "No money" });
  // the toast of a step of one of its processes, whose undo the held project would refuse
  const step = {
    type: "toast",
    tone: "success",
    text: "Intake call",
    key: `project ${latest.id} process 1`,
  } as const;
  form.app.announce(step);
  await form.submit();
  await settle();
  expect(await form.sent()).toEqual([{ status: "ON_HOLD", reason: "No money", version: 9 }]);
  const [toast, ...others] = form.app.toasts.getSnapshot().context.toasts;
  expect(others).toEqual([]);
  expect(toast).toMatchObject({
    text: "Operation completed successfully",
    sequel: { text: "Shore power is on hold, with its processes" },
  });
  openScreen(form.app, projectScreen, { id: latest.id });
  form.app.toasts.send({ type: "toast.undo", id: toast?.id ?? "" });
  await settle(100);
  expect((await form.sent()).at(-1)).toEqual({ status: "ACTIVE", version: 10 });
});

test("the page of a project has its tabs, those that the person may read", async () => {
  const tabs = async (permissions: string[]) => {
    const { app } = await openSignedIn({}, permissions, `/project/${fakeId(5)}`);
    const { screen } = openScreen(app, projectPartsScreen, undefined as never);
    return selectParts(screen.getSnapshot());
  };
  const always = ["overview", "processes", "registry"];
  expect(await tabs([])).toEqual(always);
  expect(await tabs(["project:get"])).toEqual([...always, "documents"]);
  expect(await tabs(["project:get", "reminder:list", "project_history:get"])).toEqual([
    ...[...always, "documents", "reminders", "history"],
  ]);
});

test("what a project holds stays on offer in its form", () => {
  const body = (id: number, name: string) => fakeMilestoneOwner({ id: fakeId(id), name });
  const type = fakeProjectType({ activityUnit: null, mitigationType: null });
  const full = fakeProject({
    ...{ validationBody: body(12, "VVB"), verificationBody: body(13, "VER"), type },
    responsibles: [{ id: fakeId(9), name: "Ana", surname: "Rossi" }],
  });
  const person = (id: number, label: string) => expect.objectContaining({ value: fakeId(id), label });
  expect(projectStart(full).current).toEqual({
    companyId: [{ value: fakeId(1), label: "Nordwind Works", group: `Nordwind Works\n${fakeId(1)}` }],
    typeId: [{ value: fakeId(3), label: type.name, suggests: { activityUnit: "", mitigationType: "" } }],
    validationBodyId: [{ value: fakeId(12), label: "VVB" }],
    verificationBodyId: [{ value: fakeId(13), label: "VER" }],
    leadUserId: [person(2, "Marek Holub"), person(9, "Ana Rossi")],
    responsibleIds: [person(2, "Marek Holub"), person(9, "Ana Rossi")],
  });
  const { responsibles: _, ...bare } = fakeProject({ company: null, type: null, leadUser: null });
  expect(Object.values(projectStart(bare).current ?? {})).toEqual([[], [], [], [], [], []]);
});
