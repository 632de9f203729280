import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  bodyOf,
  detailOf,
  importOf,
  openImportStage,
  refusal,
  type ImportStage,
} from "#testing/importStage.ts";
import { addOwner } from "#testing/testOwners.ts";
import { addCompany } from "#testing/testPeople.ts";
import { beginProcess, readProcess } from "#testing/testProcesses.ts";
import { addProject, addProjectType } from "#testing/testProjects.ts";
import { addTemplate } from "#testing/testTemplates.ts";

let stage: ImportStage;
beforeAll(async () => {
  stage = await openImportStage();
});
afterAll(() => stage.server.close());

describe("companies", () => {
  test("name a change by the column's own label, also where that ends in 'id'", async () => {
    const companyId = await addCompany(stage.server);
    const made = await stage.send("companies", [
      ["Id", "Tax id"],
      [companyId, "PT 500 100 200"],
    ]);
    const [line] = await stage.linesOf(made.id);
    expect(line?.changes).toEqual([{ field: "Tax id", before: null, after: "PT 500 100 200" }]);
  });
});

describe("technologies and stakeholders", () => {
  test("are found by code where the file has no ids, and made where there is none", async () => {
    const typeId = await addProjectType(stage.server);
    const { code, category } = await stage.recordOf(`/api/project-types/${typeId}`);
    const made = await stage.send("project-types", [
      ["Code", "Name", "Category", "Active"],
      [String(code).toLowerCase(), "Renamed", String(category), "no"],
      ["TIDE", "Tidal", "Renewable power", "Yes"],
    ]);
    expect(await stage.problemsOf(made.id)).toEqual([]);
    expect(made.counts).toMatchObject({ NEW: 1, CHANGED: 1 });
    importOf(await stage.apply(made.id));
    expect(await stage.rowsOf("/api/project-types", made.id)).toHaveLength(2);
    const owners = await stage.send("project-milestone-owners", [
      ["Code", "Name", "Kind"],
      ["VVB-X", "Checkers", "VVB"],
    ]);
    expect(importOf(await stage.apply(owners.id)).counts.NEW).toBe(1);
  });

  test("swap their codes and hand them on, to new ones too; undo gives each its own back", async () => {
    const ids = await Promise.all(["a", "b", "c"].map(() => addProjectType(stage.server)));
    const codesOf = () =>
      Promise.all(ids.map(async (id) => String((await stage.recordOf(`/api/project-types/${id}`))["code"])));
    const [a = "", b = "", c = ""] = await codesOf();
    const mark = randomUUID().slice(0, 8);
    const kept = await stage.send("project-types", [
      ["Id", "Code"],
      [ids[0] ?? "", b],
      [ids[1] ?? "", b],
    ]);
    expect(await stage.problemsOf(kept.id)).toEqual(["2: Code is already used"]);
    const spaced = await stage.send("project-types", [
      ["Id", "Code"],
      [ids[0] ?? "", b],
      [ids[1] ?? "", `${b}\u200B `],
    ]);
    expect(await stage.problemsOf(spaced.id)).toEqual(["2: Code is already used"]);
    const made = await stage.send("project-types", [
      ["Id", "Code", "Name", "Category"],
      [ids[0] ?? "", b.toLowerCase(), `A ${mark}`, "Renewable power"],
      [ids[1] ?? "", a, `B ${mark}`, "Renewable power"],
      ["", c, `D ${mark}`, "Renewable power"],
      [ids[2] ?? "", `C-${mark}`, `C ${mark}`, "Renewable power"],
    ]);
    expect(await stage.problemsOf(made.id)).toEqual([]);
    importOf(await stage.apply(made.id));
    expect(await codesOf()).toEqual([b.toLowerCase(), a, `C-${mark}`]);
    const rows = await stage.rowsOf("/api/project-types", made.id);
    expect(rows.find(({ name }) => name === `D ${mark}`)).toMatchObject({ code: c });
    importOf(await stage.undo(made.id));
    expect(await codesOf()).toEqual([a, b, c]);
    const changes = await stage.server.services.db
      .selectFrom("history")
      .select("changes")
      .where("entity", "=", "projectType")
      .execute();
    expect(JSON.stringify(changes)).not.toContain("~");
  });

  test("hand their codes on all around, over more lines than are written at a time", async () => {
    const codes = Array.from({ length: 501 }, (_, at) => `R-${randomUUID().slice(0, 8)}-${at}`);
    const ids: string[] = [];
    for (const code of codes) ids.push(await addProjectType(stage.server, "Renumbered", code));
    const lines = ids.map((id, at) => [id, codes[(at + 1) % codes.length] ?? ""]);
    const made = await stage.send("project-types", [["Id", "Code"], ...lines]);
    expect(made.counts).toMatchObject({ CHANGED: 501, REFUSED: 0 });
    const codeOf = async (at: number) => (await stage.recordOf(`/api/project-types/${ids[at]}`))["code"];
    importOf(await stage.apply(made.id));
    expect([await codeOf(0), await codeOf(500)]).toEqual([codes[1], codes[0]]);
    importOf(await stage.undo(made.id));
    expect([await codeOf(0), await codeOf(500)]).toEqual([codes[0], codes[500]]);
  });

  test("whose former code another record has now are not written back; the line is named", async () => {
    const code = `T-${randomUUID().slice(0, 8)}`;
    const ids = [await addProjectType(stage.server), await addProjectType(stage.server, "Tidal", code)];
    const made = await stage.send("project-types", [
      ["Id", "Code"],
      ...ids.map((id) => [id, `T-${randomUUID().slice(0, 8)}`]),
    ]);
    importOf(await stage.apply(made.id));
    await addProjectType(stage.server, "Wave", code.toLowerCase());
    const undone = await stage.undo(made.id);
    expect([...refusal(undone), detailOf(undone)]).toEqual([
      409,
      "/errors/in-use",
      "Tidal of line 3 had a value that another record has now, so the import stays as it is.",
    ]);
  });

  test("move a stakeholder's milestones to the company that the file names; undo moves them back", async () => {
    const next = `Partner ${randomUUID()}`;
    const [formerId, nextId] = [await addCompany(stage.server), await addCompany(stage.server, next)];
    const ownerId = await addOwner(stage.server, { kind: "PP", companyId: formerId });
    const { id: templateId } = await addTemplate(stage.server, {
      steps: [{ key: "A", ownerKind: "PP", ownerId }],
      transitions: [],
    });
    const processId = await beginProcess(stage.admin, (await addProject(stage.server)).id, templateId);
    const companyOf = async () =>
      (await readProcess(stage.admin, processId)).milestones.get("A")?.ownerCompanyId ?? null;
    const { code } = await stage.recordOf(`/api/project-milestone-owners/${ownerId}`);
    const made = await stage.send("project-milestone-owners", [
      ["Code", "Company"],
      [String(code), next],
    ]);
    expect(await stage.problemsOf(made.id)).toEqual([]);
    importOf(await stage.apply(made.id));
    expect(await companyOf()).toBe(nextId);
    importOf(await stage.undo(made.id));
    expect(await companyOf()).toBe(formerId);
  });

  test("keep a stakeholder's kind while a project names it as the body of that kind, also when taken back", async () => {
    const ownerId = await addOwner(stage.server, { kind: "VVB" });
    const kindTo = (kind: string) =>
      stage.send("project-milestone-owners", [
        ["Id", "Kind"],
        [ownerId, kind],
      ]);
    const made = await kindTo("VER");
    importOf(await stage.apply(made.id));
    await addProject(stage.server, { verificationBodyId: ownerId });
    expect(await stage.problemsOf((await kindTo("REG")).id)).toEqual([
      "2: 1 project names it as its validation or verification body",
    ]);
    expect(detailOf(await stage.undo(made.id))).toMatch(
      /of line 2 is the validation or verification body of a project, so the import stays as it is\.$/,
    );
  });

  test("whose former default template was deleted since are not written back; the line is named", async () => {
    const key = `T-${randomUUID().slice(0, 8).toUpperCase()}`;
    const { id: templateId } = await addTemplate(stage.server, { key });
    const ids = [await addProjectType(stage.server), await addProjectType(stage.server, "Tidal")];
    for (const id of ids)
      bodyOf(await stage.admin.patch(`/api/project-types/${id}`, { defaultTemplateKey: key, version: 1 }));
    const made = await stage.send("project-types", [
      ["Id", "Default template"],
      ...ids.map((id) => [id, ""]),
    ]);
    expect(importOf(await stage.apply(made.id)).counts).toMatchObject({ CHANGED: 2 });
    bodyOf(await stage.admin.remove(`/api/project-processes/templates/${templateId}`));
    const undone = await stage.undo(made.id);
    const [first] = await stage.linesOf(made.id);
    expect([...refusal(undone), detailOf(undone)]).toEqual([
      409,
      "/errors/in-use",
      `${first?.name} of line 2 referred to a record that no longer exists, so the import stays as it is.`,
    ]);
    expect(await stage.recordOf(`/api/project-types/${ids[0]}`)).toMatchObject({ defaultTemplateKey: null });
  });
});
