import { expect, type APIRequestContext } from "@playwright/test";
import type {
  Company,
  DocumentRecord,
  Feedback,
  Import,
  MilestoneOwner,
  Process,
  ProcessTemplate,
  Project,
  ProjectType,
  Reminder,
  User,
} from "@canopy/contracts";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { cast, type RoleCode } from "./cast.ts";
import { pathMailedTo } from "./outbox.ts";

export const DEMO_PASSWORD = "canopy-demo-2026";

const dataFolder = fileURLToPath(new URL("../../../node_modules/.cache/e2e/data", import.meta.url));

/** A person created for one spec. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** Creates people, companies and their work through the API, so that every spec has its own. */
export interface People {
  /** An access token from a real sign-in. */
  token(email: string, password?: string): Promise<string>;
  /** A user who has set a password. */
  create(role?: RoleCode): Promise<Person>;
  createCompany(name?: string): Promise<Company>;
  /** Any company; the person's own if they see no other. */
  firstCompany(email: string): Promise<Company>;
  /** Any stakeholder that partners may read as well. */
  firstMilestoneOwner(email: string): Promise<MilestoneOwner>;
  /** Any technology. */
  firstProjectType(email: string): Promise<ProjectType>;
  /** Any project that the person may read. */
  firstProject(email: string): Promise<Project>;
  /** Any process that the person may read. */
  firstProcess(email: string): Promise<Process>;
  /** A reminder that the person is linked to. */
  reminderOf(email: string): Promise<Reminder>;
  /** Creates a daily reminder of the person from tomorrow on, unless the fields differ. */
  createReminder(email: string, fields?: Readonly<Record<string, unknown>>): Promise<Reminder>;
  /** Creates feedback of the person, without a picture. */
  sendFeedback(email: string, fields?: Readonly<Record<string, unknown>>): Promise<Feedback>;
  /** Sends a file with one new company, as the person; nothing is written yet. */
  importCompany(email: string): Promise<Import>;
  /** Sends somebody a message, as the administrator. */
  notify(userId: string, title: string, link?: string): Promise<void>;
  /** A template of the demo, by its key. */
  template(key: string): Promise<ProcessTemplate>;
  /** Creates a project of Brightwater Dairies; its lead is somebody who never signs in to a browser, unless another is named. */
  createProject(fields?: Readonly<Record<string, unknown>>): Promise<Project>;
  /** Starts a process of a project, from the template with this key. */
  createProcess(projectId: string, templateKey: string): Promise<Process>;
  /** Fills the slots of a milestone with documents that the administrator hands in and the reviewer accepts. */
  fillSlots(processId: string, key: string): Promise<void>;
  /** Completes milestones in this order, by their keys; those that ask for documents get them first. */
  complete(processId: string, ...keys: readonly string[]): Promise<void>;
  /** Reads an address of the API as the administrator. */
  read<Answer>(path: string): Promise<Answer>;
  /** Sends a body to an address of the API as the administrator. */
  write<Answer>(path: string, data: unknown, method?: "POST" | "PUT" | "PATCH"): Promise<Answer>;
  /** The path in the newest mail to the address. */
  mailedPath(email: string): Promise<string>;
}

/** A request to the API. */
interface Asked {
  readonly method?: string;
  readonly email?: string;
  /** The type of `data` where it is no JSON. */
  readonly type?: string;
  readonly data?: unknown;
}

/** An address that nobody else uses. */
export const newEmail = (): string => `${randomUUID().slice(0, 13)}@e2e.example`;

const mailedPath = async (email: string): Promise<string> => {
  let path: string | undefined;
  await expect
    .poll(async () => (path = await pathMailedTo(email, dataFolder)), { message: `a mail to ${email}` })
    .toBeDefined();
  return path ?? "";
};

const DAY_MS = 86_400_000;

const validators = "filters[0].fieldId=kind&filters[0].operator=equals&filters[0].value=VVB";
/** The oldest record comes from the demo, so no other spec deletes it. */
const oldest = "?size=1&sortField=createdAt&sortDirection=asc";

/** Creates records through a client of the server. */
export const createPeople = (request: APIRequestContext): People => {
  const tokens = new Map<string, Promise<string>>();
  const signIn = async (email: string, password: string): Promise<string> => {
    const answer = await request.post("/api/auth/login", { data: { email, password } });
    expect(answer.status(), `${email} signs in`).toBe(200);
    const body: { readonly access_token: string } = await answer.json();
    return body.access_token;
  };
  const token: People["token"] = (email, password = DEMO_PASSWORD) => {
    const known = tokens.get(email) ?? signIn(email, password);
    tokens.set(email, known);
    return known;
  };
  /** Asks the server, as the administrator unless another person is named; fails where it refuses. */
  const ask = async <Answer>(
    path: string,
    { method = "GET", email, type, data }: Asked = {},
  ): Promise<Answer> => {
    const authorization = `Bearer ${await token(email ?? cast.PLATFORM_ADMIN)}`;
    const headers = { authorization, ...(type !== undefined && { "content-type": type }) };
    // The server may close a connection that idled between two specs just as it is used again.
    const answer = await request.fetch(path, { method, data, headers, maxRetries: 1 });
    expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
    const body: Answer = await answer.json();
    return body;
  };
  const post = <Answer>(path: string, data: unknown, email?: string): Promise<Answer> =>
    ask<Answer>(path, { method: "POST", data, ...(email !== undefined && { email }) });
  const write: People["write"] = (path, data, method = "POST") => ask(path, { method, data });
  const first = async <Row>(path: string, email: string): Promise<Row> => {
    const { data } = await ask<{ readonly data: readonly Row[] }>(path, { email });
    const [row] = data;
    if (row === undefined) throw new Error(`${path} answers nothing`);
    return row;
  };
  const oneBy = <Row>(path: string, fieldId: string, value: string): Promise<Row> =>
    first<Row>(
      `${path}?size=1&filters[0].fieldId=${fieldId}&filters[0].operator=equals&filters[0].value=${value}`,
      cast.PLATFORM_ADMIN,
    );
  const template = (key: string) => oneBy<ProcessTemplate>("/api/project-processes/templates", "key", key);
  const create: People["create"] = async (role = "VIEWER") => {
    const email = newEmail();
    const password = `password of ${email}`;
    const draft = { email, name: "Robin", surname: "Example", roles: [role] };
    const { id } = await post<User>("/api/users", draft);
    const linkToken = (await mailedPath(email)).split("/").at(-1);
    const data = { token: linkToken, password, confirmPassword: password };
    const answer = await request.put("/api/auth/password", { data });
    expect(answer.status(), `${email} sets a password`).toBe(204);
    return { id, email, password };
  };
  let builder: Promise<string> | undefined;
  /** Leads what is created here. The demo's people would be told of it, and the messages would lie over what a spec of theirs presses. */
  const findBuilder = async (): Promise<string> => {
    const { email, password } = await create("PROGRAMME_MANAGER");
    await token(email, password);
    return email;
  };
  const manager = (): Promise<string> => (builder ??= findBuilder());
  const milestoneOf = async (processId: string, key: string) => {
    const path = `/api/project-processes/${processId}?extend=milestones`;
    const { milestones = [], projectId } = await ask<Process>(path, { email: await manager() });
    const milestone = milestones.find((one) => one.key === key);
    if (!milestone) throw new Error(`there is no milestone ${key}`);
    return { ...milestone, projectId };
  };
  const fillSlots = async (processId: string, key: string): Promise<void> => {
    const { id: milestoneId, projectId, evidence, slots } = await milestoneOf(processId, key);
    const isFilled = (slot: string) => slots?.some((one) => one.name === slot && one.isFilled) ?? false;
    // oxlint-disable no-await-in-loop -- in the order in which people would
    for (const slot of evidence.filter((name) => !isFilled(name))) {
      const draft = { title: slot, milestoneId, slot };
      const { id } = await post<DocumentRecord>(`/api/projects/${projectId}/documents`, draft);
      const file = Buffer.from(`%PDF-1.7\n% ${slot} of ${processId}\n%%EOF\n`);
      const path = `/api/documents/${id}`;
      const type = "application/octet-stream";
      await ask(`${path}/versions?name=evidence.pdf`, { method: "POST", data: file, type });
      await write(`${path}/submit`, { versionNo: 1 }, "PUT");
      await ask(`${path}/accept`, { method: "PUT", data: { versionNo: 1 }, email: cast.MRV_REVIEWER });
    }
  };
  const complete = async (processId: string, key: string): Promise<void> => {
    const { id, evidenceMode } = await milestoneOf(processId, key);
    if (evidenceMode === "DOCUMENTS") await fillSlots(processId, key);
    await ask(`/api/milestones/${id}/complete`, { method: "PUT", data: {}, email: await manager() });
  };
  const createReminder = (
    email: string,
    fields: Readonly<Record<string, unknown>> = {},
  ): Promise<Reminder> => {
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, "2027-01-01".length);
    const daily = { dueDatetime: `${tomorrow}T09:00`, timeZone: "UTC", rrule: "FREQ=DAILY;COUNT=5" };
    const given = { description: `Reminder ${randomUUID()}`, ...daily, ...fields };
    return post<Reminder>("/api/reminders", given, email);
  };
  return {
    token,
    mailedPath,
    template,
    fillSlots,
    read: ask,
    write,
    createProject: async (fields = {}) => {
      const [company, type] = await Promise.all([
        oneBy<Company>("/api/companies", "name", "Brightwater Dairies"),
        oneBy<ProjectType>("/api/project-types", "code", "WIND"),
      ]);
      const name = `Wind ${randomUUID()}`;
      const given = { name, companyId: company.id, typeId: type.id, programme: "VCS", country: "IE" };
      return post<Project>("/api/projects", { ...given, ...fields }, await manager());
    },
    createProcess: async (projectId, templateKey) => {
      const { id: templateId, name } = await template(templateKey);
      const body = { projectId, templateId, name, start: true };
      return post<Process>("/api/project-processes", body, await manager());
    },
    complete: (processId, ...keys) =>
      keys.reduce((before, key) => before.then(() => complete(processId, key)), Promise.resolve()),
    create,
    createCompany: (name = `Company ${randomUUID()}`) =>
      post<Company>("/api/companies", { name, country: "PT" }),
    firstCompany: (email) => first<Company>(`/api/companies${oldest}`, email),
    firstMilestoneOwner: (email) =>
      first<MilestoneOwner>(`/api/project-milestone-owners${oldest}&${validators}`, email),
    firstProject: (email) => first<Project>(`/api/projects${oldest}`, email),
    firstProcess: (email) => first<Process>(`/api/project-processes${oldest}`, email),
    reminderOf: async (email) => {
      const { id } = await oneBy<User>("/api/users", "email", email);
      return createReminder(cast.PLATFORM_ADMIN, { userIds: [id] });
    },
    createReminder,
    sendFeedback: (email, fields = {}) => {
      const given = { title: `Feedback ${randomUUID()}`, description: "As it was", type: "BUG" };
      return post<Feedback>("/api/feedback", { ...given, ...fields }, email);
    },
    importCompany: (email) =>
      ask<Import>("/api/imports?resource=companies&name=partners.csv", {
        method: "POST",
        data: Buffer.from(`Name,Country\r\nCompany ${randomUUID()},PT\r\n`),
        type: "text/csv",
        email,
      }),
    notify: async (userId, title, link) => {
      const told = { userIds: [userId], title, message: `What ${title} tells`, ...(link && { link }) };
      await post("/api/notifications", told);
    },
    firstProjectType: (email) => first<ProjectType>(`/api/project-types${oldest}`, email),
  };
};
