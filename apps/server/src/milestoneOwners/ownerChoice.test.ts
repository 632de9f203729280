import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCompany } from "../testing/testPeople.ts";
import { addProject } from "../testing/testProjects.ts";
import { addTemplate } from "../testing/testTemplates.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
/** Deactivates the demo's stakeholders, so that they do not interfere. */
beforeAll(async () => {
  stage = await openWorkStage();
  await stage.server.services.db.updateTable("milestoneOwner").set({ active: false }).execute();
});
afterAll(() => stage.server.close());

const addOwner = async (code: string, kind: string, more: object = {}) => {
  const id = randomUUID();
  const at = stage.clock.now();
  const blank = {
    companyId: null,
    contactName: null,
    email: null,
    phone: null,
    country: null,
    accreditation: null,
    workingDays: null,
  };
  await stage.server.services.db
    .insertInto("milestoneOwner")
    .values({
      ...blank,
      id,
      code: `${code}-${id.slice(0, 8)}`,
      name: code,
      kind,
      active: true,
      createdAt: at,
      updatedAt: at,
      ...more,
    })
    .execute();
  return id;
};

const kinds = ["PC", "VVB", "VER", "DNA", "REG", "FIN"];
const templateOf = (more: readonly { key: string; ownerId: string }[] = []) =>
  addTemplate(stage.server, {
    steps: [
      ...kinds.map((kind) => ({ key: kind, ownerKind: kind })),
      ...more.map((step) => ({ ...step, ownerKind: null })),
    ],
    transitions: [],
  });

const moveOwner = async (id: string, companyId: string | null) => {
  const path = `/api/project-milestone-owners/${id}`;
  const admin = await stage.server.signIn("ines.duarte@canopy.example");
  const { version } = Object((await admin.get(path)).body) as { version: number };
  expect((await admin.patch(path, { companyId, version })).status).toBe(200);
  return admin;
};

test("the steps of a stakeholder that changes its company become the new company's", async () => {
  const [former, next] = [await addCompany(stage.server), await addCompany(stage.server)];
  const project = await addProject(stage.server, { companyId: next });
  const named = await addOwner("A", "PP", { companyId: former });
  const { id: templateId } = await addTemplate(stage.server, {
    steps: [
      { key: "A", ownerKind: "PP", ownerId: named },
      { key: "B", ownerKind: "PP", ownerId: named },
    ],
    transitions: [],
  });
  const { read, complete } = await stage.begin(templateId, { projectId: project.id });
  const [before, after] = [await stage.open("PARTNER_USER", former), await stage.open("PARTNER_USER", next)];
  expect((await complete("A", {}, after.client)).status).toBe(403);
  const admin = await moveOwner(named, next);
  expect((await complete("A", {}, after.client)).status).toBe(200);
  expect((await complete("B", {}, before.client)).status).not.toBe(200);
  const { milestones } = await read();
  expect(milestones.get("B")).toMatchObject({ ownerId: named, ownerCompanyId: next });
  await stage.server.services.db.deleteFrom("appUser").where("companyId", "=", former).execute();
  expect((await admin.remove(`/api/companies/${former}`)).status).toBe(204);
  await moveOwner(named, null);
  expect((await read()).milestones.get("A")).toMatchObject({ ownerId: named, ownerCompanyId: null });
});

test("a step of kind PC stays with the project's company when that company's stakeholder moves to another one, unless the template names this stakeholder", async () => {
  const companyId = await addCompany(stage.server);
  const elsewhere = await addCompany(stage.server);
  const project = await addProject(stage.server, { companyId });
  const own = await addOwner("A", "PC", { companyId });
  const { id: templateId } = await addTemplate(stage.server, {
    steps: [
      { key: "A", ownerKind: "PC" },
      { key: "B", ownerKind: "PC", ownerId: own },
    ],
    transitions: [],
  });
  const { read } = await stage.begin(templateId, { projectId: project.id });
  const second = await addOwner("B", "PC", { companyId });
  await moveOwner(own, elsewhere);
  const { milestones } = await read();
  expect(milestones.get("A")).toMatchObject({ ownerId: second, ownerCompanyId: companyId });
  expect(milestones.get("B")).toMatchObject({ ownerId: own, ownerCompanyId: elsewhere });
});

const ownersIn = async (templateId: string, projectId: string) => {
  const { milestones } = await (await stage.begin(templateId, { projectId })).read();
  return Object.fromEntries(
    [...milestones].map(([key, { ownerKind, ownerId, ownerCompanyId }]) => [
      key,
      [ownerKind, ownerId, ownerCompanyId],
    ]),
  );
};

test("a step without a matching stakeholder keeps its kind, and the partner's steps stay the partner's", async () => {
  const project = await addProject(stage.server);
  expect(await ownersIn((await templateOf()).id, project.id)).toEqual({
    PC: ["PC", null, project.companyId],
    VVB: ["VVB", null, null],
    VER: ["VER", null, null],
    DNA: ["DNA", null, null],
    REG: ["REG", null, null],
    FIN: ["FIN", null, null],
  });
});

test("each step is assigned to the company's own stakeholder, the project's body, the country's authority, or the first shared one", async () => {
  const companyId = await addCompany(stage.server);
  const named = await addOwner("A", "REG", { companyId, active: false });
  const own = await addOwner("B", "PC", { companyId });
  await addOwner("A", "PC");
  await addOwner("A", "PC", { companyId: await addCompany(stage.server) });
  const [firstBody, body] = [await addOwner("A", "VVB"), await addOwner("B", "VVB")];
  const verifier = await addOwner("A", "VER");
  await addOwner("A", "DNA", { country: "DE" });
  const ofCountry = await addOwner("B", "DNA", { country: "KE" });
  await addOwner("A", "REG", { active: false });
  const registry = await addOwner("B", "REG");
  await addOwner("C", "REG");
  await addOwner("A", "FIN", { companyId });
  const template = await templateOf([{ key: "NAMED", ownerId: named }]);
  const shared = { PC: ["PC", own, companyId], VER: ["VER", verifier, null], REG: ["REG", registry, null] };
  const project = await addProject(stage.server, { companyId, country: "KE", validationBodyId: body });
  expect(await ownersIn(template.id, project.id)).toEqual({
    ...shared,
    VVB: ["VVB", body, null],
    DNA: ["DNA", ofCountry, null],
    FIN: ["FIN", null, null],
    NAMED: ["REG", named, companyId],
  });
  const other = await addProject(stage.server, { companyId, country: "PT" });
  expect(await ownersIn(template.id, other.id)).toMatchObject({
    ...shared,
    VVB: ["VVB", firstBody, null],
    DNA: ["DNA", null, null],
  });
  const ofNoCountry = await addOwner("C", "DNA");
  const third = await addProject(stage.server, { companyId, country: "PT" });
  expect(await ownersIn(template.id, third.id)).toMatchObject({ DNA: ["DNA", ofNoCountry, null] });
});
