import type { Import, ImportLine } from "@canopy/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Answer, type Client, type TestServer } from "../testing/index.ts";
import { postedMails } from "../testing/postedMails.ts";
import { openClientAs } from "../testing/principals.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";
import { addOwner } from "../testing/testOwners.ts";
import { beginProcess, readProcess } from "../testing/testProcesses.ts";
import { addProject, addProjectType } from "../testing/testProjects.ts";
import { addTemplate } from "../testing/testTemplates.ts";

const clock = createTestClock();
let server: TestServer;
let admin: Client;
let adminId: string;

beforeAll(async () => {
  server = await openTestServer({ data: "empty", now: clock.now });
  ({ id: adminId, client: admin } = await openClientAs(server, "PLATFORM_ADMIN"));
});
afterAll(() => server.close());

/** The body of a good answer. */
const bodyOf = ({ status, body }: Answer): unknown => {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
};
const importOf = (answer: Answer) => bodyOf(answer) as Import;
const csv = (...lines: readonly (readonly string[])[]) =>
  lines.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n");
const send = async (resource: string, lines: readonly (readonly string[])[], client = admin) =>
  importOf(await client.upload(`/api/imports?resource=${resource}&name=file.csv`, csv(...lines)));
const linesOf = async (id: string, client = admin) =>
  (bodyOf(await client.get(`/api/imports/${id}/lines?size=100`)) as { data: ImportLine[] }).data;
const problemsOf = async (id: string, client = admin) =>
  (await linesOf(id, client)).flatMap(({ line, problems }) =>
    problems.map(({ message }) => `${line}: ${message}`),
  );
const change = (id: string, body: object) => admin.patch(`/api/imports/${id}`, body);
const apply = (id: string, client = admin) => client.put(`/api/imports/${id}/apply`);
const undo = (id: string) => admin.put(`/api/imports/${id}/undo`);
const refusal = ({ status, body }: Answer) => [status, Reflect.get(Object(body), "type")];
const detailOf = ({ body }: Answer) => String(Reflect.get(Object(body), "detail"));
const rowsOf = async (path: string, importId: string) => {
  const filter = `filters[0].fieldId=importId&filters[0].operator=equals&filters[0].value=${importId}`;
  return (bodyOf(await admin.get(`${path}?size=100&${filter}`)) as { data: Record<string, unknown>[] }).data;
};
const recordOf = async (path: string) => bodyOf(await admin.get(path)) as Record<string, unknown>;
describe("projects", () => {
  test("are found by code, their related records by name, and an ambiguous date is asked for", async () => {
    const company = `Partner ${randomUUID()}`;
    const companyId = await addCompany(server, company);
    const typeId = await addProjectType(server);
    const { id } = await addProject(server, { companyId, typeId });
    const { code, programme } = await recordOf(`/api/projects/${id}`);
    const known = [company, typeId, String(programme), "PT"];
    const made = await send("projects", [
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
      ["", "New project", company.toUpperCase(), ...known.slice(1), "13/04/2026", "", "", ""],
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
    expect(await problemsOf(made.id)).toEqual([
      "2: Start date can be read in two ways. Say which one is meant",
      "4: Code names no record that you can see",
    ]);
    expect(refusal(await apply(made.id))).toEqual([400, "/errors/validation"]);
    const wrong = { answers: { "6": "THOUSANDS_COMMA" }, version: 1 };
    expect(refusal(await change(made.id, wrong))).toEqual([400, "/errors/validation"]);
    const answered = importOf(await change(made.id, { answers: { "6": "MONTH_FIRST" }, version: 1 }));
    expect(answered).toMatchObject({
      counts: { NEW: 1, CHANGED: 1, REFUSED: 1 },
      questions: [{ answer: "MONTH_FIRST" }],
    });
    const [changed] = await linesOf(made.id);
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
    await addCompany(server, company);
    const typeId = await addProjectType(server);
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
    const points = await send("projects", [headings, line("Points", "1.234", "41.157")]);
    expect(points.questions).toEqual([]);
    const mixed = await send("projects", [
      headings,
      line("Commas", "12,5", "1,234"),
      line("Points", "1.234", "7"),
    ]);
    const asked = { choices: ["DECIMAL_COMMA", "THOUSANDS_COMMA"], answer: null };
    expect(mixed.questions).toEqual([
      { id: "5", heading: "Baseline tCO₂e a year", sample: "1.234", ...asked },
      { id: "6", heading: "tCO₂e a year", sample: "1,234", ...asked },
    ]);
    expect(await problemsOf(mixed.id)).toEqual([
      "2: tCO₂e a year can be read in two ways. Say which one is meant",
      "3: Baseline tCO₂e a year can be read in two ways. Say which one is meant",
    ]);
    const answers = { "5": "DECIMAL_COMMA", "6": "THOUSANDS_COMMA" };
    await change(mixed.id, { answers, version: 1 });
    expect(importOf(await apply(mixed.id)).state).toBe("APPLIED");
    const rows = await rowsOf("/api/projects", mixed.id);
    const numbers = rows.map((row) => [row["name"], row["baselineAnnualTco2e"], row["estimatedAnnualTco2e"]]);
    expect(numbers).toEqual(
      expect.arrayContaining([
        ["Commas", 12.5, 1234],
        ["Points", 1234, 7],
      ]),
    );
    const lines = [headings, line("Semicolons", "1.234", "7")].map((cells) => cells.join(";"));
    const answer = await admin.upload("/api/imports?resource=projects&name=file.csv", lines.join("\r\n"));
    expect(importOf(answer).questions).toEqual([
      { id: "5", heading: "Baseline tCO₂e a year", sample: "1.234", ...asked },
    ]);
  });

  test("are drafts with codes and their maker as lead; once in use or changed they are not taken back", async () => {
    const companyId = await addCompany(server, "Nutmeg");
    const typeId = await addProjectType(server);
    const line = (name: string) => [name, companyId, typeId, "CORPORATE", "PT"];
    const made = await send("projects", [
      ["Name", "Company id", "Technology id", "Programme", "Country"],
      line("One project"),
      line("Two projects"),
    ]);
    expect(importOf(await apply(made.id)).state).toBe("APPLIED");
    const rows = await rowsOf("/api/projects", made.id);
    const draft = { status: "DRAFT", leadUserId: adminId, code: expect.stringMatching(/^CP-\d{4}$/) };
    expect(rows.map(({ status, leadUserId, code }) => ({ status, leadUserId, code }))).toEqual([
      draft,
      draft,
    ]);
    const id = String(rows.find(({ name }) => name === "One project")?.["id"]);
    await admin.post("/api/reminders", {
      description: "Look",
      dueDatetime: "2030-01-05T09:00",
      projectId: id,
    });
    const used = await undo(made.id);
    expect([...refusal(used), detailOf(used)]).toEqual([
      409,
      "/errors/in-use",
      "One project of line 2 is in use, so the import stays as it is.",
    ]);
    expect(await rowsOf("/api/projects", made.id)).toHaveLength(2);
    await admin.patch(`/api/projects/${id}`, { name: "One project moved", version: 1 });
    const moved = await undo(made.id);
    expect([...refusal(moved), detailOf(moved)]).toEqual([
      409,
      "/errors/conflict",
      "One project of line 2 was changed since, so the import stays as it is.",
    ]);
  });

  test("of an officer are refused where they take no part", async () => {
    const { client, id: officerId } = await openClientAs(server, "PROJECT_OFFICER");
    const { id } = await addProject(server, {});
    const foreign = await send(
      "projects",
      [
        ["Id", "Name"],
        [id, "Taken over"],
      ],
      client,
    );
    expect((await linesOf(foreign.id, client))[0]?.problems).toEqual([
      { field: null, message: "You change only projects that you lead or are responsible for." },
    ]);
    const { id: ownId } = await addProject(server, { leadUserId: officerId });
    const own = await send(
      "projects",
      [
        ["Id", "Name"],
        [ownId, "My own name"],
      ],
      client,
    );
    expect(importOf(await apply(own.id, client)).state).toBe("APPLIED");
  });
});

describe("projects that a file moves to another company", () => {
  /** A project with a process whose responsible belongs to the project's company. */
  const addMoving = async (companyId: string) => {
    const project = await addProject(server, { companyId });
    const { id: templateId } = await addTemplate(server);
    const processId = await beginProcess(admin, project.id, templateId, { name: "Listing" });
    return { ...project, processId };
  };
  const lineOf = ({ code }: { readonly code: string }, companyId: string) => [code, companyId];
  const heads = ["Code", "Company id"];
  const setResponsibles = async (processId: string, responsibleIds: readonly string[]) => {
    const path = `/api/project-processes/${processId}`;
    const { version } = await recordOf(path);
    bodyOf(await admin.patch(path, { responsibleIds, version }));
  };

  test("are refused while people of a company other than the new one are responsible for their processes", async () => {
    const [from, to] = [await addCompany(server), await addCompany(server)];
    const project = await addMoving(from);
    const free = await addMoving(from);
    const ours = await addUser(server);
    await setResponsibles(project.processId, [(await addUser(server, { companyId: from })).id, ours.id]);
    await setResponsibles(free.processId, [ours.id]);
    const made = await send("projects", [heads, lineOf(project, to), lineOf(free, to)]);
    expect(made.counts).toEqual({ NEW: 0, CHANGED: 1, SAME: 0, REFUSED: 1 });
    const said = { field: "Company", message: "Users of another company are responsible for Listing" };
    expect((await linesOf(made.id)).map(({ problems }) => problems)).toEqual([[said], []]);
  });

  test("fail at apply with their line and the reason if such a person became responsible after the upload", async () => {
    const [from, to] = [await addCompany(server), await addCompany(server)];
    const project = await addMoving(from);
    const made = await send("projects", [heads, lineOf(project, to)]);
    expect(made.counts).toMatchObject({ CHANGED: 1, REFUSED: 0 });
    await setResponsibles(project.processId, [(await addUser(server, { companyId: from })).id]);
    const reason = "Line 2 is refused now: Users of another company are responsible for Listing.";
    expect(detailOf(await apply(made.id))).toBe(reason);
    expect(await recordOf(`/api/imports/${made.id}`)).toMatchObject({ state: "FAILED", reason });
  });

  test("are not moved back by undo while people of the new company are responsible for their processes", async () => {
    const [from, to] = [await addCompany(server), await addCompany(server)];
    const project = await addMoving(from);
    const made = await send("projects", [heads, lineOf(project, to)]);
    importOf(await apply(made.id));
    await setResponsibles(project.processId, [(await addUser(server, { companyId: to })).id]);
    const answer = await undo(made.id);
    expect(refusal(answer)).toEqual([409, "/errors/in-use"]);
    const { name } = await recordOf(`/api/projects/${project.id}`);
    expect(detailOf(answer)).toBe(
      `${String(name)} of line 2 has processes for which users of another company are responsible, so the import stays as it is.`,
    );
    await setResponsibles(project.processId, []);
    importOf(await undo(made.id));
    expect(await recordOf(`/api/projects/${project.id}`)).toMatchObject({ companyId: from });
  });
});

describe("users", () => {
  test("are invited at apply, not before; undo makes their links dead", async () => {
    const email = `${randomUUID()}@canopy.example`;
    const tokens = async () =>
      (await server.services.db.selectFrom("passwordToken").select("userId").execute()).length;
    const before = await tokens();
    const made = await send("users", [
      ["Email", "Name", "Surname", "Roles"],
      [email.toUpperCase(), "Ola", "Nordmann", "Auditor / viewer"],
    ]);
    expect(await tokens()).toBe(before);
    importOf(await apply(made.id));
    expect(await tokens()).toBe(before + 1);
    expect(await rowsOf("/api/users", made.id)).toMatchObject([
      { email, roles: ["VIEWER"], status: "INVITED" },
    ]);
    importOf(await undo(made.id));
    expect(await tokens()).toBe(before);
  });

  test("who are invited get a new invitation at a corrected address, and at the former one after undo", async () => {
    const [wrong, right] = [`${randomUUID()}@wrong.example`, `${randomUUID()}@canopy.example`];
    const draft = { email: wrong, name: "Ola", surname: "Nordmann", roles: ["VIEWER"] };
    const { id } = bodyOf(await admin.post("/api/users", draft)) as { id: string };
    const receiversOf = async () =>
      (await postedMails(server)).map(({ to }) => to).filter((to) => to === wrong || to === right);
    expect(await receiversOf()).toEqual([wrong]);
    const made = await send("users", [
      ["Id", "Email"],
      [id, right],
    ]);
    importOf(await apply(made.id));
    expect(await receiversOf()).toEqual([wrong, right]);
    importOf(await undo(made.id));
    expect(await receiversOf()).toEqual([wrong, right, wrong]);
    const written = await server.services.db
      .selectFrom("history")
      .select("source")
      .where("entityId", "=", id)
      .where("action", "=", "invite")
      .execute();
    expect(written.map(({ source }) => source)).toEqual(["IMPORT", "IMPORT"]);
    const events = await server.services.db
      .selectFrom("securityEvent")
      .select("details")
      .where("userId", "=", id)
      .where("kind", "=", "INVITED")
      .execute();
    expect(events.filter(({ details }) => Reflect.get(Object(details), "again") === true)).toHaveLength(2);
  });

  test("are refused for somebody who was anonymised", async () => {
    const { id, email } = await addUser(server, { status: "DISABLED" });
    bodyOf(await admin.put(`/api/users/${id}/anonymise`, { email }));
    const made = await send("users", [
      ["Id", "Name", "Surname"],
      [id, "Ola", "Nordmann"],
    ]);
    expect(await problemsOf(made.id)).toEqual(["2: This user was anonymised."]);
  });

  test("are refused for addresses in use, roles that do not exist, and a missing company", async () => {
    const { email } = await addUser(server, {});
    const made = await send("users", [
      ["Id", "Email", "Name", "Surname", "Roles"],
      ["", email, "A", "B", "VIEWER"],
      ["", "first@canopy.example", "A", "B", "Partner company user"],
      ["", "twin@canopy.example", "A", "B", "VIEWER"],
      ["", "TWIN@canopy.example", "A", "B", "VIEWER"],
      ["", "other@canopy.example", "A", "B", "NOBODY"],
    ]);
    expect(await problemsOf(made.id)).toEqual([
      "2: Email is already used",
      "3: A partner company user needs a company",
      "5: Email is already used in line 4",
      "6: Role is not one of the choices",
    ]);
  });

  test("with a role that the importer may not give are refused", async () => {
    const role = await addRole(server, ["user:create", "user:update"]);
    const { client } = await openClientAs(server, role);
    const made = await send(
      "users",
      [
        ["Email", "Name", "Surname", "Roles"],
        ["beyond@canopy.example", "A", "B", "PLATFORM_ADMIN"],
      ],
      client,
    );
    expect((await linesOf(made.id, client))[0]?.problems).toEqual([
      { field: "Roles", message: "This takes rights that you do not have yourself." },
    ]);
  });

  test("who have set a password are not taken back", async () => {
    const email = `${randomUUID()}@canopy.example`;
    const made = await send("users", [
      ["Email", "Name", "Surname", "Roles"],
      [email, "Per", "Hansen", "VIEWER"],
    ]);
    importOf(await apply(made.id));
    await server.services.db
      .updateTable("appUser")
      .set({ passwordHash: "x" })
      .where("email", "=", email)
      .execute();
    const refused = await undo(made.id);
    expect([...refusal(refused), detailOf(refused)]).toEqual([
      409,
      "/errors/conflict",
      "Per Hansen of line 2 has set a password, so the import stays as it is.",
    ]);
  });
});

describe("reminders", () => {
  test("get their occurrences, due once and repeating, and move with a later file", async () => {
    const { id: projectId } = await addProject(server, {});
    const made = await send("reminders", [
      ["Title", "Description", "First due", "Time zone", "Repeats", "Days before", "Project id"],
      ["Once", "Send the report", "2030-01-05T09:00", "Europe/Lisbon", "", "3; 1", projectId],
      ["Often", "Call them", "2030-01-05 09:00", "Europe/Lisbon", "FREQ=MONTHLY;COUNT=3", "", ""],
    ]);
    expect(await problemsOf(made.id)).toEqual([]);
    importOf(await apply(made.id));
    const rows = await rowsOf("/api/reminders", made.id);
    const due = "2030-01-05T09:00:00.000Z";
    const next = { nextDueAt: due, nextStatus: "UPCOMING", status: "ACTIVE" };
    const once = rows.find(({ title }) => title === "Once");
    expect(once).toMatchObject({ ...next, leadTimes: [3, 1], projectId });
    expect(rows.find(({ title }) => title === "Often")).toMatchObject(next);
    const notices = await server.services.db
      .selectFrom("reminderNotice as n")
      .innerJoin("reminderOccurrence as o", "o.id", "n.occurrenceId")
      .select("n.leadDays")
      .where("o.reminderId", "=", String(once?.["id"]))
      .execute();
    expect(notices.map(({ leadDays }) => leadDays).toSorted((a, b) => a - b)).toEqual([0, 1, 3]);

    const path = `/api/reminders/${String(once?.["id"])}`;
    const later = await send("reminders", [
      ["Id", "First due"],
      [String(once?.["id"]), "2030-02-05T09:00:00Z"],
    ]);
    importOf(await apply(later.id));
    expect(await recordOf(path)).toMatchObject({ nextDueAt: "2030-02-05T09:00:00.000Z" });
    importOf(await undo(later.id));
    expect(await recordOf(path)).toMatchObject({ nextDueAt: due });
  });

  test("of which a person has finished an occurrence since are not taken back", async () => {
    const made = await send("reminders", [
      ["Title", "Description", "First due", "Repeats"],
      ["Often", "Call them", "2030-01-05T09:00:00Z", "FREQ=MONTHLY;COUNT=3"],
      ["Also", "Call them too", "2030-01-05T09:00:00Z", "FREQ=MONTHLY;COUNT=3"],
    ]);
    importOf(await apply(made.id));
    const rows = await rowsOf("/api/reminders", made.id);
    const [often, also] = ["Often", "Also"].map((name) =>
      String(rows.find(({ title }) => title === name)?.["id"]),
    );
    const finish = async (id: string, action: string) => {
      const path = `/api/reminders/${id}/occurrences`;
      const [first] = (bodyOf(await admin.get(path)) as { data: { id: string }[] }).data;
      bodyOf(await admin.put(`${path}/${first?.id}/${action}`, { note: "They were out" }));
    };
    const rename = (id = "") =>
      send("reminders", [
        ["Id", "Title"],
        [id, "Renamed"],
      ]);
    await finish(often ?? "", "skip");
    const said = (name: string) => [
      409,
      `${name} of line 2 was changed since, so the import stays as it is.`,
    ];
    const refusedUndo = async (id: string) => {
      const answer = await undo(id);
      return [answer.status, detailOf(answer)];
    };
    expect(await refusedUndo(made.id)).toEqual(said("Often"));
    expect((await recordOf(`/api/reminders/${often}`))["title"]).toBe("Often");

    const renamed = await rename(often);
    clock.pass(1);
    importOf(await apply(renamed.id));
    expect(importOf(await undo(renamed.id)).state).toBe("UNDONE");
    const again = await rename(also);
    importOf(await apply(again.id));
    await finish(also ?? "", "complete");
    expect(await refusedUndo(again.id)).toEqual(said("Renamed"));
  });

  test("become active again when a file moves them out of a disabled project; undo is refused while that project is disabled", async () => {
    const [from, to] = [(await addProject(server)).id, (await addProject(server)).id];
    const made = await send("reminders", [
      ["Title", "Description", "First due", "Project id"],
      ["Moved", "Call them", "2030-01-05T09:00:00Z", from],
      ["Freed", "Call them too", "2030-01-05T09:00:00Z", from],
      ["Paused by hand", "Call nobody", "2030-01-05T09:00:00Z", from],
    ]);
    importOf(await apply(made.id));
    const rows = await rowsOf("/api/reminders", made.id);
    const [moved, freed, paused] = ["Moved", "Freed", "Paused by hand"].map((name) =>
      String(rows.find(({ title }) => title === name)?.["id"]),
    );
    const states = () =>
      Promise.all(
        [moved, freed, paused].map(async (id) => {
          const { projectId, status, nextStatus } = await recordOf(`/api/reminders/${id}`);
          return [projectId, status, nextStatus];
        }),
      );
    bodyOf(await admin.patch(`/api/reminders/${paused}`, { version: 1, status: "PAUSED" }));
    bodyOf(await admin.put(`/api/projects/${from}/disable`));
    expect(await states()).toEqual([1, 2, 3].map(() => [from, "PAUSED", null]));

    const later = await send("reminders", [
      ["Id", "Project id", "Company id"],
      [moved ?? "", to, ""],
      [freed ?? "", "", ""],
      [paused ?? "", to, ""],
    ]);
    expect(await problemsOf(later.id)).toEqual([]);
    importOf(await apply(later.id));
    const left = [
      [to, "ACTIVE", "UPCOMING"],
      [null, "ACTIVE", "UPCOMING"],
      [to, "PAUSED", null],
    ];
    expect(await states()).toEqual(left);
    expect(refusal(await undo(later.id))).toEqual([409, "/errors/invalid-transition"]);
    expect(await states()).toEqual(left);

    bodyOf(await admin.put(`/api/projects/${from}/enable`));
    importOf(await undo(later.id));
    expect(await states()).toEqual([
      [from, "ACTIVE", "UPCOMING"],
      [from, "ACTIVE", "UPCOMING"],
      [from, "PAUSED", null],
    ]);
  });

  test("are refused in the words of the form", async () => {
    const made = await send("reminders", [
      ["Description", "First due", "Project id"],
      ["No due time", "", ""],
      ["Lost", "2030-01-05T09:00", randomUUID()],
    ]);
    expect(await problemsOf(made.id)).toEqual([
      "2: Due is required, unless Days is given",
      "3: Project is not one of the choices",
    ]);
  });

  test("that are cancelled are refused", async () => {
    const made = await send("reminders", [
      ["Title", "Description", "First due"],
      ["Over", "Call them", "2030-01-05T09:00:00Z"],
    ]);
    importOf(await apply(made.id));
    const [row] = await rowsOf("/api/reminders", made.id);
    const id = String(row?.["id"]);
    bodyOf(await admin.patch(`/api/reminders/${id}`, { version: 1, status: "CANCELLED" }));
    const later = await send("reminders", [
      ["Id", "Title"],
      [id, "Renamed"],
    ]);
    expect(await problemsOf(later.id)).toEqual(["2: This reminder is cancelled: it can only be read."]);
  });
});

describe("technologies and stakeholders", () => {
  test("are found by code where the file has no ids, and made where there is none", async () => {
    const typeId = await addProjectType(server);
    const { code, category } = await recordOf(`/api/project-types/${typeId}`);
    const made = await send("project-types", [
      ["Code", "Name", "Category", "Active"],
      [String(code).toLowerCase(), "Renamed", String(category), "no"],
      ["TIDE", "Tidal", "Renewable power", "Yes"],
    ]);
    expect(await problemsOf(made.id)).toEqual([]);
    expect(made.counts).toMatchObject({ NEW: 1, CHANGED: 1 });
    importOf(await apply(made.id));
    expect(await rowsOf("/api/project-types", made.id)).toHaveLength(2);
    const owners = await send("project-milestone-owners", [
      ["Code", "Name", "Kind"],
      ["VVB-X", "Checkers", "VVB"],
    ]);
    expect(importOf(await apply(owners.id)).counts.NEW).toBe(1);
  });

  test("move a stakeholder's milestones to the company that the file names; undo moves them back", async () => {
    const next = `Partner ${randomUUID()}`;
    const [formerId, nextId] = [await addCompany(server), await addCompany(server, next)];
    const ownerId = await addOwner(server, { kind: "PP", companyId: formerId });
    const { id: templateId } = await addTemplate(server, {
      steps: [{ key: "A", ownerKind: "PP", ownerId }],
      transitions: [],
    });
    const processId = await beginProcess(admin, (await addProject(server)).id, templateId);
    const companyOf = async () =>
      (await readProcess(admin, processId)).milestones.get("A")?.ownerCompanyId ?? null;
    const { code } = await recordOf(`/api/project-milestone-owners/${ownerId}`);
    const made = await send("project-milestone-owners", [
      ["Code", "Company"],
      [String(code), next],
    ]);
    expect(await problemsOf(made.id)).toEqual([]);
    importOf(await apply(made.id));
    expect(await companyOf()).toBe(nextId);
    importOf(await undo(made.id));
    expect(await companyOf()).toBe(formerId);
  });
});
