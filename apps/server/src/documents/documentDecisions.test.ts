import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSlot, openHandingIn } from "../testing/evidence/documentHanding.ts";
import { callsOn, createDocument, documentIn, pdf } from "../testing/evidence/testDocuments.ts";
import { addProject } from "../testing/testProjects.ts";
import type { Client } from "../testing/index.ts";
import { openWorkStage, refused, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

const openHanding = () => openHandingIn(stage);

describe("the actions on a document", () => {
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

describe("the completions that name a version", () => {
  const asked = () =>
    stage.server.statements.filter((text) => text.includes("from completion d join milestone m"));
  const planOf = (statement: string) =>
    stage.server.services.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql.raw(`prepare naming as ${statement}`).execute(tx);
      const { rows } = await sql.raw<object>(`explain execute naming('${randomUUID()}')`).execute(tx);
      await sql`deallocate naming`.execute(tx);
      return rows.flatMap((row) => Object.values(row)).join("\n");
    });

  test("are read by their index, and only before an accepted version is returned", async () => {
    const { partner, officer, project, measured } = await openHanding();
    const on = callsOn((await createDocument(partner, project.id, inSlot(measured))).id);
    await on.upload(partner);
    await on.submit(partner);
    stage.server.statements.length = 0;
    expect(documentIn(await on.giveBack(officer)).state).toBe("RETURNED");
    expect(asked()).toEqual([]);
    await on.upload(partner, pdf("better"));
    await on.submit(partner, 2);
    await on.accept(officer, 2);
    expect(documentIn(await on.giveBack(officer, 2)).state).toBe("RETURNED");
    const [statement = "", ...others] = asked();
    expect(others).toEqual([]);
    expect(await planOf(statement)).toContain("completion_document_versions");
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
