import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";
import { enter } from "../testing/principals.ts";
import { processIn, readProcess, statesIn } from "../testing/testProcesses.ts";
import { addProject } from "../testing/testProjects.ts";
import { addTemplate, smallGraph } from "../testing/testTemplates.ts";
import { openWorkStage, refused, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

const PATH = "/api/project-processes";
const instant = () => stage.clock.now().toISOString();
const post = (body: object) => stage.manager.post(PATH, { name: "First period", ...body });
const refusal = (errors: object) => ({ status: 400, body: { type: "/errors/validation", errors } });

describe("starting a process", () => {
  test("is refused from a version of the template that is not in force any more, if the body names it", async () => {
    const { id: projectId } = await addProject(stage.server);
    const body = { projectId, templateId: stage.small };
    expect(refused(await post({ ...body, templateVersion: 2 }))).toEqual([
      409,
      "Version 1 of this template is in force by now. Look through its steps and send it again.",
    ]);
    expect(await post({ ...body, templateVersion: 1 })).toMatchObject({ status: 201 });
    expect(await post({ ...body, templateVersion: null })).toMatchObject({ status: 201 });
  });

  test("copies the template's graph and leaves the process not started", async () => {
    const { id: projectId } = await addProject(stage.server, { status: "DRAFT" });
    const person = await addUser(stage.server);
    const made = await post({
      projectId,
      templateId: stage.small,
      responsibleIds: [person.id],
      periodStart: "2026-01-01",
      periodEnd: "2026-12-31",
      dueAt: "2027-03-31",
    });
    const { process } = processIn(made);
    expect(made.status).toBe(201);
    expect(made.headers.get("location")).toBe(`${PATH}/${process.id}`);
    expect(process).toEqual({
      id: expect.any(String),
      projectId,
      templateId: stage.small,
      templateKey: expect.any(String),
      templateName: expect.any(String),
      templateVersion: 1,
      name: "First period",
      status: "NOT_STARTED",
      startedAt: null,
      dueAt: "2027-03-31",
      endedAt: null,
      periodStart: "2026-01-01",
      periodEnd: "2026-12-31",
      progress: 0,
      remainingDays: 20,
      responsibleIds: [person.id],
      findingRound: 1,
      maxRounds: null,
      createdAt: instant(),
      updatedAt: instant(),
      version: 1,
    });
    const seen = await readProcess(stage.manager, process.id);
    expect(seen.process.responsibles).toEqual([
      { id: person.id, name: "Test", surname: expect.any(String), isDisabled: false },
    ]);
    expect(seen.process.project).toMatchObject({ id: projectId, status: "DRAFT" });
    expect(statesIn(seen)).toEqual({
      BEGIN: "READY",
      WORK: "LOCKED",
      CHECK: "LOCKED",
      END: "LOCKED",
      STOP: "LOCKED",
    });
    expect(
      [...seen.milestones.values()].map(({ key, name, position, readyAt }) => [key, name, position, readyAt]),
    ).toEqual(smallGraph.steps.map(({ key, name }, position) => [key, name, position, null]));
    expect(seen.process.transitions?.map(({ from, to, kind, label }) => ({ from, to, kind, label }))).toEqual(
      smallGraph.transitions.map(({ from, to, kind = "forward", label = null }) => ({
        from,
        to,
        kind,
        label,
      })),
    );
    expect(await stage.historyOf(process.id)).toMatchObject([
      { entity: "process", entityName: "First period", action: "create" },
    ]);
  });

  test("at once starts the due times and makes a draft or completed project active", async () => {
    for (const status of ["DRAFT", "COMPLETED"]) {
      const project = await addProject(stage.server, { status, completedAt: stage.clock.now() });
      const { read } = await stage.begin(stage.small, { projectId: project.id });
      const { process, milestones } = await read();
      expect(process).toMatchObject({
        status: "IN_PROGRESS",
        startedAt: instant(),
        project: { status: "ACTIVE" },
      });
      expect(milestones.get("BEGIN")?.readyAt).toBe(instant());
      expect((await stage.historyOf(project.id)).map(({ action }) => action)).toEqual(["update"]);
    }
  });

  test("uses the published version, also of a template with a draft", async () => {
    const { id: projectId } = await addProject(stage.server);
    const draft = await addTemplate(stage.server, { status: "DRAFT" });
    const archived = await addTemplate(stage.server, { status: "ARCHIVED" });
    expect(refused(await post({ projectId, templateId: draft.id }))).toEqual([
      409,
      "This template has not been published yet.",
    ]);
    expect(refused(await post({ projectId, templateId: archived.id }))).toEqual([
      409,
      "This template is archived: nothing starts from it.",
    ]);
    const template = await addTemplate(stage.server);
    const opened = await stage.manager.patch(`/api/project-processes/templates/${template.id}`, {
      version: 1,
      status: "DRAFT",
    });
    expect(opened.body).toMatchObject({ status: "DRAFT", publishedVersion: 1, draftVersion: 2 });
    const made = processIn(await post({ projectId, templateId: template.id }));
    expect(made.process.templateVersion).toBe(1);
  });

  test("is refused with the wrong fields", async () => {
    const { id: projectId } = await addProject(stage.server);
    const templateId = stage.small;
    const nobody = randomUUID();
    expect(await post({ projectId: nobody, templateId })).toMatchObject(
      refusal({ projectId: ["Project is not one of the choices"] }),
    );
    expect(await post({ projectId, templateId: nobody })).toMatchObject(
      refusal({ templateId: ["Template is not one of the choices"] }),
    );
    const outsider = await addUser(stage.server, { companyId: await addCompany(stage.server) });
    const left = await addUser(stage.server, { status: "DISABLED" });
    for (const id of [nobody, outsider.id, left.id])
      expect(await post({ projectId, templateId, responsibleIds: [id] })).toMatchObject(
        refusal({ responsibleIds: ["Responsibles is not one of the choices"] }),
      );
    expect(
      await post({ projectId, templateId, periodStart: "2026-02-01", periodEnd: "2026-01-31" }),
    ).toMatchObject(refusal({ periodEnd: ["Period end must not be before Period start"] }));
  });

  test("is refused in a disabled project, and starting at once also in one on hold", async () => {
    const disabled = await addProject(stage.server, { status: "DISABLED" });
    const held = await addProject(stage.server, { status: "ON_HOLD" });
    const templateId = stage.small;
    expect((await post({ projectId: disabled.id, templateId })).status).toBe(409);
    expect(refused(await post({ projectId: held.id, templateId, start: true }))).toEqual([
      409,
      "The project is on hold.",
    ]);
    expect((await post({ projectId: held.id, templateId })).status).toBe(201);
  });

  test("is allowed for those who may write the project", async () => {
    const { server } = stage;
    const [home, away] = [await addProject(server), await addProject(server)];
    const role = await addRole(server, ["project_process:create", "project_process:get"], "COMPANY");
    const partner = await enter(
      server,
      (await addUser(server, { companyId: home.companyId, roles: [role] })).id,
    );
    const templateId = stage.small;
    const start = (projectId: string) => partner.post(PATH, { projectId, templateId, name: "Theirs" });
    expect((await start(home.id)).status).toBe(201);
    expect(await start(away.id)).toMatchObject(refusal({ projectId: ["Project is not one of the choices"] }));
    const officer = await addUser(server, {
      roles: ["PROJECT_OFFICER", await addRole(server, ["project_process:create"])],
    });
    const client = await enter(server, officer.id);
    const led = await addProject(server, { leadUserId: officer.id });
    const begin = (projectId: string) => client.post(PATH, { projectId, templateId, name: "Mine" });
    expect([(await begin(led.id)).status, (await begin(home.id)).status]).toEqual([201, 403]);
  });
});
