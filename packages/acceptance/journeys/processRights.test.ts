import type { Project } from "@canopy/core";
import { mineToDo, type Waiting } from "@canopy/core/dashboard";
import { projectScreen } from "@canopy/core/projects";
import { selectData, selectRecord, selectRecordActions } from "@canopy/core/records";
import { describe, expect, it } from "vitest";
import { openProcess } from "./running.ts";
import { eventually, setStage } from "./stage.ts";
import { idsOf, makeProcess, makeProject, people } from "./work.ts";

const stage = setStage();

describe("rights on a process", () => {
  /** A cycle of the manager's Brightwater project, whose data the partner has to bring. */
  const startCycle = async (fields: Record<string, unknown> = {}) => {
    const manager = await stage.openSignedIn("/", people.manager);
    const project = await makeProject(manager, fields);
    const { id } = await makeProcess(manager, project.id, "MRV-CYCLE");
    return { manager, project, id, run: await openProcess(manager, id) };
  };

  it("let a partner complete what their company owns and find it waiting on them, and nothing else", async () => {
    const { id, run } = await startCycle();
    const partner = await stage.openSignedIn("/", people.partner);
    const waiting = partner.open(mineToDo, undefined);
    const mine = () => selectData<Waiting>(waiting.getSnapshot())?.rows.filter((row) => row.processId === id);
    await eventually(() => expect(mine()).toEqual([]));
    await run.complete("OPEN");

    partner.visit("/");
    const theirs = await openProcess(partner, id);
    expect(theirs.refusal("VERC", "complete")).toBe("Only the owner of this milestone may do this.");
    expect(theirs.refusal("OPEN", "uncomplete")).toBe("You do not have the permission to reopen milestones.");
    expect(theirs.actions()).toEqual([]);
    const client = await stage.server().signIn(people.partner);
    const refused = await client.put(`/api/milestones/${theirs.milestone("VERC").id}/complete`, {});
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: "Only the owner of this milestone may do this." },
    });
    const held = await client.patch(`/api/project-processes/${id}`, { status: "ON_HOLD", version: 1 });
    expect(held.status).toBe(403);

    const again = partner.open(mineToDo, undefined);
    await partner.app.queryClient.invalidateQueries();
    const found = () =>
      selectData<Waiting>(again.getSnapshot())?.rows.map(({ key, processId }) => [key, processId]);
    await eventually(() => expect(found()).toContainEqual(["DATA", id]));
    await theirs.fillSlots({ sender: client, decider: await stage.server().signIn(people.manager) }, "DATA");
    await theirs.complete("DATA");
    await eventually(() => expect(found()).not.toContainEqual(["DATA", id]));
    expect(theirs.milestone("DATA").completions).toMatchObject([{ byName: "Siobhan Kerr" }]);
  });

  it("hide other companies' processes from a partner", async () => {
    const admin = await stage.openSignedIn("/");
    const page = admin.open(projectScreen, { id: await idsOf(admin).project("CP-0001") });
    const process = () => selectRecord<Project>(page.getSnapshot())?.processes?.[0];
    await eventually(() => expect(process()).toBeDefined());
    const client = await stage.server().signIn(people.partner);
    expect((await client.get(`/api/project-processes/${process()?.id}`)).status).toBe(404);
    const milestone = process()?.milestones?.find(({ state }) => state === "READY");
    expect(milestone).toBeDefined();
    expect((await client.put(`/api/milestones/${milestone?.id}/complete`, {})).status).toBe(404);
  });

  it("let an officer advance what they are responsible for, and nothing else", async () => {
    const { id, run } = await startCycle();
    const officer = await stage.openSignedIn("/", people.officer);
    const others = await openProcess(officer, id);
    const only = "Only who leads the project or is responsible for it may do this.";
    expect(others.refusal("OPEN", "complete")).toBe(only);
    const client = await stage.server().signIn(people.officer);
    const path = `/api/milestones/${run.milestone("OPEN").id}/complete`;
    expect(await client.put(path, {})).toMatchObject({ status: 403, body: { detail: only } });

    const admin = await stage.openSignedIn("/");
    const officerId = await idsOf(admin).user(people.officer);
    const own = await startCycle({ responsibleIds: [officerId] });
    const hers = await openProcess(officer, own.id);
    expect(hers.actions()).toEqual(["hold"]);
    await hers.complete("OPEN");
    expect(hers.refusal("OPEN", "uncomplete")).toBe("You do not have the permission to reopen milestones.");
    const undone = { reason: "A slip" };
    const reopened = await client.put(`/api/milestones/${hers.milestone("OPEN").id}/uncomplete`, undone);
    expect(reopened.status).toBe(403);
    const started = { projectId: own.project.id, templateId: own.run.shown().templateId, name: "Another" };
    expect((await client.post("/api/project-processes", started)).status).toBe(403);
  });

  it("let a reviewer reopen with a reason, but not complete what they are responsible for", async () => {
    const { id, run } = await startCycle();
    await run.complete("OPEN");
    const evidence = {
      sender: await stage.server().signIn(people.partner),
      decider: await stage.server().signIn(people.administrator),
    };
    await run.fillSlots(evidence, "DATA");
    await run.complete("DATA");
    const reviewer = await stage.openSignedIn("/", people.reviewer);
    const his = await openProcess(reviewer, id);
    await his.act("DATA", "uncomplete", { reason: "Two months are missing", isAgreed: true });
    await eventually(() => expect(his.state("DATA")).toBe("REOPENED"));
    expect(his.milestone("DATA").completions).toMatchObject([
      { revokedByName: "Tomas Brandt", revokedAs: "REOPENED", reason: "Two months are missing" },
    ]);
    await his.fillSlots(evidence, "DATA");
    await his.complete("DATA");

    const admin = await stage.openSignedIn("/");
    const own = await startCycle({ responsibleIds: [await idsOf(admin).user(people.reviewer)] });
    const hisOwn = await openProcess(reviewer, own.id);
    const ownWork = "A reviewer does not complete what they are responsible for.";
    expect(hisOwn.refusal("OPEN", "complete")).toBe(ownWork);
    const client = await stage.server().signIn(people.reviewer);
    const refused = await client.put(`/api/milestones/${hisOwn.milestone("OPEN").id}/complete`, {});
    expect(refused).toMatchObject({ status: 403, body: { detail: ownWork } });
  });

  it("let a viewer see who must do what, and do nothing", async () => {
    const { id, run, project } = await startCycle();
    const viewer = await stage.openSignedIn("/", people.viewer);
    const hers = await openProcess(viewer, id);
    expect(hers.awaited()).toEqual(["OPEN"]);
    expect(hers.actions()).toEqual([]);
    const missing = "You do not have the permission to complete milestones.";
    expect(hers.refusal("OPEN", "complete")).toBe(missing);
    const page = viewer.open(projectScreen, { id: project.id });
    await eventually(() => expect(selectRecord<Project>(page.getSnapshot())).toBeDefined());
    expect(selectRecordActions(page.getSnapshot())).toEqual([]);
    const client = await stage.server().signIn(people.viewer);
    const tries = await Promise.all([
      client.put(`/api/milestones/${run.milestone("OPEN").id}/complete`, {}),
      client.put(`/api/milestones/${run.milestone("OPEN").id}/uncomplete`, { reason: "No" }),
      client.patch(`/api/project-processes/${id}`, { status: "ON_HOLD", version: run.shown().version }),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(run.state("OPEN")).toBe("READY");
  });
});
