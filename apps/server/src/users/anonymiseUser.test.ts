import { samples, type ImportLine, type User } from "@canopy/contracts";
import { readdir } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { takeInvitationAgain, takeResetMail } from "../auth/passwordTokens.ts";
import { importKinds } from "../imports/kinds/index.ts";
import { recordForbidden } from "../database/securityEvents.ts";
import { mailFolder } from "../mail/mailFiles.ts";
import { callsOn, createDocument } from "../testing/evidence/testDocuments.ts";
import { raiseFinding } from "../testing/evidence/testFindings.ts";
import { openTestServer, type Answer, type Client, type TestServer } from "../testing/index.ts";
import { postedMails } from "../testing/postedMails.ts";
import { enter, openClientAs } from "../testing/principals.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";
import { beginProcess, milestonesOf, readProcess } from "../testing/testProcesses.ts";
import { addProject } from "../testing/testProjects.ts";
import { occurrencesOf } from "../testing/testReminders.ts";
import { addTemplate } from "../testing/testTemplates.ts";
import { peopleFields } from "./forgetPerson.ts";

let server: TestServer;
let admin: Client;
let adminId: string;
beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
  ({ id: adminId, client: admin } = await openClientAs(server, "PLATFORM_ADMIN"));
});
afterAll(() => server.close());

/** The body of a good answer; throws any other. */
const bodyOf = ({ status, body }: Answer) => {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return Object(body) as Record<string, unknown>;
};
const idOf = (answer: Answer) => String(bodyOf(answer)["id"]);
const anonymise = (id: string, email: string, by = admin) => by.put(`/api/users/${id}/anonymise`, { email });
const readUser = async (id: string) => (await admin.get(`/api/users/${id}`)).body as User;
const refusalOf = ({ status, body }: Answer) => [status, Reflect.get(Object(body), "type")];
const invalidTransition = [409, "/errors/invalid-transition"];

/** A user who left: disabled, with the words by which the database may name them. */
const addLeaver = async (words: {
  readonly name: string;
  readonly surname: string;
  readonly email: string;
}) => {
  const { id } = await addUser(server, { email: words.email, status: "DISABLED" });
  const { name, surname } = words;
  await server.services.db.updateTable("appUser").set({ name, surname }).where("id", "=", id).execute();
  return { id, ...words };
};

/** Every column that holds a text, a list of texts, JSON or bytes in which one of the words is found, ignoring case. */
const columnsHolding = async (words: readonly string[]): Promise<readonly string[]> => {
  const { db } = server.services;
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'ARRAY', 'json', 'jsonb', 'bytea', 'USER-DEFINED')
    order by 1, 2`.execute(db);
  expect(columns.length).toBeGreaterThan(150);
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const text = type === "bytea" ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`;
    const { rows } = await sql<{ text: string }>`select ${text} as text from ${sql.table(table)}
      where lower(${text}) like any(${words.map((word) => `%${word.toLowerCase()}%`)}::text[])`.execute(db);
    if (rows.length > 0) found.push(`${table}.${column}: ${rows[0]?.text.slice(0, 300)}`);
  }
  return found;
};

describe("anonymising a user", () => {
  test("gives them a number for a name and an address that reaches nobody", async () => {
    const one = await addLeaver({ name: "Ana", surname: "Silva", email: "ana.silva@canopy.example" });
    const other = await addLeaver({ name: "Rui", surname: "Costa", email: "rui.costa@canopy.example" });
    const answer = bodyOf(await anonymise(one.id, " Ana.Silva@Canopy.example"));
    expect(answer).toMatchObject({ id: one.id, name: "Former", status: "DISABLED", version: 2 });
    expect(answer["anonymisedAt"]).toBe(await readUser(one.id).then(({ anonymisedAt }) => anonymisedAt));
    const surname = String(answer["surname"]);
    expect(surname).toMatch(/^user \d{4}$/);
    expect(answer["email"]).toBe(`former-${surname.replace(" ", "-")}@anonymous.invalid`);
    const next = bodyOf(await anonymise(other.id, other.email));
    expect(Number(String(next["surname"]).slice(5))).toBe(Number(surname.slice(5)) + 1);
  });

  test("is refused for people who are not disabled, a foreign address, and a second time", async () => {
    const active = await addUser(server);
    expect(refusalOf(await anonymise(active.id, active.email))).toEqual(invalidTransition);
    const left = await addLeaver({ name: "Eva", surname: "Reis", email: "eva.reis@canopy.example" });
    const wrong = await anonymise(left.id, "eva@canopy.example");
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: { email: ["This is not the address of this user"] } },
    });
    expect(await readUser(left.id)).toMatchObject({ name: "Eva", version: 1 });
    const former = String(bodyOf(await anonymise(left.id, left.email))["email"]);
    for (const email of [left.email, former])
      expect(refusalOf(await anonymise(left.id, email))).toEqual(invalidTransition);
  });

  test("cannot be taken back: the user is neither enabled nor changed", async () => {
    const left = await addLeaver({ name: "Ivo", surname: "Melo", email: "ivo.melo@canopy.example" });
    bodyOf(await anonymise(left.id, left.email));
    expect(refusalOf(await admin.put(`/api/users/${left.id}/enable`))).toEqual(invalidTransition);
    const change = { name: "Ivo", version: 2 };
    expect(refusalOf(await admin.patch(`/api/users/${left.id}`, change))).toEqual(invalidTransition);
    expect(await readUser(left.id)).toMatchObject({ name: "Former", status: "DISABLED", version: 2 });
  });

  test("forgets that they were mailed links a moment ago", async () => {
    const left = await addLeaver({ name: "Gil", surname: "Faro", email: "Gil.Faro@canopy.example" });
    const { db, now } = server.services;
    await takeResetMail(db, left.email, now());
    await takeInvitationAgain(db, left.email, now());
    const counted = () => db.selectFrom("rateLimit").select("key").where("key", "like", "%-mail:%").execute();
    expect(await counted()).toHaveLength(2);
    bodyOf(await anonymise(left.id, left.email));
    expect(await counted()).toEqual([]);
  });

  test("meets only rows that the caller may read", async () => {
    const companyId = await addCompany(server);
    const role = await addRole(server, ["user:get", "user:delete"], "COMPANY");
    const bound = await enter(server, (await addUser(server, { roles: [role], companyId })).id);
    const left = await addLeaver({ name: "Noa", surname: "Dias", email: "noa.dias@canopy.example" });
    expect((await anonymise(left.id, left.email, bound)).status).toBe(404);
    await server.services.db.updateTable("appUser").set({ companyId }).where("id", "=", left.id).execute();
    expect((await anonymise(left.id, left.email, bound)).status).toBe(200);
  });

  test("of two at once happens once", async () => {
    const left = await addLeaver({ name: "Gil", surname: "Pires", email: "gil.pires@canopy.example" });
    const answers = await Promise.all([anonymise(left.id, left.email), anonymise(left.id, left.email)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const events = await server.services.db
      .selectFrom("securityEvent")
      .select(["kind", "userName", "actorId", "details"])
      .where("userId", "=", left.id)
      .execute();
    const { surname } = await readUser(left.id);
    expect(events).toEqual([
      { kind: "ANONYMISED", userName: `Former ${surname}`, actorId: adminId, details: {} },
    ]);
  });

  test("leaves a namesake's notifications as they are, also those of before that hold no id", async () => {
    const name = { name: "Luz", surname: "Namesake" };
    const left = await addLeaver({ ...name, email: "luz.one@canopy.example" });
    const stays = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
    await server.services.db.updateTable("appUser").set(name).where("id", "=", stays.id).execute();
    const reader = await addUser(server);
    const told = {
      userId: reader.id,
      status: "PENDING",
      kind: "ACCOUNT",
      title: "Told",
      actor: "Luz Namesake",
    };
    const createdAt = server.services.now();
    const add = async (message: string, actorId: string | null) =>
      server.services.db
        .insertInto("notification")
        .values({ ...told, id: randomUUID(), message, actorId, createdAt })
        .execute();
    await add("Luz Namesake left", left.id);
    await add("Luz Namesake stays", stays.id);
    await add("Luz Namesake is either", null);
    bodyOf(await anonymise(left.id, left.email));
    const { surname } = await readUser(left.id);
    const rows = await server.services.db
      .selectFrom("notification")
      .select(["actor", "message"])
      .where("userId", "=", reader.id)
      .orderBy("message")
      .execute();
    expect(rows).toEqual([
      { actor: `Former ${surname}`, message: `Former ${surname} left` },
      { actor: "Luz Namesake", message: "Luz Namesake is either" },
      { actor: "Luz Namesake", message: "Luz Namesake stays" },
    ]);
  });
});

const WORDS = ["quillon", "zephyrine"];
const PASSWORD = "a-good-first-password";

/** Does everything by which the database comes to name a person, and gives their id. */
const workUntilLeaving = async (email: string): Promise<string> => {
  const draft = { email, name: "Quillona", surname: "Zephyrine", roles: ["PLATFORM_ADMIN"] };
  const key = { "idempotency-key": randomUUID() };
  const id = idOf(await admin.post("/api/users", draft, key));
  const token = (await postedMails(server)).findLast(({ to }) => to === email)?.token;
  const anybody = server.client();
  bodyOf(await anybody.put("/api/auth/password", { token, password: PASSWORD, confirmPassword: PASSWORD }));
  const { version } = await readUser(id);
  bodyOf(await admin.patch(`/api/users/${id}`, { name: "Quillon", email: `first.${email}`, version }));
  bodyOf(await admin.patch(`/api/users/${id}`, { email, version: version + 1 }));
  const sign = (password: string) => anybody.post("/api/auth/login", { email, password });
  await sign("wrong");
  const { access_token: accessToken } = bodyOf(await sign(PASSWORD));
  const person = server.client(`Bearer ${String(accessToken)}`);
  await workOnProjects(person);
  await talk(person);
  const file = `"Email","Name","Surname","Roles"\r\n"${email}","Quillon","Zephyrines","PLATFORM_ADMIN\nVIEWER"`;
  const made = idOf(await admin.upload("/api/imports?resource=users&name=people.csv", file));
  expect(bodyOf(await admin.put(`/api/imports/${made}/apply`))).toMatchObject({ state: "APPLIED" });
  await beNamedInFiles(id, email);
  await anybody.post("/api/auth/password/reset", { email });
  bodyOf(await admin.post(`/api/users/${id}/password-reset`));
  bodyOf(await admin.post("/api/auth/master-password", { userId: id }));
  await server.services.mail.settled();
  const askedAt = server.services.now();
  // in an hour, so that the mailer does not decide it before the user is anonymised
  const dueAt = new Date(askedAt.getTime() + 3_600_000);
  await server.services.db
    .insertInto("resetRequest")
    .values({ id: randomUUID(), email, askedAt, dueAt })
    .execute();
  bodyOf(await admin.put(`/api/users/${id}/disable`));
  return id;
};

/** Sends files that name the person: as lead, as responsible and in a reminder that others take over, and a file of users that is never applied. */
const beNamedInFiles = async (id: string, email: string): Promise<void> => {
  const send = async (resource: string, lines: readonly string[]) =>
    idOf(await admin.upload(`/api/imports?resource=${resource}&name=file.csv`, lines.join("\r\n")));
  const apply = async (made: string) =>
    expect(bodyOf(await admin.put(`/api/imports/${made}/apply`))).toMatchObject({ state: "APPLIED" });
  const led = await addProject(server, { leadUserId: id });
  const other = await addProject(server, { leadUserId: adminId });
  const reminder = { ...samples.reminders.create, userIds: [id, adminId] };
  const reminderId = idOf(await admin.post("/api/reminders", reminder, { "idempotency-key": randomUUID() }));
  await apply(await send("projects", ["Id,Lead id", `${led.id},${adminId}`]));
  await apply(
    await send("projects", ["Id,Lead,Responsibles", `${other.id},Quillon Zephyrines,Quillon Zephyrines`]),
  );
  await apply(await send("projects", ["Id,Lead id,Responsibles id", `${other.id},${adminId},`]));
  await apply(await send("reminders", ["Id,People id", `${reminderId},${adminId}`]));
  const judged = await addProject(server, { leadUserId: id });
  await send("projects", ["Id,Lead id", `${judged.id},${adminId}`]);
  await send("users", ["Email,Name,Surname,Roles", `${email},Quillone,Zephyrine,VIEWER`]);
  await server.services.db
    .updateTable("project")
    .set({ leadUserId: adminId })
    .where("id", "=", judged.id)
    .execute();
};

/** Completes and takes back milestones, hands in documents, raises and answers findings, draws a template. */
const workOnProjects = async (person: Client): Promise<void> => {
  const leadUserId = adminId;
  const { id: projectId } = await addProject(server, { leadUserId });
  const processId = await beginProcess(person, projectId, (await addTemplate(server)).id);
  const on = await milestonesOf(person, processId);
  bodyOf(await on.complete("BEGIN"));
  bodyOf(await on.uncomplete("BEGIN"));
  bodyOf(await on.complete("BEGIN"));
  bodyOf(await on.undo("BEGIN"));
  const step = (await readProcess(person, processId)).milestones.get("BEGIN")?.id ?? "";
  const document = callsOn((await createDocument(person, projectId)).id);
  bodyOf(await document.upload(person));
  bodyOf(await document.submit(person));
  bodyOf(await document.giveBack(admin));
  const answered = await raiseFinding(admin, processId, step);
  bodyOf(await answered.answer(person));
  const finding = await raiseFinding(person, processId, step);
  bodyOf(await finding.answer(admin));
  bodyOf(await finding.close(person));
  const path = "/api/project-processes/templates";
  const template = bodyOf(await person.post(path, { ...samples.processTemplates.create, key: "QZ-1" }));
  bodyOf(await person.patch(`${path}/${String(template["id"])}`, { status: "PUBLISHED", version: 1 }));
};

/** Sets reminders, reports feedback, writes messages, changes others' accounts. */
const talk = async (person: Client): Promise<void> => {
  const reminder = { ...samples.reminders.create, title: "Call the auditor" };
  const reminderId = idOf(await person.post("/api/reminders", reminder, { "idempotency-key": randomUUID() }));
  const [occurrence] = await occurrencesOf(server, reminderId);
  bodyOf(await person.put(`/api/reminders/${reminderId}/occurrences/${occurrence?.id ?? ""}/complete`, {}));
  const feedback = idOf(await person.post("/api/feedback", samples.feedback.create));
  const others = idOf(await admin.post("/api/feedback", samples.feedback.create));
  for (const id of [feedback, others]) {
    bodyOf(await person.put(`/api/feedback/${id}/progress`, {}));
    bodyOf(await person.post(`/api/feedback/${id}/messages`, { text: "It is looked into" }));
  }
  bodyOf(await person.post("/api/notifications", { userIds: [adminId], title: "Hello", message: "See you" }));
  const { id } = await addUser(server);
  bodyOf(await person.patch(`/api/users/${id}`, { roles: ["PROJECT_OFFICER"], version: 1 }));
  bodyOf(await person.put(`/api/users/${id}/disable`));
  bodyOf(await person.put(`/api/users/${id}/enable`));
  bodyOf(await person.post("/api/auth/master-password", { userId: id }));
  const view = { list: "/api/projects", name: "Mine", isShared: true };
  const viewId = idOf(await person.post("/api/views", { ...samples.views.create, ...view }));
  await beRefused(viewId);
  bodyOf(await person.put("/api/calendar-feed"));
  bodyOf(await person.get("/api/projects?columns=name", { accept: "text/csv" }));
};

/** Refuses somebody who changes the view of another: as today, and with the name of its owner, as earlier servers wrote it. */
const beRefused = async (viewId: string): Promise<void> => {
  const role = await addRole(server, ["project:list"], "ALL");
  const { id, client } = await openClientAs(server, role);
  const refused = await client.patch(`/api/views/${viewId}`, { name: "Taken", version: 1 });
  expect(refusalOf(refused)).toEqual([403, "/errors/forbidden"]);
  const { db, now } = server.services;
  await recordForbidden(db, {
    at: now(),
    userId: id,
    request: { ip: "127.0.0.1", headers: new Headers(), requestId: randomUUID() },
    method: "PATCH",
    path: "/api/views/{id}",
    reason: "This view belongs to Quillona Zephyrine.",
  });
};

test("of a namesake's project, an applied file keeps the name; a file of users that waits is not judged anew", async () => {
  const names = { name: "Mia", surname: "Namesake" };
  const email = "mia.one@canopy.example";
  const left = await addLeaver({ ...names, email });
  const stays = await addUser(server);
  await server.services.db.updateTable("appUser").set(names).where("id", "=", stays.id).execute();
  const leads = [
    await addProject(server, { leadUserId: left.id }),
    await addProject(server, { leadUserId: stays.id }),
  ];
  const send = async (resource: string, lines: readonly string[]) =>
    idOf(await admin.upload(`/api/imports?resource=${resource}&name=file.csv`, lines.join("\r\n")));
  const linesOf = async (id: string) =>
    bodyOf(await admin.get(`/api/imports/${id}/lines`))["data"] as readonly ImportLine[];
  const made = await send("projects", ["Id,Lead id", ...leads.map(({ id }) => `${id},${adminId}`)]);
  bodyOf(await admin.put(`/api/imports/${made}/apply`));
  const waits = await send("users", ["Email,Surname", `${email},Other`]);
  bodyOf(await anonymise(left.id, email));
  const { surname } = await readUser(left.id);
  const leadsBefore = (await linesOf(made)).map(({ changes }) => changes.map(({ before }) => before));
  expect(leadsBefore).toEqual([[`Former ${surname}`], ["Mia Namesake"]]);
  const waiting = (await linesOf(waits)).map(({ name, changes }) => ({ name, changes }));
  expect(waiting).toEqual([{ name: `Former ${surname}`, changes: [] }]);
  const again = await admin.patch(`/api/imports/${waits}`, { mapping: ["email", "surname"], version: 1 });
  expect(refusalOf(again)).toEqual(invalidTransition);
  expect(refusalOf(await admin.put(`/api/imports/${waits}/apply`))).toEqual([409, "/errors/conflict"]);
});

test("also of a file of users whose addresses were not recognised, no column keeps the name or the address", async () => {
  const email = "ottoline.quarrel@canopy.example";
  const send = async (lines: readonly string[]) =>
    idOf(await admin.upload("/api/imports?resource=users&name=file.csv", lines.join("\r\n")));
  const left = await addLeaver({ name: "Ottoline", surname: "Quarrel", email });
  const refused = await send(["Reached by,Name,Surname,Roles", `${email},Ottoline,Quarrel,VIEWER`]);
  const newcomer = ["Email,Name,Surname,Roles", "o.q@canopy.example,Ottoline,Quarrel,VIEWER"];
  const waits = await send(newcomer);
  bodyOf(await anonymise(left.id, email));
  const lines = bodyOf(await admin.get(`/api/imports/${refused}/lines`))["data"];
  expect(lines).toMatchObject([{ outcome: "REFUSED", name: `Former ${(await readUser(left.id)).surname}` }]);
  expect(await columnsHolding([email])).toEqual([]);
  // a namesake with another address is somebody else
  bodyOf(await admin.put(`/api/imports/${waits}/apply`));
  const { rows } = await sql<{ email: string }>`select email from app_user where surname = 'Quarrel'`.execute(
    server.services.db,
  );
  expect(rows).toEqual([{ email: "o.q@canopy.example" }]);
});

test("renames in files the people of every field that holds people by the kind of its import", () => {
  const fields = Object.values(importKinds).flatMap(({ related = {} }) =>
    Object.keys(related).filter((field) => related[field] === "person"),
  );
  expect(peopleFields.toSorted()).toEqual([...new Set(fields)].toSorted());
});

test("reads of all files only the lines that name the person, also by a name with quotes and backslashes", async () => {
  const email = "eli.oneil@canopy.example";
  const left = await addLeaver({ name: 'Eli "Buck\\eye"', surname: "O'Neil", email });
  const { db } = server.services;
  const send = async ({ id }: { readonly id: string }) =>
    idOf(
      await admin.upload("/api/imports?resource=projects&name=file.csv", `Id,Lead id\r\n${id},${adminId}`),
    );
  const theirs = await send(await addProject(server, { leadUserId: left.id }));
  const others = await send(await addProject(server, { leadUserId: (await addUser(server)).id }));
  // a reader of these changes would fail
  await db.updateTable("importLine").set({ changes: "{}" }).where("importId", "=", others).execute();
  bodyOf(await anonymise(left.id, email));
  await db.deleteFrom("import").where("id", "=", others).execute();
  const lines = bodyOf(await admin.get(`/api/imports/${theirs}/lines`))["data"] as readonly ImportLine[];
  const { surname } = await readUser(left.id);
  expect(lines.map(({ changes }) => changes.map(({ before }) => before))).toEqual([[`Former ${surname}`]]);
});

test("of somebody who did everything, no column of any table keeps the name or the address", async () => {
  const email = "quillon.zephyrine@canopy.example";
  const id = await workUntilLeaving(email);
  const named = (await columnsHolding(WORDS)).map((found) => found.split(":")[0]);
  // where the names are before; a table that is missing here is no longer tried
  for (const column of [
    "app_user.email",
    "completion.by_name",
    "completion.revoked_by_name",
    "document_version.by_name",
    "finding_answer.by_name",
    "finding_assessment.by_name",
    "history.changes",
    "history.entity_name",
    "idempotency.body",
    "import.columns",
    "import.file",
    "import_line.changes",
    "import_line.fields",
    "import_line.former",
    "import_line.name",
    "mail.recipient",
    "notification.actor",
    "notification.message",
    "notification.reason",
    "process_template_version.published_by_name",
    "reminder.created_by_name",
    "reminder_occurrence.done_by_name",
    "reset_request.email",
    "security_event.actor_name",
    "security_event.details",
    "security_event.user_name",
  ])
    expect(named).toContain(column);
  const mails = await postedMails(server);
  expect(mails.filter(({ to }) => to === email).length).toBeGreaterThan(2);
  const chained = () =>
    sql`select id, seq, prev_hash, hash, changes from history where seq is not null order by project_id, seq`
      .execute(server.services.db)
      .then(({ rows }) => rows);
  const chains = await chained();
  expect(chains.length).toBeGreaterThan(2);
  bodyOf(await anonymise(id, email));
  expect(await columnsHolding(WORDS)).toEqual([]);
  expect(await chained()).toEqual(chains);
  const left = await readdir(mailFolder(server.services.config));
  const { rows } = await sql<{
    id: string;
  }>`select id::text as id from mail where user_id = ${id}::text::uuid`.execute(server.services.db);
  expect(rows.length).toBeGreaterThan(2);
  expect(left.filter((name) => rows.some((mail) => name.includes(mail.id)))).toEqual([]);
  expect(await admin.get(`/api/users/${id}`)).toMatchObject({
    body: { name: "Former", lastMail: { reason: null } },
  });
});
