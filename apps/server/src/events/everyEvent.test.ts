import type { EventKind, SecurityEvent } from "@canopy/contracts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restoreAdministrator } from "../auth/restoreAdministrator.ts";
import { writeBackup } from "../backup/writeBackup.ts";
import { callsOn, createDocument } from "../testing/evidence/testDocuments.ts";
import { madePack, packBytes } from "../testing/evidence/testPacks.ts";
import { DEMO_PASSWORD, type Answer, type Client, type TestServer } from "../testing/index.ts";
import { postedMails } from "../testing/postedMails.ts";
import { enter, openClientAs } from "../testing/principals.ts";
import { addUser } from "../testing/testPeople.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
let server: TestServer;
let admin: Client;
let adminId: string;
let folder: string;
beforeAll(async () => {
  stage = await openWorkStage({}, "empty");
  ({ server } = stage);
  ({ id: adminId, client: admin } = await openClientAs(server, "PLATFORM_ADMIN"));
  folder = await mkdtemp(join(tmpdir(), "canopy-events-"));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** The body of a good answer; throws any other. */
const bodyOf = ({ status, body }: Answer): Record<string, unknown> => {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return Object(body);
};

/** A new user, signed in, and what their request for a sign-in is. */
const openPerson = async (status: "ACTIVE" | "DISABLED" = "ACTIVE") => {
  const { id, email } = await addUser(server, { roles: ["PROGRAMME_MANAGER"], status });
  const logIn = (password: string) => server.client().post("/api/auth/login", { email, password });
  return { id, email, logIn, client: await (status === "ACTIVE" ? enter(server, id) : server.client()) };
};
interface Person extends Omit<Awaited<ReturnType<typeof openPerson>>, "id"> {
  id: string;
}

const backUp = () => {
  const { db, files, now } = server.services;
  return writeBackup({ db, files, dataDir: server.dataDir, now }, join(folder, "backup.zip"));
};

type Told = Pick<SecurityEvent, "id" | "userId" | "actorId" | "address" | "requestId" | "details">;

interface Row {
  /** The user whom the event concerns, then the one who did it: the person, the administrator, or nobody. */
  readonly whom: "person" | "nobody";
  readonly by: "person" | "admin" | "nobody";
  /** False for an event that no request caused. */
  readonly isAsked?: false;
  /** The state of the person's account before. */
  readonly status?: "DISABLED";
  /** Causes the event. */
  readonly act: (person: Person) => Promise<unknown>;
}

const csv = (name: string) => `"Name","Country"\r\n"${name}","PT"`;
const own = { whom: "person", by: "person" } as const;
const byAdmin = { whom: "person", by: "admin" } as const;
const byNobody = { whom: "person", by: "nobody" } as const;
const ofMachine = { whom: "nobody", by: "nobody", isAsked: false } as const;

/** Each kind with the action that writes it. RESTORED is written in another database: `drills/backup.embedded.test.ts` reads it there. */
const rows: Record<Exclude<EventKind, "RESTORED">, Row> = {
  SIGNED_IN: { ...own, act: async ({ logIn }) => bodyOf(await logIn(DEMO_PASSWORD)) },
  SIGN_IN_REFUSED: { ...byNobody, act: ({ logIn }) => logIn("not the password") },
  SIGNED_OUT: { ...own, act: async ({ client }) => bodyOf(await client.put("/api/auth/logout")) },
  SESSION_ENDED: {
    ...byAdmin,
    act: async ({ id }) => bodyOf(await admin.remove(`/api/users/${id}/sessions`)),
  },
  PASSWORD_CHANGED: {
    ...own,
    act: async ({ client }) => {
      const password = "another-good-password";
      const typed = { currentPassword: DEMO_PASSWORD, password, confirmPassword: password };
      bodyOf(await client.put("/api/users/me/password", typed));
    },
  },
  RESET_ASKED: {
    ...byNobody,
    act: async ({ email }) => {
      bodyOf(await server.client().post("/api/auth/password/reset", { email }));
      await server.services.mail.settled();
    },
  },
  ONE_TIME_PASSWORD_MADE: {
    ...byAdmin,
    act: async ({ id: userId }) => bodyOf(await admin.post("/api/auth/master-password", { userId })),
  },
  INVITED: {
    ...byAdmin,
    act: async (person) => {
      const email = `invited.${person.email}`;
      const draft = { email, name: "New", surname: "Person", roles: ["VIEWER"] };
      person.id = String(bodyOf(await admin.post("/api/users", draft))["id"]);
    },
  },
  ROLES_CHANGED: {
    ...byAdmin,
    act: async ({ id }) => bodyOf(await admin.patch(`/api/users/${id}`, { roles: ["VIEWER"], version: 1 })),
  },
  STATUS_CHANGED: { ...byAdmin, act: async ({ id }) => bodyOf(await admin.put(`/api/users/${id}/disable`)) },
  ADDRESS_CHANGED: {
    ...byAdmin,
    act: async ({ id, email }) =>
      bodyOf(await admin.patch(`/api/users/${id}`, { email: `moved.${email}`, version: 1 })),
  },
  FEED_LINK_MADE: { ...own, act: async ({ client }) => bodyOf(await client.put("/api/calendar-feed")) },
  FEED_LINK_REVOKED: {
    ...own,
    act: async ({ client }) => {
      bodyOf(await client.put("/api/calendar-feed"));
      bodyOf(await client.remove("/api/calendar-feed"));
    },
  },
  EXPORTED: {
    ...own,
    act: async ({ client }) =>
      bodyOf(await client.get("/api/companies?columns=name", { accept: "text/csv" })),
  },
  IMPORTED: {
    ...own,
    act: async ({ id, client }) => {
      const path = "/api/imports?resource=companies&name=file.csv";
      const { id: importId } = bodyOf(await client.upload(path, csv(`Alder ${id}`)));
      bodyOf(await client.put(`/api/imports/${String(importId)}/apply`));
    },
  },
  DOCUMENT_READ: {
    ...own,
    act: async ({ client }) => {
      const { projectId } = await stage.begin(stage.small);
      const document = callsOn((await createDocument(client, projectId)).id);
      bodyOf(await document.upload(client));
      bodyOf(await client.get(`${document.path}/versions/1/content`));
    },
  },
  PACK_MADE: {
    ...own,
    act: async ({ client }) => madePack(server, client, (await stage.begin(stage.small)).id),
  },
  PACK_READ: {
    ...own,
    act: async ({ client }) => {
      const { id } = await madePack(server, client, (await stage.begin(stage.small)).id);
      await packBytes(server, client, id);
    },
  },
  FORBIDDEN: {
    ...own,
    act: ({ id: userId, client }) => client.post("/api/auth/master-password", { userId }),
  },
  BACKED_UP: { ...ofMachine, act: backUp },
  ANONYMISED: {
    ...byAdmin,
    status: "DISABLED",
    act: async ({ id, email }) => bodyOf(await admin.put(`/api/users/${id}/anonymise`, { email })),
  },
  ADMIN_RESTORED: {
    ...byNobody,
    isAsked: false,
    act: async ({ email }) => {
      const asked = { email, now: server.services.now(), publicUrl: "http://localhost" };
      await restoreAdministrator(server.services.db, asked);
    },
  },
};

/** The events of a kind, as an administrator reads them. */
const eventsOf = async (kind: string): Promise<readonly Told[]> => {
  const query = `size=100&filters[0].fieldId=kind&filters[0].operator=equals&filters[0].value=${kind}`;
  return Reflect.get(Object((await admin.get(`/api/events?${query}`)).body), "data");
};

test.each(Object.entries(rows))(
  "%s is written once by the action that it names, with whom it concerns, who did it and from where",
  async (kind, { whom, by, isAsked = true, status, act }) => {
    const person = await openPerson(status);
    const before = new Set((await eventsOf(kind)).map(({ id }) => id));
    await act(person);
    const idOf = { person: person.id, admin: adminId, nobody: null };
    const stated = isAsked ? expect.any(String) : null;
    expect((await eventsOf(kind)).filter(({ id }) => !before.has(id))).toMatchObject([
      { userId: idOf[whom], actorId: idOf[by], address: stated, requestId: stated },
    ]);
  },
);

test("no event holds the password, the link or the token that its action handed out", async () => {
  const { id, email, client } = await openPerson();
  const { password } = bodyOf(await admin.post("/api/auth/master-password", { userId: id }));
  const { url } = bodyOf(await client.put("/api/calendar-feed"));
  bodyOf(await admin.post(`/api/users/${id}/password-reset`));
  // mails are sent side by side, and the one about the one-time password may come last
  const reset = (await postedMails(server)).find(
    ({ to, link }) => to === email && /reset-password/.test(link),
  );
  const secrets = [password, url, reset?.token, client.authorization?.replace("Bearer ", "")].map(String);
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(20);
  const { body } = await admin.get(
    `/api/events?size=100&filters[0].fieldId=userId&filters[0].operator=equals&filters[0].value=${id}`,
  );
  expect(Object(body).data).toHaveLength(3);
  for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret);
});
