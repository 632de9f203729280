import { processReference, type DocumentRecord, type ListAnswer } from "@canopy/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSlot, openHandingIn } from "../testing/evidence/documentHanding.ts";
import { callsOn, createDocument, documentIn, pdf } from "../testing/evidence/testDocuments.ts";
import { raiseFinding } from "../testing/evidence/testFindings.ts";
import { addProject } from "../testing/testProjects.ts";
import type { Client } from "../testing/index.ts";
import { openWorkStage, refused, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

const openHanding = () => openHandingIn(stage);

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

  test("is listed with the number of its newest version, without a file with none", async () => {
    const { partner, project, measured } = await openHanding();
    const made = await createDocument(partner, project.id, inSlot(measured));
    const on = callsOn(made.id);
    const listed = async () => {
      const { body } = await partner.get(`/api/projects/${project.id}/documents`);
      return (body as ListAnswer<DocumentRecord>).data.map(({ versionNo, versions }) => [
        versionNo,
        versions,
      ]);
    };
    expect(await listed()).toEqual([[null, undefined]]);
    await on.upload(partner, pdf("one"));
    await on.upload(partner, pdf("two"));
    expect(await listed()).toEqual([[2, undefined]]);
    const { body } = await partner.get("/api/documents");
    expect((body as ListAnswer<DocumentRecord>).data).toMatchObject([{ id: made.id, versionNo: 2 }]);
    expect((await on.read(partner)).versionNo).toBeUndefined();
  });

  test("is listed with its process, which tells it from the same evidence of another one", async () => {
    const { partner, project, measured } = await openHanding();
    const { id } = await createDocument(partner, project.id, inSlot(measured));
    await createDocument(partner, project.id, { title: "Of the project" });
    const { body } = await partner.get(
      `/api/projects/${project.id}/documents?extend=process&sortField=title`,
    );
    const { data } = body as ListAnswer<DocumentRecord>;
    const own = data.find((one) => one.id === id);
    expect(Object.keys(own?.process ?? {}).toSorted()).toEqual([...processReference].toSorted());
    expect(own?.process?.id).toBe(own?.processId);
    expect(data.find((one) => one.id !== id)?.process).toBeNull();
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
        .select(["title", "message", "link"])
        .where("userId", "=", id)
        .where("kind", "=", "DOCUMENT")
        .execute()) satisfies object;
    const link = `/project/${project.id}?tab=documents&document=${on.path.split("/").at(-1) ?? ""}`;
    const told = (word: string) => ({
      title: `${project.code}: Meter report ${word}`,
      message: expect.stringMatching(
        new RegExp(` ${word} “Meter report” \\(report\\.pdf\\) in ${project.code} Test project\\.$`),
      ),
      link,
    });
    expect(await kinds(officerId)).toEqual([told("submitted")]);
    expect(await kinds(partnerId)).toEqual([told("accepted")]);
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

  test("an internal document whose step became a partner's can be changed, and is not moved into another slot", async () => {
    const { manager, project, measured } = await openHanding();
    const { id } = await createDocument(manager, project.id, inSlot(measured));
    const { path, read } = callsOn(id);
    await stage.server.services.db
      .updateTable("document")
      .set({ internal: true })
      .where("id", "=", id)
      .execute();
    const change = async (to: object) => {
      const { version } = await read(manager);
      return manager.patch(path, { ...to, version });
    };
    expect(documentIn(await change({ title: "Meter data" }))).toMatchObject({
      title: "Meter data",
      internal: true,
    });
    expect(await change({ slot: "Photos" })).toMatchObject({
      status: 400,
      body: { errors: { internal: expect.anything() } },
    });
    expect(documentIn(await change({ slot: "Photos", internal: false }))).toMatchObject({ internal: false });
    expect((await change({ internal: true })).status).toBe(400);
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

  test("an export says of a document without a file that there is none yet", async () => {
    const { manager, project } = await openHanding();
    await createDocument(manager, project.id, { title: "Bare" });
    await callsOn((await createDocument(manager, project.id, { title: "Filled" })).id).upload(manager);
    const query = "columns=title,state&sortField=title&sortDirection=asc";
    const { body } = await manager.get(`/api/projects/${project.id}/documents?${query}`, {
      accept: "text/csv",
    });
    expect(String(body).split("\r\n").slice(1, 3)).toEqual(["Bare,No file yet", "Filled,Draft"]);
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
