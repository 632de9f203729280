import { permissions, searchHitSchema, type Permission, type SearchHit } from "@canopy/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { callsOn, createDocument, pdf } from "../testing/evidence/testDocuments.ts";
import { raiseFinding } from "../testing/evidence/testFindings.ts";
import { addFeedback } from "../testing/testFeedback.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";
import { addProject } from "../testing/testProjects.ts";
import { addReminder } from "../testing/testReminders.ts";

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const hits = z.array(searchHitSchema);
const find = async (client: Client, q: string): Promise<SearchHit[]> =>
  hits.parse((await client.get(`/api/search?q=${encodeURIComponent(q)}`)).body);
const lines = (found: readonly SearchHit[]) =>
  found.map(({ kind, name, detail }) => `${kind}: ${name} (${detail})`);
const kindsOf = (found: readonly SearchHit[]) => [...new Set(found.map(({ kind }) => kind))];
const openWith = async (held: readonly Permission[], companyId: string | null = null) => {
  const role = await addRole(server, held, companyId === null ? "ALL" : "COMPANY");
  return server.signIn((await addUser(server, { roles: [role], companyId })).email);
};

describe("a search", () => {
  test("finds records of every kind by name and code, ignoring case, in the order of their kinds", async () => {
    expect(lines(await find(admin, "  wInD  "))).toEqual([
      "project: Aldermoor community wind (CP-0030 · Aldermoor Cement)",
      "project: Helio wind PPA (CP-0011 · Helio Retail Group)",
      "projectType: Onshore wind (WIND)",
    ]);
    expect(lines(await find(admin, "vcs-reg"))).toEqual([
      "processTemplate: Verra VCS registration (VCS-REG)",
    ]);
    expect(lines(await find(admin, "plumbline"))).toEqual(["milestoneOwner: Plumbline M&V (AUD-PLUMBLINE)"]);
    expect(lines(await find(admin, "northern stores"))).toEqual([
      "process: Northern stores (CP-0011 Helio wind PPA)",
    ]);
    expect(lines(await find(admin, "kestrel data"))).toEqual([
      "company: Kestrel Data Centres (DE)",
      "milestoneOwner: Kestrel Data Centres (PC-11)",
    ]);
  });

  test.each([
    ["a code", "cp-0013", "project"],
    ["a registry id", "GS-11842", "project"],
    ["a full name", "siobhan kerr", "user"],
    ["a mail address", "leila.haddad@", "user"],
    ["a stakeholder's code", "dna-za", "milestoneOwner"],
  ])("finds a record by %s", async (_, q, kind) => {
    expect((await find(admin, q)).map((hit) => hit.kind)).toEqual([kind]);
  });

  test("gives at most five of a kind, first those that begin with the text, then by name", async () => {
    const companyId = await addCompany(server, "Order");
    const make = (name: string) => addProject(server, { name, companyId });
    const names = ["zz quince", "aa quince", "mm quince", "bb quince", "quince two", "quince One"];
    await Promise.all(names.map(make));
    expect((await find(admin, "QUINCE")).map(({ name }) => name)).toEqual([
      "quince One",
      "quince two",
      "aa quince",
      "bb quince",
      "mm quince",
    ]);
  });

  test("finds milestones with their project and process, those that are waited for first, by due date", async () => {
    const found = (await find(admin, "inventory received")).filter(({ kind }) => kind === "milestone");
    const { rows } = await sql<{
      id: string;
      isAwaited: boolean;
      state: string | null;
      milestoneKind: string;
      detail: string;
    }>`
      select m.id, m.kind as "milestoneKind", pp.status = 'IN_PROGRESS' and m.state in ('READY', 'REOPENED') as "isAwaited",
        case when pp.status in ('COMPLETED', 'TERMINATED') and m.state not in ('COMPLETED', 'SKIPPED')
          then null else m.state end as state,
        pj.code || ' ' || pj.name || ' · ' || pp.name as detail
      from milestone m join project_process pp on pp.id = m.process_id join project pj on pj.id = pp.project_id
      where m.name ilike '%inventory received%'
      order by 3 desc, case when pp.status = 'IN_PROGRESS' and m.state in ('READY', 'REOPENED') then m.due_at end,
        m.completed_at desc nulls last, m.id limit 5`.execute(server.services.db);
    expect(rows.length).toBe(5);
    expect(new Set(rows.map(({ isAwaited }) => isAwaited)).size).toBe(2);
    const shown = rows.map(({ id, state, milestoneKind, detail }) => ({ id, state, milestoneKind, detail }));
    expect(found).toMatchObject(shown);
    const { db } = server.services;
    const step = await db
      .selectFrom("milestone")
      .select("processId")
      .where("id", "=", found[0]?.id ?? "")
      .execute();
    expect(found[0]?.processId).toBe(step[0]?.processId);
  });

  test("finds documents by their title and the names of their files, with their project, and leads to it", async () => {
    const project = await addProject(server, { name: "Kelp farm", code: "CP-0900" });
    const { id } = await createDocument(admin, project.id, { title: "Tern survey" });
    await callsOn(id).upload(admin, pdf("terns"), "gannets and terns.pdf");
    const [hit, ...more] = await find(admin, "gannets");
    expect(hit).toMatchObject({ kind: "document", id, name: "Tern survey", projectId: project.id });
    expect(hit?.detail).toMatch(/Kelp farm$/);
    expect(more).toEqual([]);
    expect((await find(admin, "tern sur")).map((found) => found.id)).toEqual([id]);
    // the name as it is copied from a Mac, whose accents are taken apart
    await callsOn(id).upload(admin, pdf("petrels"), "Sturmvögel.pdf".normalize("NFD"));
    expect((await find(admin, "Sturmvögel.pdf".normalize("NFD"))).map((found) => found.id)).toEqual([id]);
  });

  test("finds a finding by its number or a part of its text, and says its project and process", async () => {
    const { db } = server.services;
    const { rows } = await sql<{ id: string; processId: string; detail: string }>`
      select m.id, m.process_id as "processId", pj.code || ' ' || pj.name || ' · ' || pp.name as detail
      from milestone m join project_process pp on pp.id = m.process_id join project pj on pj.id = pp.project_id
      where pp.status = 'IN_PROGRESS' and pj.status <> 'DISABLED' and m.state = 'READY' limit 1`.execute(db);
    const { id: stepId = "", processId = "", detail } = rows[0] ?? {};
    const text = "The bittern's\ncertificate has expired";
    const { finding } = await raiseFinding(admin, processId, stepId, { text });
    expect(await find(admin, "BITTERN")).toEqual([
      {
        kind: "finding",
        id: finding.id,
        name: `${finding.number}: The bittern's certificate has expired`,
        detail,
        processId,
      },
    ]);
    const byNumber = (await find(admin, finding.number)).filter(({ kind }) => kind === "finding");
    expect(byNumber.map(({ id }) => id)).toContain(finding.id);
    for (const { name } of byNumber) expect(name.startsWith(`${finding.number}: `)).toBe(true);
    const partner = await openWith(["project_process:list"], await addCompany(server));
    expect(await find(partner, "bittern")).toEqual([]);
    expect(await find(await openWith(["project:list"]), "bittern")).toEqual([]);
    await db.deleteFrom("finding").where("id", "=", finding.id).execute();
  });

  test("shows no state of a step that its ended process left open", async () => {
    const { db } = server.services;
    const { rows } = await sql<{ name: string }>`
      select m.name from milestone m join project_process pp on pp.id = m.process_id
      where pp.status = 'TERMINATED' and m.state in ('READY', 'REOPENED') limit 1`.execute(db);
    const name = rows[0]?.name ?? "";
    expect(name).not.toBe("");
    await sql`update milestone set name = 'Left behind' where id in (
      select m.id from milestone m join project_process pp on pp.id = m.process_id
      where pp.status = 'TERMINATED' and m.state in ('READY', 'REOPENED') and m.name = ${name})`.execute(db);
    const found = await find(admin, "left behind");
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set([null]));
  });

  test("takes %, _ and \\ literally", async () => {
    await Promise.all(
      ["100% solar", "under_score", String.raw`back\slash`].map((name) => addProject(server, { name })),
    );
    expect((await find(admin, "0% s")).map(({ name }) => name)).toEqual(["100% solar"]);
    expect((await find(admin, "r_s")).map(({ name }) => name)).toEqual(["under_score"]);
    expect((await find(admin, "k\\s")).map(({ name }) => name)).toEqual([String.raw`back\slash`]);
    expect(await find(admin, "'; drop table project --")).toEqual([]);
  });

  test("needs a text of 1 to 200 characters", async () => {
    const refused = { status: 400 };
    expect(await admin.get("/api/search")).toMatchObject(refused);
    expect(await admin.get("/api/search?q=%20")).toMatchObject(refused);
    expect(await admin.get(`/api/search?q=${"x".repeat(201)}`)).toMatchObject(refused);
    expect((await admin.get(`/api/search?q=${"x".repeat(200)}`)).body).toEqual([]);
  });

  test("runs one statement for each kind", async () => {
    server.statements.length = 0;
    await find(admin, "a");
    expect(server.statements.filter((text) => /ilike/.test(text))).toHaveLength(12);
  });
});

describe("a search by a user", () => {
  test("finds only kinds that they may read", async () => {
    expect(kindsOf(await find(admin, "a"))).toHaveLength(12);
    expect(await find(await openWith([]), "a")).toEqual([]);
    expect(kindsOf(await find(await openWith(["project_type:get"]), "a"))).toEqual(["projectType"]);
    expect(kindsOf(await find(await openWith(["project_process:list"]), "a"))).toEqual([
      "milestone",
      "process",
      "finding",
    ]);
  });

  test("without the permission for projects finds processes, milestones and findings without their project's name", async () => {
    const reader = await openWith(["project_process:list"]);
    expect(lines(await find(reader, "northern stores"))).toEqual(["process: Northern stores (null)"]);
    const told = (await find(reader, "a")).map(({ detail }) => detail ?? "");
    expect(told.some((detail) => detail !== "")).toBe(true);
    expect(told.filter((detail) => /CP-\d{4}/.test(detail))).toEqual([]);
  });

  test("without the permission for users, a viewer for example, finds none", async () => {
    const viewer = await server.signIn("leila.haddad@canopy.example");
    expect(await find(viewer, "siobhan")).toEqual([]);
    expect(kindsOf(await find(viewer, "brightwater"))).toEqual(["project", "company", "milestoneOwner"]);
  });

  test("with only the permission to read single projects finds those of their own company, and for our staff none", async () => {
    expect(await find(await openWith(["project:get"]), "helio")).toEqual([]);
    expect(await find(await openWith(["project:list"]), "helio rooftop")).toHaveLength(1);
  });

  test("of a partner finds their company's records and those that all share", async () => {
    const luis = await server.signIn("luis.ocampo@canopy.example");
    expect(lines(await find(luis, "cordillera"))).toEqual([
      "project: Cordillera manure biogas (CP-0003 · Cordillera Agro)",
      "project: Cordillera rice water management (CP-0018 · Cordillera Agro)",
      "project: Cordillera silvopasture (CP-0004 · Cordillera Agro)",
      "company: Cordillera Agro (CO)",
      "milestoneOwner: Cordillera Agro (PC-03)",
    ]);
    expect(await find(luis, "helio")).toEqual([]);
    const steps = (await find(luis, "data")).filter(({ kind }) => kind === "milestone");
    expect(steps.length).toBeGreaterThan(0);
    expect(new Set(steps.map(({ detail }) => detail?.split(" ")[1]))).toEqual(new Set(["Cordillera"]));
    const periods = (await find(luis, "monitoring period")).filter(({ kind }) => kind === "process");
    expect(periods.map(({ detail }) => detail)).toEqual(
      Array.from({ length: 3 }, () => "CP-0003 Cordillera manure biogas"),
    );
  });

  test("finds reminders by their description and feedback by its title, if they may read these", async () => {
    const { id } = await addUser(server);
    await addReminder(server, { description: "Zebra count\nat the fence", title: "Count", createdById: id });
    await addFeedback(server, { authorId: id, title: "Zebra stripes on the chart" });
    expect(lines(await find(admin, "ZEBRA"))).toEqual([
      "reminder: Count (Zebra count)",
      "feedback: Zebra stripes on the chart (OPEN)",
    ]);
    const author = await server.signIn((await addUser(server)).email);
    expect(await find(author, "zebra")).toEqual([]);
    expect(kindsOf(await find(await openWith(["reminder:get", "reminder:update"]), "zebra"))).toEqual([
      "reminder",
    ]);
    expect(kindsOf(await find(await openWith(["feedback:get"]), "zebra"))).toEqual([]);
    expect(kindsOf(await find(await openWith(["feedback:manage"]), "zebra"))).toEqual(["feedback"]);
  });

  test("of a partner finds reminders that concern them, and feedback that they wrote", async () => {
    const companyId = await addCompany(server, "Okapi Works");
    const role = await addRole(
      server,
      ["reminder:get", "feedback:list", "feedback:get", "project:get"],
      "COMPANY",
    );
    const [me, other] = [
      await addUser(server, { roles: [role], companyId }),
      await addUser(server, { roles: [role], companyId }),
    ];
    await addReminder(server, { description: "Okapi of the company", companyId });
    const foreign = await addProject(server, {
      name: "Foreign project",
      companyId: await addCompany(server),
    });
    await addReminder(server, {
      description: "Okapi by link\nand more",
      userIds: [me.id],
      projectId: foreign.id,
    });
    await addReminder(server, { description: "Okapi elsewhere", companyId: await addCompany(server) });
    await addReminder(server, { description: "Okapi of nobody" });
    await addFeedback(server, { authorId: me.id, title: "Okapi, mine" });
    await addFeedback(server, { authorId: other.id, title: "Okapi, a colleague's" });
    const found = await find(await server.signIn(me.email), "okapi");
    expect(found.map(({ name }) => name)).toEqual(["Okapi by link", "Okapi of the company", "Okapi, mine"]);
    expect(found.map(({ detail }) => detail)).toEqual([null, null, "OPEN"]);
  });

  test("of a partner with every permission finds no other company's records of any kind", async () => {
    const companyId = await addCompany(server, "Sole Trader");
    const mighty = await openWith(permissions, companyId);
    expect(kindsOf(await find(mighty, "e"))).toEqual([
      "processTemplate",
      "company",
      "projectType",
      "milestoneOwner",
      "user",
    ]);
    expect((await find(mighty, "helio")).concat(await find(mighty, "cp-00"))).toEqual([]);
    expect(lines(await find(mighty, "trader"))).toEqual(["company: Sole Trader (PT)"]);
  });
});
