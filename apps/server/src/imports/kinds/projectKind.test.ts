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
import { openClientAs } from "#testing/principals.ts";
import { addOwner } from "#testing/testOwners.ts";
import { addCompany, addUser } from "#testing/testPeople.ts";
import { beginProcess } from "#testing/testProcesses.ts";
import { addProject, addProjectType } from "#testing/testProjects.ts";
import { addTemplate } from "#testing/testTemplates.ts";

let stage: ImportStage;
beforeAll(async () => {
  stage = await openImportStage();
});
afterAll(() => stage.server.close());

describe("projects", () => {
  test("are found by code, their related records by name, and an ambiguous date is asked for", async () => {
    const company = `Partner ${randomUUID()}`;
    const companyId = await addCompany(stage.server, company);
    const typeId = await addProjectType(stage.server);
    const { id } = await addProject(stage.server, { companyId, typeId });
    const { code, programme } = await stage.recordOf(`/api/projects/${id}`);
    const known = [company, typeId, String(programme), "PT"];
    const made = await stage.send("projects", [
      [
        "Code",
        "Name",
        "Company",
        "Technology id",
        "Programme",
        "Country",
        "Start date",
        "Budget",
        "Currency",
        "Tags",
      ],
      [String(code), "Known project", ...known, "03/04/2026", "1.234,5", "EUR", "a\nb"],
      ["", "New project", company.toUpperCase(), ...known.slice(1), "04/13/2026", "", "", ""],
      ["CP-9999", "Lost project", ...known, "2026-04-03", "", "", ""],
    ]);
    expect(made.questions).toEqual([
      {
        id: "6",
        heading: "Start date",
        sample: "03/04/2026",
        choices: ["DAY_FIRST", "MONTH_FIRST"],
        answer: null,
      },
    ]);
    expect(await stage.problemsOf(made.id)).toEqual([
      "2: Start date can be read in two ways. Say which one is meant",
      "4: Code names no record that you can see",
    ]);
    expect(refusal(await stage.apply(made.id))).toEqual([400, "/errors/validation"]);
    const wrong = { answers: { "6": "THOUSANDS_COMMA" }, version: 1 };
    expect(refusal(await stage.change(made.id, wrong))).toEqual([400, "/errors/validation"]);
    const answered = importOf(await stage.change(made.id, { answers: { "6": "MONTH_FIRST" }, version: 1 }));
    expect(answered).toMatchObject({
      counts: { NEW: 1, CHANGED: 1, REFUSED: 1 },
      questions: [{ answer: "MONTH_FIRST" }],
    });
    const [changed] = await stage.linesOf(made.id);
    expect(changed?.changes).toEqual(
      expect.arrayContaining([
        { field: "Start date", before: null, after: "2026-03-04" },
        { field: "Budget", before: null, after: 1234.5 },
        { field: "Tags", before: null, after: "a, b" },
      ]),
    );
  });

  test("are asked for numbers that can be read in two ways, also with a point where a comma begins decimals", async () => {
    const company = `Partner ${randomUUID()}`;
    await addCompany(stage.server, company);
    const typeId = await addProjectType(stage.server);
    const headings = [
      "Name",
      "Company",
      "Technology id",
      "Programme",
      "Country",
      "Baseline tCO₂e a year",
      "tCO₂e a year",
    ];
    const line = (name: string, baseline: string, tonnes: string) => [
      ...[name, company, typeId, "CORPORATE", "PT"],
      ...[baseline, tonnes],
    ];
    const points = await stage.send("projects", [headings, line("Points", "1.234", "41.157")]);
    expect(points.questions).toEqual([]);
    const mixed = await stage.send("projects", [
      headings,
      line("Commas", "12,5", "1,234"),
      line("Points", "1.234", "7"),
    ]);
    const asked = { choices: ["DECIMAL_COMMA", "THOUSANDS_COMMA"], answer: null };
    expect(mixed.questions).toEqual([
      { id: "5", heading: "Baseline tCO₂e a year", sample: "1.234", ...asked },
      { id: "6", heading: "tCO₂e a year", sample: "1,234", ...asked },
    ]);
    expect(await stage.problemsOf(mixed.id)).toEqual([
      "2: tCO₂e a year can be read in two ways. Say which one is meant",
      "3: Baseline tCO₂e a year can be read in two ways. Say which one is meant",
    ]);
    const answers = { "5": "DECIMAL_COMMA", "6": "THOUSANDS_COMMA" };
    await stage.change(mixed.id, { answers, version: 1 });
    expect(importOf(await stage.apply(mixed.id)).state).toBe("APPLIED");
    const rows = await stage.rowsOf("/api/projects", mixed.id);
    const numbers = rows.map((row) => [row["name"], row["baselineAnnualTco2e"], row["estimatedAnnualTco2e"]]);
    expect(numbers).toEqual(
      expect.arrayContaining([
        ["Commas", 12.5, 1234],
        ["Points", 1234, 7],
      ]),
    );
    const lines = [headings, line("Semicolons", "1.234", "7")].map((cells) => cells.join(";"));
    const answer = await stage.admin.upload(
      "/api/imports?resource=projects&name=file.csv",
      lines.join("\r\n"),
    );
    expect(importOf(answer).questions).toEqual([
      { id: "5", heading: "Baseline tCO₂e a year", sample: "1.234", ...asked },
    ]);
  });

  test("are drafts with codes and their maker as lead; once in use or changed they are not taken back", async () => {
    const companyId = await addCompany(stage.server, "Nutmeg");
    const typeId = await addProjectType(stage.server);
    const line = (name: string) => [name, companyId, typeId, "CORPORATE", "PT"];
    const made = await stage.send("projects", [
      ["Name", "Company id", "Technology id", "Programme", "Country"],
      line("One project"),
      line("Two projects"),
    ]);
    expect(importOf(await stage.apply(made.id)).state).toBe("APPLIED");
    const rows = await stage.rowsOf("/api/projects", made.id);
    const draft = { status: "DRAFT", leadUserId: stage.adminId, code: expect.stringMatching(/^CP-\d{4}$/) };
    expect(rows.map(({ status, leadUserId, code }) => ({ status, leadUserId, code }))).toEqual([
      draft,
      draft,
    ]);
    const id = String(rows.find(({ name }) => name === "One project")?.["id"]);
    await stage.admin.post("/api/reminders", {
      description: "Look",
      dueDatetime: "2030-01-05T09:00",
      projectId: id,
    });
    const used = await stage.undo(made.id);
    expect([...refusal(used), detailOf(used)]).toEqual([
      409,
      "/errors/in-use",
      "One project of line 2 is in use, so the import stays as it is.",
    ]);
    expect(await stage.rowsOf("/api/projects", made.id)).toHaveLength(2);
    await stage.admin.patch(`/api/projects/${id}`, { name: "One project moved", version: 1 });
    const moved = await stage.undo(made.id);
    expect([...refusal(moved), detailOf(moved)]).toEqual([
      409,
      "/errors/conflict",
      "One project of line 2 was changed since, so the import stays as it is.",
    ]);
  });

  test("whose former technology was deleted meanwhile are not written back; the line is named", async () => {
    const [former, typeId] = [await addProjectType(stage.server), await addProjectType(stage.server)];
    const ids = [await addProject(stage.server), await addProject(stage.server, { typeId: former })];
    const made = await stage.send("projects", [
      ["Id", "Technology id"],
      ...ids.map(({ id }) => [id, typeId]),
    ]);
    expect(importOf(await stage.apply(made.id)).counts).toMatchObject({ CHANGED: 2 });
    bodyOf(await stage.admin.remove(`/api/project-types/${former}`));
    const undone = await stage.undo(made.id);
    const [, second] = await stage.linesOf(made.id);
    expect([...refusal(undone), detailOf(undone)]).toEqual([
      409,
      "/errors/in-use",
      `${second?.name} of line 3 referred to a record that no longer exists, so the import stays as it is.`,
    ]);
    expect(await stage.recordOf(`/api/projects/${ids[0]?.id}`)).toMatchObject({ typeId });
  });

  test("whose former bodies have another kind by now are not written back; the line is named", async () => {
    const [validationBodyId, verificationBodyId] = [
      await addOwner(stage.server, { kind: "VVB" }),
      await addOwner(stage.server, { kind: "VER" }),
    ];
    const ids = [
      (await addProject(stage.server, { validationBodyId })).id,
      (await addProject(stage.server, { verificationBodyId })).id,
    ];
    const made = await stage.send("projects", [
      ["Id", "Validation body id", "Verification body id"],
      ...ids.map((id) => [id, "", ""]),
    ]);
    expect(importOf(await stage.apply(made.id)).counts).toMatchObject({ CHANGED: 2 });
    const kindTo = async (id: string, kind: string) => {
      const path = `/api/project-milestone-owners/${id}`;
      const { version } = await stage.recordOf(path);
      bodyOf(await stage.admin.patch(path, { kind, version }));
    };
    await kindTo(verificationBodyId, "VVB");
    const undone = await stage.undo(made.id);
    const [, second] = await stage.linesOf(made.id);
    expect([...refusal(undone), detailOf(undone)]).toEqual([
      409,
      "/errors/in-use",
      `${second?.name} of line 3 had a body that has another kind by now, so the import stays as it is.`,
    ]);
    await kindTo(verificationBodyId, "VER");
    importOf(await stage.undo(made.id));
    expect(await stage.recordOf(`/api/projects/${ids[1]}`)).toMatchObject({ verificationBodyId });
  });

  test("hold a registry id once in each programme, and any number of times without crediting", async () => {
    const companyId = await addCompany(stage.server);
    const typeId = await addProjectType(stage.server);
    const heading = ["Name", "Company id", "Technology id", "Programme", "Country", "Registry id"];
    const line = (programme: string, id: string) => ["Named", companyId, typeId, programme, "PT", id];
    const first = [line("VCS", "R-1"), line("CORPORATE", "R-1"), line("CORPORATE", "r-1")];
    const made = await stage.send("projects", [heading, ...first, line("VCS", "r-1")]);
    expect(await stage.problemsOf(made.id)).toEqual(["5: Registry id is already used in line 2"]);
    const written = await stage.send("projects", [heading, ...first]);
    expect(importOf(await stage.apply(written.id)).state).toBe("APPLIED");
    const again = await stage.send("projects", [heading, ...first]);
    expect(await stage.problemsOf(again.id)).toEqual(["2: Registry id is already used"]);
  });

  test.each(["Id", "Code"] as const)(
    "swap their registry ids and take over one that is emptied, named by %s; undo gives each its own back",
    async (naming) => {
      const [a = "", b = "", c = ""] = ["a", "b", "c"].map(
        (one) => `${one}-${crypto.randomUUID().slice(0, 8)}`,
      );
      const ids: string[] = [];
      for (const registryProjectId of [a, b, c, null])
        ids.push((await addProject(stage.server, { programme: "VCS", registryProjectId })).id);
      // one without crediting shares an id, and keeps it
      const shared = { programme: "CORPORATE", registryProjectId: a };
      const { id: sharing } = await addProject(stage.server, shared);
      const names = await Promise.all(
        [...ids, sharing].map(async (id) =>
          naming === "Id" ? id : String((await stage.recordOf(`/api/projects/${id}`))["code"]),
        ),
      );
      const lines = names.map((name, at) => [name, `Renamed ${at}`, [b, a, "", c, a][at] ?? ""]);
      const made = await stage.send("projects", [[naming, "Name", "Registry id"], ...lines]);
      expect(await stage.problemsOf(made.id)).toEqual([]);
      const held = () =>
        Promise.all(
          [...ids, sharing].map(
            async (id) => (await stage.recordOf(`/api/projects/${id}`))["registryProjectId"],
          ),
        );
      importOf(await stage.apply(made.id));
      expect(await held()).toEqual([b, a, null, c, a]);
      importOf(await stage.undo(made.id));
      expect(await held()).toEqual([a, b, c, null, a]);
    },
  );

  test("do not take a registry id over by another programme alone", async () => {
    const taken = `taken-${randomUUID().slice(0, 8)}`;
    const ids: string[] = [];
    for (const programme of ["GOLD_STANDARD", "VCS"])
      ids.push((await addProject(stage.server, { programme, registryProjectId: taken })).id);
    const lines = [
      ["Id", "Programme", "Registry id"],
      [ids[0] ?? "", "VCS", taken],
      [ids[1] ?? "", "VCS", `other-${taken}`],
    ];
    const made = await stage.send("projects", lines);
    expect(await stage.problemsOf(made.id)).toEqual(["2: Registry id is already used"]);
  });

  test("of an officer are refused where they take no part", async () => {
    const { client, id: officerId } = await openClientAs(stage.server, "PROJECT_OFFICER");
    const { id } = await addProject(stage.server, {});
    const foreign = await stage.send(
      "projects",
      [
        ["Id", "Name"],
        [id, "Taken over"],
      ],
      client,
    );
    expect((await stage.linesOf(foreign.id, client))[0]?.problems).toEqual([
      { field: null, message: "You change only projects that you lead or are responsible for." },
    ]);
    const { id: ownId } = await addProject(stage.server, { leadUserId: officerId });
    const own = await stage.send(
      "projects",
      [
        ["Id", "Name"],
        [ownId, "My own name"],
      ],
      client,
    );
    expect(importOf(await stage.apply(own.id, client)).state).toBe("APPLIED");
  });

  test("are neither written back nor deleted for an officer who takes no part in them", async () => {
    const { id: importerId, client } = await openClientAs(stage.server, "PROGRAMME_MANAGER");
    const { id, companyId } = await addProject(stage.server, {});
    const changed = await stage.send(
      "projects",
      [
        ["Id", "Name"],
        [id, "Renamed"],
      ],
      client,
    );
    importOf(await stage.apply(changed.id, client));
    const typeId = await addProjectType(stage.server);
    const made = await stage.send(
      "projects",
      [
        ["Name", "Company id", "Technology id", "Programme", "Country"],
        ["Made", companyId, typeId, "CORPORATE", "PT"],
      ],
      client,
    );
    importOf(await stage.apply(made.id, client));
    const { db } = stage.server.services;
    const become = (role: string) =>
      db
        .updateTable("appUser")
        .set({ roles: [role] })
        .where("id", "=", importerId)
        .execute();
    const lead = (leadUserId: string) =>
      db.updateTable("project").set({ leadUserId }).where("name", "=", "Made").execute();
    await become("PROJECT_OFFICER");
    await lead(stage.adminId);
    for (const one of [changed, made]) {
      const answer = await stage.undo(one.id, client);
      expect([...refusal(answer), detailOf(answer)]).toEqual([
        403,
        "/errors/forbidden",
        "Line 2: You change only projects that you lead or are responsible for. The import stays as it is.",
      ]);
    }
    expect(await stage.recordOf(`/api/projects/${id}`)).toMatchObject({ name: "Renamed" });
    await lead(importerId);
    expect(importOf(await stage.undo(made.id, client)).state).toBe("UNDONE");
    await become("PROGRAMME_MANAGER");
    expect(importOf(await stage.undo(changed.id, client)).state).toBe("UNDONE");
  });
});

describe("projects that a file moves to another company", () => {
  /** A project with a process whose responsible belongs to the project's company. */
  const addMoving = async (companyId: string) => {
    const project = await addProject(stage.server, { companyId });
    const { id: templateId } = await addTemplate(stage.server);
    const processId = await beginProcess(stage.admin, project.id, templateId, { name: "Listing" });
    return { ...project, processId };
  };
  const lineOf = ({ code }: { readonly code: string }, companyId: string) => [code, companyId];
  const heads = ["Code", "Company id"];
  const setResponsibles = async (processId: string, responsibleIds: readonly string[]) => {
    const path = `/api/project-processes/${processId}`;
    const { version } = await stage.recordOf(path);
    bodyOf(await stage.admin.patch(path, { responsibleIds, version }));
  };

  test("are refused while people of a company other than the new one are responsible for their processes", async () => {
    const [from, to] = [await addCompany(stage.server), await addCompany(stage.server)];
    const project = await addMoving(from);
    const free = await addMoving(from);
    const ours = await addUser(stage.server);
    await setResponsibles(project.processId, [
      (await addUser(stage.server, { companyId: from })).id,
      ours.id,
    ]);
    await setResponsibles(free.processId, [ours.id]);
    const made = await stage.send("projects", [heads, lineOf(project, to), lineOf(free, to)]);
    expect(made.counts).toEqual({ NEW: 0, CHANGED: 1, SAME: 0, REFUSED: 1 });
    const said = { field: "Company", message: "Users of another company are responsible for Listing" };
    expect((await stage.linesOf(made.id)).map(({ problems }) => problems)).toEqual([[said], []]);
  });

  test("fail at apply with their line and the reason if such a person became responsible after the upload", async () => {
    const [from, to] = [await addCompany(stage.server), await addCompany(stage.server)];
    const project = await addMoving(from);
    const made = await stage.send("projects", [heads, lineOf(project, to)]);
    expect(made.counts).toMatchObject({ CHANGED: 1, REFUSED: 0 });
    await setResponsibles(project.processId, [(await addUser(stage.server, { companyId: from })).id]);
    const reason = "Line 2 is refused now: Users of another company are responsible for Listing.";
    expect(detailOf(await stage.apply(made.id))).toBe(reason);
    expect(await stage.recordOf(`/api/imports/${made.id}`)).toMatchObject({ state: "FAILED", reason });
  });

  test("are not moved back by undo while people of the new company are responsible for their processes", async () => {
    const [from, to] = [await addCompany(stage.server), await addCompany(stage.server)];
    const project = await addMoving(from);
    const made = await stage.send("projects", [heads, lineOf(project, to)]);
    importOf(await stage.apply(made.id));
    await setResponsibles(project.processId, [(await addUser(stage.server, { companyId: to })).id]);
    const answer = await stage.undo(made.id);
    expect(refusal(answer)).toEqual([409, "/errors/in-use"]);
    const { name } = await stage.recordOf(`/api/projects/${project.id}`);
    expect(detailOf(answer)).toBe(
      `${String(name)} of line 2 has processes for which users of another company are responsible, so the import stays as it is.`,
    );
    await setResponsibles(project.processId, []);
    importOf(await stage.undo(made.id));
    expect(await stage.recordOf(`/api/projects/${project.id}`)).toMatchObject({ companyId: from });
  });
});
