import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorkStage, refused, type WorkStage } from "../testing/workStage.ts";
import { addProject } from "../testing/testProjects.ts";
import { addTemplate } from "../testing/testTemplates.ts";
import { addUser } from "../testing/testPeople.ts";
import { enter } from "../testing/principals.ts";
import { raiseFinding } from "../testing/evidence/testFindings.ts";
import { callsOn, createDocument, documentIn, pdf } from "../testing/evidence/testDocuments.ts";
import type { Client } from "../testing/index.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

/** A process whose step A belongs to the project's company and whose step P to our staff, with its people. */
const openHanding = async () => {
  const { server, manager } = stage;
  const lead = await addUser(server, { roles: ["PROJECT_OFFICER"] });
  const project = await addProject(server, { leadUserId: lead.id });
  const template = await addTemplate(server, {
    steps: [
      { key: "A", name: "Measured", ownerKind: "PC", evidence: ["Meter files", "Photos"] },
      { key: "P", name: "Paid", ownerKind: "PM", evidence: ["Invoice"] },
      { key: "E", name: "Done", kind: "end_ok" },
    ],
    transitions: [
      { from: "A", to: "P" },
      { from: "P", to: "E" },
    ],
  });
  const process = await stage.begin(template.id, { projectId: project.id });
  const { milestones } = await process.read();
  const partner = await stage.open("PARTNER_USER", project.companyId);
  const colleague = await stage.open("PARTNER_USER", project.companyId);
  const reviewer = await stage.open("MRV_REVIEWER");
  return {
    process,
    project,
    manager,
    officer: await enter(server, lead.id),
    officerId: lead.id,
    partner: partner.client,
    partnerId: partner.id,
    colleague: colleague.client,
    reviewer: reviewer.client,
    reviewerId: reviewer.id,
    measured: milestones.get("A")?.id ?? "",
    paid: milestones.get("P")?.id ?? "",
  };
};

const inSlot = (milestoneId: string, slot = "Meter files") => ({ milestoneId, slot });

describe("a document in a slot", () => {
  test("is handed in by the partner, returned with a reason, handed in again and accepted", async () => {
    const { partner, officer, project, measured } = await openHanding();
    const made = await createDocument(partner, project.id, inSlot(measured));
    expect(made).toMatchObject({ state: "DRAFT", internal: false, slot: "Meter files", versions: [] });
    const on = callsOn(made.id);

    const first = await on.upload(partner, pdf("one"));
    expect([first.status, first.headers.get("location")]).toEqual([201, on.path]);
    expect(documentIn(await on.submit(partner))).toMatchObject({ state: "SUBMITTED" });
    expect(documentIn(await on.giveBack(officer))).toMatchObject({ state: "RETURNED" });
    expect(documentIn(await on.upload(partner, pdf("two"))).state).toBe("DRAFT");
    expect(documentIn(await on.submit(partner, 2)).state).toBe("SUBMITTED");
    expect(documentIn(await on.accept(officer, 2)).state).toBe("ACCEPTED");

    const { versions } = await on.read(partner);
    expect(versions).toMatchObject([
      { no: 2, state: "ACCEPTED", reason: null, type: "application/pdf", confirmations: [] },
      { no: 1, state: "RETURNED", reason: "A page is missing", fileName: "report.pdf" },
    ]);
    const actions = (await stage.historyOf(made.id)).map(({ action }) => action);
    expect(actions).toEqual(["create", "version", "submit", "return", "version", "submit", "accept"]);
  });

  test("tells who may decide of the submission, and who handed it in of the decision", async () => {
    const { partner, partnerId, officer, officerId, project, measured } = await openHanding();
    const on = callsOn((await createDocument(partner, project.id, inSlot(measured))).id);
    await on.upload(partner);
    await on.submit(partner);
    await on.accept(officer);
    const kinds = async (id: string) =>
      (await stage.server.services.db
        .selectFrom("notification")
        .select(["title", "link"])
        .where("userId", "=", id)
        .where("kind", "=", "DOCUMENT")
        .execute()) satisfies object;
    const link = `/project/${project.id}?tab=documents&document=${on.path.split("/").at(-1) ?? ""}`;
    expect(await kinds(officerId)).toEqual([{ title: `${project.code}: Meter report submitted`, link }]);
    expect(await kinds(partnerId)).toEqual([{ title: `${project.code}: Meter report accepted`, link }]);
  });

  test("notifies only people from whom the server would accept a decision on the version", async () => {
    const { manager, officer, officerId, reviewer, reviewerId, project, measured } = await openHanding();
    const responsible = await stage.open("MRV_REVIEWER");
    const { db } = stage.server.services;
    await db
      .insertInto("projectResponsible")
      .values({ projectId: project.id, userId: responsible.id, position: 9 })
      .execute();
    const on = callsOn((await createDocument(manager, project.id, inSlot(measured))).id);
    await on.upload(officer);
    await on.upload(manager, pdf("two"));
    await on.submit(manager, 2);
    const told = async () =>
      (
        await db
          .selectFrom("notification")
          .select("userId")
          .where("link", "like", `%document=${on.path.split("/").at(-1) ?? ""}`)
          .where("title", "like", "% submitted")
          .execute()
      ).map(({ userId }) => userId);
    const first = await told();
    expect(first).toContain(reviewerId);
    expect(first).not.toContain(officerId);
    expect(first).not.toContain(responsible.id);
    expect((await on.accept(officer, 2)).status).toBe(403);
    expect((await on.giveBack(reviewer, 2)).status).toBe(200);
    await on.upload(manager, pdf("three"));
    await on.submit(manager, 3);
    expect(await told()).toContain(officerId);
  });

  test("keeps its place once a version was submitted, also after a withdrawal", async () => {
    const { partner, partnerId, project, measured } = await openHanding();
    const made = await createDocument(partner, project.id, inSlot(measured));
    const on = callsOn(made.id);
    const move = async (slot: string) => {
      const { version } = await on.read(partner);
      return partner.patch(on.path, { slot, version });
    };
    expect(documentIn(await move("Photos")).slot).toBe("Photos");
    await on.upload(partner);
    await on.submit(partner);
    await on.withdraw(partner);
    expect((await move("Meter files")).status).toBe(409);
    expect((await partner.remove(on.path)).status).toBe(409);
    expect((await on.read(partner)).versions).toMatchObject([
      { state: "DRAFT", submittedById: null, submitterIds: [partnerId] },
    ]);
  });

  test.each([
    [{ milestoneId: null, slot: "Meter files" }, "milestoneId"],
    [{ milestoneId: "measured" }, "slot"],
    [{ milestoneId: "measured", slot: "Nothing of this name" }, "slot"],
    [{ milestoneId: "foreign", slot: "Meter files" }, "milestoneId"],
  ])("needs a milestone of the project and one of its evidence names: %j", async (given, field) => {
    const { manager, project, measured } = await openHanding();
    const other = await openHanding();
    const ids: Record<string, string> = { measured, foreign: other.measured };
    const { milestoneId } = given;
    const body = { title: "x", ...given, milestoneId: milestoneId === null ? null : ids[milestoneId] };
    const { status, body: answer } = await manager.post(`/api/projects/${project.id}/documents`, body);
    expect([status, Object.keys(Object(answer).errors ?? {})]).toEqual([400, [field]]);
  });
});

describe("verbs", () => {
  const submitted = async () => {
    const handing = await openHanding();
    const on = callsOn(
      (await createDocument(handing.partner, handing.project.id, inSlot(handing.measured))).id,
    );
    await on.upload(handing.partner);
    await on.submit(handing.partner);
    return { ...handing, on };
  };

  test("act on the newest version alone, and a repeated one writes nothing", async () => {
    const { on, partner, officer } = await submitted();
    expect(refused(await on.accept(officer, 2))[0]).toBe(409);
    expect(Object((await on.accept(officer, 2)).body).type).toBe("/errors/conflict");
    expect((await on.submit(partner)).status).toBe(200);
    await on.giveBack(officer, 1, "Blurred");
    const before = await on.read(partner);
    expect((await on.giveBack(officer, 1, "Blurred")).status).toBe(200);
    expect(await on.read(partner)).toEqual(before);
    expect(refused(await on.giveBack(officer, 1, "Another reason"))).toEqual([
      409,
      "It was returned with another reason.",
    ]);
    expect((await on.submit(partner)).status).toBe(409);
    expect((await on.accept(officer)).status).toBe(409);
  });

  test("refuse a document without a version", async () => {
    const { partner, project } = await openHanding();
    const on = callsOn((await createDocument(partner, project.id)).id);
    expect(refused(await on.submit(partner))).toEqual([409, "This document has no file yet."]);
  });

  test("refuse a new version while the newest is submitted, but not the same bytes", async () => {
    const { on, partner, officer } = await submitted();
    expect((await on.upload(partner, pdf("other"))).status).toBe(409);
    expect((await on.upload(partner, pdf())).status).toBe(200);
    expect((await on.read(partner)).versions).toHaveLength(1);
    await on.accept(officer);
    const again = await on.upload(partner, pdf());
    expect([again.status, documentIn(again).state]).toEqual([200, "ACCEPTED"]);
  });

  test("who handed in does not decide, also where the submission was withdrawn", async () => {
    const { manager, project, officer, measured } = await openHanding();
    const on = callsOn((await createDocument(manager, project.id, inSlot(measured))).id);
    await on.upload(officer);
    await on.submit(manager);
    await on.withdraw(manager);
    await on.submit(officer);
    const said = "Who handed in a document does not decide on it.";
    expect(refused(await on.accept(manager))).toEqual([403, said]);
    expect(refused(await on.accept(officer))).toEqual([403, said]);
  });

  test("a withdrawal is the submitter's or that of holders of project:update", async () => {
    const { on, colleague, officer } = await submitted();
    expect((await on.withdraw(colleague)).status).toBe(403);
    expect(documentIn(await on.withdraw(officer)).state).toBe("DRAFT");
  });

  test("an officer who neither leads nor is responsible, and a reviewer who is responsible, do not decide", async () => {
    const { on, project } = await submitted();
    const stranger = (await stage.open("PROJECT_OFFICER")).client;
    expect((await on.accept(stranger)).status).toBe(403);
    const own = await stage.open("MRV_REVIEWER");
    await stage.server.services.db
      .insertInto("projectResponsible")
      .values({ projectId: project.id, userId: own.id, position: 9 })
      .execute();
    expect((await on.accept(own.client)).status).toBe(403);
  });

  test("an accepted version is returned unless a standing completion names it", async () => {
    const { on, officer, manager, process, measured } = await submitted();
    const [accepted] = documentIn(await on.accept(officer)).versions ?? [];
    expect(accepted).toMatchObject({ state: "ACCEPTED", acceptedRound: 1 });
    const id = accepted?.id ?? "";
    await process.complete("A");
    await stage.server.services.db
      .updateTable("completion")
      .set({ documentVersionIds: [id] })
      .where("milestoneId", "=", measured)
      .execute();
    expect(refused(await on.giveBack(manager))).toEqual([
      409,
      "“Measured” was completed with this version. Reopen it first.",
    ]);
    await process.uncomplete("A");
    expect(documentIn(await on.accept(manager)).versions?.[0]?.confirmations).toMatchObject([{ round: 2 }]);
    expect(documentIn(await on.accept(manager)).versions?.[0]?.confirmations).toHaveLength(1);
    expect(documentIn(await on.giveBack(manager)).state).toBe("RETURNED");
  });
});

describe("the filter for documents on which the caller may decide", () => {
  test("finds for each person exactly the documents on which the server accepts their decision", async () => {
    const { server } = stage;
    const { manager, partner, officer, reviewer, process, project, measured } = await openHanding();
    const [ofProcess, own] = [await stage.open("PROJECT_OFFICER"), await stage.open("MRV_REVIEWER")];
    await server.services.db
      .insertInto("processResponsible")
      .values(
        [ofProcess, own].map(({ id }, position) => ({
          processId: process.id,
          userId: id,
          position: 8 + position,
        })),
      )
      .execute();
    const leader = await stage.open("MRV_REVIEWER");
    const led = await addProject(server, { leadUserId: leader.id, companyId: project.companyId });
    const closed = await addProject(server, { companyId: project.companyId });
    const handIn = async (by: Client, projectId: string, more: object = {}) => {
      const on = callsOn((await createDocument(by, projectId, more)).id);
      await on.upload(by);
      await on.submit(by);
      return on;
    };
    const documents = {
      slot: await handIn(partner, project.id, inSlot(measured)),
      project: await handIn(partner, project.id),
      officers: await handIn(officer, project.id),
      led: await handIn(manager, led.id),
      closed: await handIn(partner, closed.id),
      withdrawn: await handIn(manager, project.id),
      returned: await handIn(manager, project.id),
      draft: callsOn((await createDocument(partner, project.id)).id),
    };
    await documents.withdrawn.withdraw(manager);
    await documents.withdrawn.submit(officer);
    await documents.returned.giveBack(officer);
    await documents.returned.upload(partner, pdf("again"));
    await documents.returned.submit(partner, 2);
    await manager.put(`/api/projects/${closed.id}/disable`);

    const readers = {
      manager,
      officer,
      ofProcess: ofProcess.client,
      reviewer,
      own: own.client,
      leader: leader.client,
      partner,
    };
    const filter = "filters[0].fieldId=toDecide&filters[0].operator=equals&filters[0].value=true";
    const listed = async (by: Client) => {
      const answer = await by.get(`/api/documents?size=100&${filter}`);
      const ids = new Set(Object(answer.body).data.map(({ id }: { readonly id: string }) => id));
      return Object.entries(documents).flatMap(([name, { path }]) =>
        ids.has(path.split("/").at(-1)) ? [name] : [],
      );
    };
    const shown = Object.fromEntries(
      await Promise.all(Object.entries(readers).map(async ([name, by]) => [name, await listed(by)] as const)),
    );
    expect(shown).toEqual({
      manager: ["slot", "project", "officers", "returned"],
      officer: ["slot", "project", "returned"],
      ofProcess: ["slot"],
      reviewer: ["slot", "project", "officers", "led", "withdrawn", "returned"],
      own: ["project", "officers", "led", "withdrawn", "returned"],
      leader: ["slot", "project", "officers", "withdrawn", "returned"],
      partner: [],
    });
    // naming a version that does not exist asks who may decide, and decides nothing
    for (const [reader, by] of Object.entries(readers))
      for (const [name, on] of Object.entries(documents)) {
        const isRefused = (await on.accept(by, 9)).status === 403;
        if (name !== "closed" && name !== "draft")
          expect([reader, name, !isRefused]).toEqual([reader, name, shown[reader]?.includes(name)]);
      }
  });
});

describe("who meets and writes", () => {
  test("a partner meets no internal document, by list, id, content or history", async () => {
    const { manager, partner, project, paid } = await openHanding();
    const hidden = await createDocument(manager, project.id, { ...inSlot(paid, "Invoice"), title: "canary" });
    expect(hidden.internal).toBe(true);
    const on = callsOn(hidden.id);
    await on.upload(manager);
    const reads = await Promise.all([
      partner.get(on.path),
      partner.get(`${on.path}/versions/1/content`),
      on.submit(partner),
      on.upload(partner),
      partner.remove(on.path),
    ]);
    expect(reads.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const lists = await Promise.all([
      partner.get("/api/documents?size=100"),
      partner.get(`/api/projects/${project.id}/documents`),
    ]);
    expect(JSON.stringify(lists.map(({ body }) => body))).not.toContain("canary");
    expect(JSON.stringify((await manager.get(`/api/projects/${project.id}/history`)).body)).toContain(
      "canary",
    );
  });

  test("a partner hands in to its own steps and to the project, and does not say who meets it", async () => {
    const { partner, project, paid, measured } = await openHanding();
    const create = (more: object) =>
      partner.post(`/api/projects/${project.id}/documents`, { title: "x", ...more });
    expect((await create({})).status).toBe(201);
    expect((await create(inSlot(measured))).status).toBe(201);
    expect((await create(inSlot(paid, "Invoice"))).status).toBe(403);
    expect((await create({ internal: false })).status).toBe(403);
  });

  test("a partner's slot takes no internal document", async () => {
    const { manager, project, measured } = await openHanding();
    const body = { title: "x", ...inSlot(measured), internal: true };
    const { status, body: answer } = await manager.post(`/api/projects/${project.id}/documents`, body);
    expect([status, Object.keys(Object(answer).errors)]).toEqual([400, ["internal"]]);
  });

  test("another company's partner learns of none", async () => {
    const { partner, project, measured } = await openHanding();
    const on = callsOn((await createDocument(partner, project.id, inSlot(measured))).id);
    await on.upload(partner);
    const stranger: Client = (await openHanding()).partner;
    const answers = await Promise.all([
      stranger.get(on.path),
      stranger.get(`${on.path}/versions/1/content`),
      stranger.get(`/api/projects/${project.id}/documents`),
      on.upload(stranger),
      on.accept(stranger),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 403]);
  });

  test("documents are deleted by who made them; a project with documents is not", async () => {
    const { partner, colleague, project } = await openHanding();
    const on = callsOn((await createDocument(partner, project.id)).id);
    await createDocument(partner, project.id);
    const admin = await stage.server.signIn("ines.duarte@canopy.example");
    const bare = await addProject(stage.server);
    await createDocument(admin, bare.id);
    expect(refused(await admin.remove(`/api/projects/${bare.id}`))).toEqual([
      409,
      "1 document belongs to this project.",
    ]);
    expect((await colleague.remove(on.path)).status).toBe(403);
    expect((await partner.remove(on.path)).status).toBe(204);
    const history = await admin.get(
      `/api/projects/${project.id}/history?filters[0].fieldId=entity&filters[0].operator=equals&filters[0].value=document&size=100`,
    );
    expect(JSON.stringify(history.body)).toContain('"action":"delete"');
  });

  test("a document that a finding's answer names is not deleted", async () => {
    const { manager, reviewer, process, project, paid } = await openHanding();
    const made = await createDocument(manager, project.id);
    const on = callsOn(made.id);
    const { versions } = documentIn(await on.upload(manager, pdf("named")));
    const finding = await raiseFinding(manager, process.id, paid);
    await finding.answer(manager, "See there", { documentVersionIds: [versions?.[0]?.id] });
    expect(refused(await manager.remove(on.path))).toEqual([
      409,
      "An answer to CAR-01 names this document: it stays.",
    ]);
    expect((await finding.close(reviewer)).status).toBe(200);
    expect((await manager.remove(on.path)).status).toBe(409);
  });

  test("a disabled project is read only", async () => {
    const { partner, manager, project } = await openHanding();
    const on = callsOn((await createDocument(partner, project.id)).id);
    await manager.put(`/api/projects/${project.id}/disable`);
    const writes = await Promise.all([
      on.upload(partner),
      on.submit(partner),
      partner.remove(on.path),
      partner.post(`/api/projects/${project.id}/documents`, { title: "x" }),
    ]);
    expect(writes.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect((await partner.get(on.path)).status).toBe(200);
  });
});
