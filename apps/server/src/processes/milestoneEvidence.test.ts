import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { callsOn, createDocument, documentIn, pdf } from "../testing/evidence/testDocuments.ts";
import { addUser } from "../testing/testPeople.ts";
import { processIn } from "../testing/testProcesses.ts";
import { addProject } from "../testing/testProjects.ts";
import { addTemplate } from "../testing/testTemplates.ts";
import { openWorkStage, refused, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

const evidence = ["meter files", "calibration certificates"];

/** A process whose gate A, a partner's, asks for two documents. */
const openGate = async () => {
  const { server, manager } = stage;
  const lead = await addUser(server, { roles: ["PROJECT_OFFICER"] });
  const project = await addProject(server, { leadUserId: lead.id });
  const template = await addTemplate(server, {
    steps: [
      { key: "A", name: "Measured", kind: "gate", ownerKind: "PC", evidence, evidenceMode: "DOCUMENTS" },
      { key: "B", name: "Checked", evidence: ["letter"] },
      { key: "E", name: "Done", kind: "end_ok" },
    ],
    transitions: [
      { from: "A", to: "B" },
      { from: "B", to: "E" },
    ],
  });
  const process = await stage.begin(template.id, { projectId: project.id });
  const partner = (await stage.open("PARTNER_USER", project.companyId)).client;
  const milestoneId = (await process.read()).milestones.get("A")?.id ?? "";
  const officer = await enter(server, lead.id);
  /** Hands in a document for each slot and has the officer accept it; gives the ids of the versions in order. */
  const fill = async (slots: readonly string[] = evidence, by: Client = partner) => {
    const calls = [];
    for (const slot of slots) {
      const on = callsOn((await createDocument(by, project.id, { milestoneId, slot, title: slot })).id);
      await on.upload(by, pdf(`${slot} ${project.id}`));
      await on.submit(by);
      const { versions } = documentIn(await on.accept(officer));
      calls.push({ on, versionId: versions?.[0]?.id ?? "" });
    }
    return calls;
  };
  const slots = async (by: Client = manager, key = "A") =>
    processIn(await by.get(`/api/project-processes/${process.id}?extend=milestones`)).milestones.get(key)
      ?.slots;
  return { process, project, partner, officer, manager, milestoneId, fill, slots };
};

describe("a step that asks for documents", () => {
  test("is completed once every slot is filled, and names the versions that fill them", async () => {
    const { process, fill, slots } = await openGate();
    expect(refused(await process.complete("A", { evidence }))).toEqual([
      400,
      "Evidence is missing: meter files, calibration certificates.",
    ]);
    const [first] = await fill(["meter files"]);
    expect(refused(await process.complete("A"))).toEqual([
      400,
      "Evidence is missing: calibration certificates.",
    ]);
    expect(await slots()).toEqual([
      { name: "meter files", isFilled: true, toAccept: 0 },
      { name: "calibration certificates", isFilled: false, toAccept: 0 },
    ]);
    const [second] = await fill(["calibration certificates"]);
    const done = processIn(await process.complete("A", { evidence: ["invented"] }));
    const [record] = done.milestones.get("A")?.completions ?? [];
    expect(record?.evidence).toEqual(evidence);
    expect(new Set(record?.documentVersionIds)).toEqual(new Set([first?.versionId, second?.versionId]));
    const back = await first?.on.giveBack(stage.manager);
    expect(back?.status).toBe(409);
  });

  test("stays filled by what was accepted, whatever newer versions say", async () => {
    const { partner, process, fill, slots } = await openGate();
    const [first] = await fill();
    await first?.on.upload(partner, pdf("newer"));
    await first?.on.submit(partner, 2);
    expect(await slots()).toMatchObject([{ isFilled: true, toAccept: 1 }, { isFilled: true }]);
    expect((await process.complete("A")).status).toBe(200);
  });

  test("counts anew after it was reopened: what is accepted later, or confirmed for the round", async () => {
    const { process, officer, manager, partner, fill, slots } = await openGate();
    const [first, second] = await fill();
    await process.complete("A");
    await process.uncomplete("A");
    expect(await slots()).toMatchObject([{ isFilled: false }, { isFilled: false }]);
    expect((await process.complete("A")).status).toBe(400);
    await first?.on.accept(officer);
    await second?.on.upload(partner, pdf("for the second round"));
    await second?.on.submit(partner, 2);
    // the older version is confirmed although a newer one waits
    await second?.on.accept(manager, 1);
    expect(await slots()).toMatchObject([{ isFilled: true }, { isFilled: true, toAccept: 1 }]);
    expect((await process.complete("A")).status).toBe(200);
  });

  test("keeps what it had where it was only taken back", async () => {
    const { process, fill, slots, milestoneId, officer, project } = await openGate();
    await fill();
    await process.complete("A");
    const id = (await process.read()).milestones.get("B")?.id ?? "";
    const on = callsOn((await createDocument(officer, project.id, { milestoneId: id, slot: "letter" })).id);
    await on.upload(officer);
    await on.submit(officer);
    await on.accept(stage.manager);
    await process.complete("B");
    await process.uncomplete("A", { reason: "A page is missing", confirmed: ["B"] });
    expect(milestoneId).not.toBe(id);
    expect(await slots(stage.manager, "B")).toMatchObject([{ name: "letter", isFilled: true }]);
  });

  test("is a gate that nobody completes with evidence of their own", async () => {
    const { process, fill, partner } = await openGate();
    await fill();
    expect(refused(await process.complete("A", {}, partner))).toEqual([
      403,
      "Who handed in the evidence of a gate does not complete it.",
    ]);
  });
});

describe("slots", () => {
  test("do not tell a partner of an internal document that waits at its step", async () => {
    const { partner, manager, milestoneId, project, slots } = await openGate();
    const document = await createDocument(manager, project.id, { milestoneId, slot: evidence[0] });
    const on = callsOn(document.id);
    await on.upload(manager);
    await on.submit(manager);
    expect(await slots(partner)).toMatchObject([{ toAccept: 1 }, { toAccept: 0 }]);
    // as if the step had become the partner's after the document was made
    await stage.server.services.db
      .updateTable("document")
      .set({ internal: true })
      .where("id", "=", document.id)
      .execute();
    expect(await slots(partner)).toMatchObject([{ toAccept: 0 }, { toAccept: 0 }]);
    expect(await slots()).toMatchObject([{ toAccept: 1 }, { toAccept: 0 }]);
  });

  test("come with milestones and are found by what is to be accepted; a partner reads its own steps' alone", async () => {
    const { partner, manager, milestoneId, project, slots } = await openGate();
    const on = callsOn((await createDocument(partner, project.id, { milestoneId, slot: evidence[0] })).id);
    await on.upload(partner);
    await on.submit(partner);
    const found = async (by: Client) => {
      const filters = `filters[0].fieldId=toAccept&filters[0].operator=equals&filters[0].value=true`;
      const own = `filters[1].fieldId=project&filters[1].operator=equals&filters[1].value=${project.id}`;
      return Object((await by.get(`/api/milestones?${filters}&${own}`)).body).data;
    };
    const shown = [{ id: milestoneId, slots: [{ name: evidence[0], toAccept: 1 }, { toAccept: 0 }] }];
    expect(await found(manager)).toMatchObject(shown);
    expect(await found(partner)).toMatchObject(shown);
    expect(await slots(partner, "B")).toBeNull();
    expect(await slots(partner)).toHaveLength(2);
  });

  test("a partner reads of a completion only the versions that it meets", async () => {
    const { partner, manager, officer, project, process, fill } = await openGate();
    await fill();
    await process.complete("A");
    const id = (await process.read()).milestones.get("B")?.id ?? "";
    const hidden = { milestoneId: id, slot: "letter", internal: true };
    const on = callsOn((await createDocument(officer, project.id, hidden)).id);
    await on.upload(officer);
    await on.submit(officer);
    await on.accept(manager);
    await process.complete("B");
    const idsFor = async (by: Client) => {
      const path = `/api/project-processes/${process.id}?extend=milestones,milestones.completions`;
      return processIn(await by.get(path)).milestones.get("B")?.completions?.[0]?.documentVersionIds;
    };
    expect(await idsFor(manager)).toHaveLength(1);
    expect(await idsFor(partner)).toEqual([]);
  });
});

describe("a template's step", () => {
  const send = (milestone: object) =>
    stage.manager.post("/api/project-processes/templates", {
      key: `T-${crypto.randomUUID().slice(0, 8).toUpperCase()}`,
      name: "Evidence",
      milestones: [{ key: "A", name: "A", kind: "task", expectedDays: 1, evidence, ...milestone }],
    });

  test.each([
    [{ evidenceRequired: true }, { evidenceMode: "NAMED", evidenceRequired: true }],
    [{ evidenceMode: "DOCUMENTS" }, { evidenceMode: "DOCUMENTS", evidenceRequired: true }],
    [{}, { evidenceMode: "NONE", evidenceRequired: false }],
  ])("of %j reads as %j", async (sent, read) => {
    const { body } = await send(sent);
    const { id } = Object(body);
    const { body: template } = await stage.manager.get(
      `/api/project-processes/templates/${id}?extend=milestones`,
    );
    expect(template).toMatchObject({ milestones: [read] });
  });

  test("does not contradict itself", async () => {
    const answers = await Promise.all([
      send({ evidenceMode: "NONE", evidenceRequired: true }),
      send({ evidenceMode: "DOCUMENTS", evidenceRequired: false }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  });
});
