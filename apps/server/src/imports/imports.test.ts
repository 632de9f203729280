import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databasePrint } from "../testing/database/databasePrint.ts";
import {
  bodyOf,
  detailOf,
  importOf,
  openImportStage,
  refusal,
  type ImportStage,
} from "../testing/importStage.ts";
import { openClientAs } from "../testing/principals.ts";
import { addCompany, addRole } from "../testing/testPeople.ts";
import { addProject, addProjectType } from "../testing/testProjects.ts";
import { workbookOf } from "../testing/workbookOf.ts";
import { releaseImports } from "./releaseImports.ts";

let stage: ImportStage;
beforeAll(async () => {
  stage = await openImportStage();
});
afterAll(() => stage.server.close());

const read = async (id: string) => importOf(await stage.admin.get(`/api/imports/${id}`));
const historyOf = (entityId: string) =>
  stage.server.services.db
    .selectFrom("history")
    .select(["action", "source", "actorId"])
    .where("entityId", "=", entityId)
    .orderBy("at")
    .execute();

describe("an import", () => {
  test("is judged, written whole, and taken back", async () => {
    const name = `Alder ${randomUUID()}`;
    const made = await stage.send("companies", [
      ["Name", "Country", "Size", "Shoe size"],
      [name, "Portugal", "Small", "43"],
      ["Birch", "ES", "", ""],
    ]);
    expect(made).toMatchObject({
      state: "JUDGED",
      mapping: ["name", "country", "sizeBand", null],
      questions: [],
      counts: { NEW: 2, CHANGED: 0, SAME: 0, REFUSED: 0 },
      appliedAt: null,
      version: 1,
    });
    expect(made.columns[3]).toEqual({ heading: "Shoe size", sample: "43", fieldId: null });
    expect(await stage.rowsOf("/api/companies", made.id)).toEqual([]);

    const applied = importOf(await stage.apply(made.id));
    expect(applied).toMatchObject({ state: "APPLIED", reason: null, appliedAt: expect.any(String) });
    const rows = await stage.rowsOf("/api/companies", made.id);
    expect(rows.map(({ country, status }) => ({ country, status }))).toEqual(
      expect.arrayContaining([
        { country: "PT", status: "ACTIVE" },
        { country: "ES", status: "ACTIVE" },
      ]),
    );
    const id = String(rows.find((row) => row["name"] === name)?.["id"]);
    expect(await historyOf(id)).toEqual([{ action: "create", source: "IMPORT", actorId: stage.adminId }]);
    expect(importOf(await stage.apply(made.id))).toEqual(applied);
    expect(refusal(await stage.change(made.id, { version: applied.version }))).toEqual([
      409,
      "/errors/invalid-transition",
    ]);

    const undone = importOf(await stage.undo(made.id));
    expect(undone.state).toBe("UNDONE");
    expect((await stage.admin.get(`/api/companies/${id}`)).status).toBe(404);
    expect((await historyOf(id)).map(({ action }) => action).toSorted()).toEqual(["create", "delete"]);
    expect(importOf(await stage.undo(made.id))).toEqual(undone);
    const { rows: events } = await sql<{ details: unknown }>`select details from security_event
      where kind = 'IMPORTED' and details ->> 'importId' = ${made.id} order by created_at, details::text`.execute(
      stage.server.services.db,
    );
    const told = { importId: made.id, resource: "companies", name: made.name, counts: made.counts };
    expect(events.map(({ details }) => details)).toEqual([told, { ...told, undone: true }]);
    expect(refusal(await stage.apply(made.id))).toEqual([409, "/errors/invalid-transition"]);
  });

  test("is not applied in another version than the one that was looked at", async () => {
    const { id, version } = await stage.send("companies", [
      ["Name", "Country", "Legal name"],
      ["Dogwood", "PT", "Dogwood Ltd"],
    ]);
    const apply = (seen: number) => stage.admin.put(`/api/imports/${id}/apply`, { version: seen });
    const { version: now } = importOf(
      await stage.change(id, { mapping: ["name", "country", null], version }),
    );
    expect(refusal(await apply(version))).toEqual([409, "/errors/conflict"]);
    expect(await read(id)).toMatchObject({ state: "JUDGED", version: now });
    expect(importOf(await apply(now)).state).toBe("APPLIED");
    expect(importOf(await apply(version)).state).toBe("APPLIED");
  });

  test("shows the beginning of a long value, and cuts no emoji in two", async () => {
    const start = "a".repeat(79);
    const made = await stage.send("companies", [
      ["Name", "Legal name"],
      ["Catalpa", `${start}🌳 and more`],
    ]);
    expect(made.columns[1]?.sample).toBe(`${start}🌳`);
  });

  test("says what changes, changes what ids name, and writes it back on undo", async () => {
    const id = await addCompany(stage.server, "Cedar");
    const other = await addCompany(stage.server, "Dogwood");
    const made = await stage.send("companies", [
      ["Id", "Name", "Base year", "Size"],
      [id, "Cedar", "2019", "Small"],
      [other, "Dogwood", "", ""],
    ]);
    expect(made.counts).toEqual({ NEW: 0, CHANGED: 1, SAME: 1, REFUSED: 0 });
    expect((await stage.linesOf(made.id))[0]).toMatchObject({
      line: 2,
      outcome: "CHANGED",
      recordId: id,
      name: "Cedar",
      changes: [
        { field: "Base year", before: null, after: 2019 },
        { field: "Size", before: null, after: "10 to 49 people" },
      ],
    });
    expect((await stage.undo(made.id)).body).toMatchObject({
      type: "/errors/invalid-transition",
      detail: "This file has not been imported yet.",
    });
    importOf(await stage.apply(made.id));
    const path = `/api/companies/${id}`;
    expect(await stage.recordOf(path)).toMatchObject({ baseYear: 2019, sizeBand: "SMALL", version: 2 });
    importOf(await stage.undo(made.id));
    expect(await stage.recordOf(path)).toMatchObject({ baseYear: null, sizeBand: null, version: 3 });
  });

  test("of which a record was deleted since is not taken back, and says so", async () => {
    const made = await stage.send("companies", [
      ["Name", "Country"],
      ["Hazel", "PT"],
      ["Hornbeam", "PT"],
    ]);
    importOf(await stage.apply(made.id));
    const [first] = await stage.linesOf(made.id);
    expect((await stage.admin.remove(`/api/companies/${first?.recordId}`)).status).toBe(204);
    expect(await stage.undo(made.id)).toMatchObject({
      status: 409,
      body: {
        type: "/errors/conflict",
        detail: "Hazel of line 2 was deleted since, so the import stays as it is.",
      },
    });
  });

  test("that is taken back leaves its records to the import that had written them before", async () => {
    const first = await stage.send("companies", [
      ["Name", "Country"],
      ["Magnolia", "PT"],
      ["Medlar", "PT"],
    ]);
    importOf(await stage.apply(first.id));
    const rows = await stage.rowsOf("/api/companies", first.id);
    const known = String(rows.find(({ name }) => name === "Medlar")?.["id"]);
    const unimported = await addCompany(stage.server, "Myrtle");
    const second = await stage.send("companies", [
      ["Id", "Base year"],
      [known, "2019"],
      [unimported, "2019"],
    ]);
    importOf(await stage.apply(second.id));
    expect(await stage.rowsOf("/api/companies", first.id)).toHaveLength(1);
    expect(await stage.rowsOf("/api/companies", second.id)).toHaveLength(2);
    importOf(await stage.undo(second.id));
    const names = (await stage.rowsOf("/api/companies", first.id)).map(({ name }) => name);
    expect(names).toHaveLength(2);
    expect(names).toEqual(expect.arrayContaining(["Magnolia", "Medlar"]));
    expect(await stage.rowsOf("/api/companies", second.id)).toEqual([]);
    expect(await stage.recordOf(`/api/companies/${known}`)).toMatchObject({ baseYear: null });
  });

  test("with a refused line is not written", async () => {
    const made = await stage.send("companies", [
      ["Name", "Country", "LEI"],
      ["", "PT", "529900T8BM49AURSDO55"],
      ["Elm", "Atlantis", "12"],
    ]);
    expect(made.counts.REFUSED).toBe(2);
    expect(await stage.problemsOf(made.id)).toEqual([
      "2: Name is required",
      "3: Country “Atlantis” is not one of the choices",
      "3: An LEI has 20 letters and digits",
    ]);
    const before = await databasePrint(stage.server);
    expect(refusal(await stage.apply(made.id))).toEqual([400, "/errors/validation"]);
    expect(await databasePrint(stage.server)).toEqual(before);
  });

  test("refuses lines whose record has changed, is unknown, or stands twice in the file", async () => {
    const id = await addCompany(stage.server, "Fir");
    const made = await stage.send("companies", [
      ["Id", "Record version", "Name"],
      [id, "7", "Fir 2"],
      [randomUUID(), "1", "Fir 3"],
      [id, "1", "Fir 4"],
    ]);
    expect(await stage.problemsOf(made.id)).toEqual([
      "2: changed since this export",
      "3: Id names no record that you can see",
      "4: the same record as line 2",
    ]);
  });

  test("refuses lines whose id or version cannot be read", async () => {
    const id = await addCompany(stage.server, "Mulberry");
    const made = await stage.send("companies", [
      ["Id", "Record version", "Name", "Country"],
      ["CP-0012", "1", "Mulberry 2", "PT"],
      [id, "one", "Mulberry 3", "PT"],
      ["", "", "Mulberry 4", "PT"],
    ]);
    expect(await stage.problemsOf(made.id)).toEqual([
      "2: Id names no record that you can see",
      "3: Record version must be a number",
    ]);
    expect(made.counts).toEqual({ NEW: 1, CHANGED: 0, SAME: 0, REFUSED: 2 });
    const projects = await stage.send("projects", [
      ["Code", "Name"],
      ["=CP-0012", "Mulberry"],
    ]);
    expect(await stage.problemsOf(projects.id)).toEqual([expect.stringMatching(/^2: Code begins with '='/)]);
    const users = await stage.send("users", [
      ["Email", "Name", "Surname", "Roles"],
      ["=a@canopy.example", "Per", "Hansen", "PLATFORM_ADMIN"],
    ]);
    expect(await stage.problemsOf(users.id)).toEqual([expect.stringMatching(/^2: Email begins with '='/)]);
  });

  test("of a workbook reads its numbers as they are, whatever is answered about its texts", async () => {
    const companyId = await addCompany(stage.server, "Laurel");
    const typeId = await addProjectType(stage.server);
    const [one, other] = [
      await addProject(stage.server, { companyId, typeId }),
      await addProject(stage.server, { companyId, typeId }),
    ];
    const file = workbookOf([
      ["Id", "Baseline tCO₂e a year"],
      [one.id, 1.234],
      [other.id, "2,500"],
    ]);
    const made = importOf(await stage.admin.upload("/api/imports?resource=projects&name=file.xlsx", file));
    expect(made.questions).toMatchObject([{ id: "1", sample: "2,500", answer: null }]);
    expect(await stage.problemsOf(made.id)).toEqual([
      "3: Baseline tCO₂e a year can be read in two ways. Say which one is meant",
    ]);
    await stage.change(made.id, { answers: { 1: "DECIMAL_COMMA" }, version: made.version });
    expect((await stage.linesOf(made.id)).map(({ changes }) => changes[0]?.after)).toEqual([1.234, 2.5]);
  });

  test("is judged again where a record's version moved, and nothing comes in", async () => {
    const id = await addCompany(stage.server, "Ginkgo");
    const made = await stage.send("companies", [
      ["Id", "Name", "Country"],
      [id, "Ginkgo 2", "PT"],
      ["", "Hazel", "PT"],
    ]);
    await stage.admin.patch(`/api/companies/${id}`, { name: "Ginkgo moved", version: 1 });
    expect(refusal(await stage.apply(made.id))).toEqual([409, "/errors/conflict"]);
    expect((await read(made.id)).state).toBe("JUDGED");
    expect(await stage.rowsOf("/api/companies", made.id)).toEqual([]);
    const again = importOf(await stage.change(made.id, { version: (await read(made.id)).version }));
    expect(importOf(await stage.apply(again.id)).state).toBe("APPLIED");
    expect(await stage.rowsOf("/api/companies", made.id)).toHaveLength(2);
  });

  test("that was being applied when its server died is judged again at the next start", async () => {
    const made = await stage.send("companies", [
      ["Name", "Country"],
      ["Ivy", "PT"],
    ]);
    const { db } = stage.server.services;
    await db.updateTable("import").set({ state: "APPLYING" }).where("id", "=", made.id).execute();
    expect(importOf(await stage.apply(made.id)).state).toBe("APPLYING");
    expect(refusal(await stage.change(made.id, { version: made.version }))).toEqual([
      409,
      "/errors/invalid-transition",
    ]);
    await releaseImports(db);
    expect((await read(made.id)).state).toBe("JUDGED");
    expect(importOf(await stage.apply(made.id)).state).toBe("APPLIED");
  });

  test("that the database refuses has failed with a reason, is told to its maker, and can be judged anew", async () => {
    const made = await stage.send("companies", [
      ["Name", "Country"],
      ["Juniper", "PT"],
    ]);
    // a value that the column refuses, as no validator lets through
    await stage.server.services.db
      .updateTable("importLine")
      .set({ fields: JSON.stringify({ name: "Juniper", country: "PT", baseYear: "never" }) })
      .where("importId", "=", made.id)
      .execute();
    expect(importOf(await stage.apply(made.id))).toMatchObject({
      state: "FAILED",
      reason: expect.any(String),
    });
    expect((await stage.apply(made.id)).body).toMatchObject({
      type: "/errors/invalid-transition",
      detail: "This import failed, and nothing came in.",
    });
    const failed = await read(made.id);
    const judged = importOf(await stage.change(made.id, { version: failed.version }));
    expect(judged).toMatchObject({ state: "JUDGED", reason: null });
    expect(importOf(await stage.apply(made.id)).state).toBe("APPLIED");
    const told = await stage.server.services.db
      .selectFrom("notification")
      .select(["title", "kind", "userId"])
      .where("link", "=", `/import/${made.id}`)
      .orderBy("createdAt")
      .execute();
    expect(told).toEqual([
      { title: "Your import failed", kind: "IMPORT", userId: stage.adminId },
      { title: "Your import is done", kind: "IMPORT", userId: stage.adminId },
    ]);
  });

  test("of which a line is refused by now has failed with that reason, and is told to its maker", async () => {
    const role = await addRole(stage.server, ["company:list"]);
    const made = await stage.send("users", [
      ["Email", "Name", "Surname", "Roles"],
      [`${randomUUID()}@canopy.example`, "Per", "Hansen", role],
    ]);
    expect(made.counts.NEW).toBe(1);
    await stage.server.services.db.deleteFrom("role").where("code", "=", role).execute();
    const answer = await stage.apply(made.id);
    expect(refusal(answer)).toEqual([400, "/errors/validation"]);
    const failed = await read(made.id);
    expect(failed).toMatchObject({ state: "FAILED", reason: detailOf(answer), appliedAt: null });
    expect(failed.reason).toMatch(/^Line 2 is refused now: /);
    const told = await stage.server.services.db
      .selectFrom("notification")
      .select(["title", "message"])
      .where("link", "=", `/import/${made.id}`)
      .execute();
    const message = `file.csv: ${failed.reason} Nothing came in.`;
    expect(told).toEqual([{ title: "Your import failed", message }]);
  });

  test("is met by its maker alone", async () => {
    const made = await stage.send("companies", [
      ["Name", "Country"],
      ["Kapok", "PT"],
    ]);
    const { client } = await openClientAs(stage.server, "PLATFORM_ADMIN");
    expect((await client.get(`/api/imports/${made.id}`)).status).toBe(404);
    expect((await client.get(`/api/imports/${made.id}/lines`)).status).toBe(404);
    expect((await stage.apply(made.id, client)).status).toBe(404);
  });

  test("needs the permissions to create and to change its records", async () => {
    const { client } = await openClientAs(stage.server, "PROJECT_OFFICER");
    const answer = await client.upload("/api/imports?resource=users&name=a.csv", "Email\na@b.example\n");
    expect(refusal(answer)).toEqual([403, "/errors/forbidden"]);
  });

  test("is not read, listed or exported by a maker who may no longer import such records", async () => {
    const { server, send } = stage;
    const kept = ["company:create", "company:list"] as const;
    const role = await addRole(server, [...kept, "company:update"]);
    const { client } = await openClientAs(server, role);
    const { id } = await send("companies", [["Name"], ["Larch"]], client);
    const path = `/api/imports/${id}`;
    const ids = async () =>
      (bodyOf(await client.get("/api/imports")) as { data: { id: string }[] }).data.map((one) => one.id);
    expect(await ids()).toEqual([id]);
    await server.services.db
      .updateTable("role")
      .set({ permissions: [...kept] })
      .where("code", "=", role)
      .execute();
    const forbidden = [403, "/errors/forbidden"];
    expect(refusal(await client.get(path))).toEqual(forbidden);
    expect(refusal(await client.get(`${path}/lines`))).toEqual(forbidden);
    expect(refusal(await client.get(`${path}/lines`, { accept: "text/csv" }))).toEqual(forbidden);
    expect(refusal(await client.post(`${path}/lines/export`, { ids: [randomUUID()] }))).toEqual(forbidden);
    expect(await ids()).toEqual([]);
  });

  test("of an unknown resource is refused, and so is one without a known column", async () => {
    const unknown = await stage.admin.upload("/api/imports?resource=cats&name=a.csv", "Name\nTom\n");
    expect([unknown.status, Reflect.get(Object(unknown.body), "errors")]).toEqual([
      400,
      { resource: ["resource is not one of the choices"] },
    ]);
    const strange = await stage.admin.upload(
      "/api/imports?resource=companies&name=a.csv",
      "Tail,Paws\n1,4\n",
    );
    expect([strange.status, detailOf(strange)]).toEqual([
      400,
      "None of the headings is a column of these records: Tail, Paws.",
    ]);
  });

  test("keeps the name of its file without marks of text direction", async () => {
    const made = await stage.admin.upload(
      `/api/imports?resource=companies&name=${encodeURIComponent("list\u202Evsc.csv")}`,
      "Name,Country\nTotara,PT\n",
    );
    expect(importOf(made).name).toBe("listvsc.csv");
  });

  test("gives its lines by outcome", async () => {
    const made = await stage.send("companies", [
      ["Name", "Country"],
      ["Kauri", "PT"],
      ["", "PT"],
    ]);
    const filter = "filters[0].fieldId=outcome&filters[0].operator=equals&filters[0].value=REFUSED";
    const { body } = await stage.admin.get(`/api/imports/${made.id}/lines?${filter}`);
    expect(body).toMatchObject({ total: 1, data: [{ line: 3, outcome: "REFUSED" }] });
  });
});

describe("columns", () => {
  test("are corrected, and the correction is remembered for the next file", async () => {
    const file = [
      ["Firm", "Country"],
      [`Larch ${randomUUID()}`, "PT"],
    ];
    const made = await stage.send("companies", file);
    expect(made).toMatchObject({ mapping: [null, "country"], counts: { REFUSED: 1 } });
    expect(await stage.apply(made.id)).toMatchObject({
      status: 400,
      body: { errors: { lines: ["1 line is refused. Correct the file, and send it again."] } },
    });
    const corrected = importOf(await stage.change(made.id, { mapping: ["name", "country"], version: 1 }));
    expect(corrected).toMatchObject({
      mapping: ["name", "country"],
      counts: { NEW: 1, REFUSED: 0 },
      version: 2,
    });
    expect((await stage.send("companies", file)).mapping).toEqual(["name", "country"]);
    expect(refusal(await stage.change(made.id, { mapping: ["name", null], version: 1 }))).toEqual([
      409,
      "/errors/conflict",
    ]);
  });

  test.each([
    ["an unknown one", ["nothing", "country"]],
    ["one twice", ["country", "country"]],
    ["too few", ["name"]],
    ["none", [null, null]],
    ["one that cannot be written", ["userCount", "country"]],
  ])("are not matched with %s", async (_, mapping) => {
    const made = await stage.send("companies", [
      ["Name", "Country"],
      ["Maple", "PT"],
    ]);
    expect(refusal(await stage.change(made.id, { mapping, version: 1 }))).toEqual([
      400,
      "/errors/validation",
    ]);
  });
});
