import { sql } from "kysely";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "./testing/index.ts";
import { addUser } from "./testing/testPeople.ts";

let server: TestServer;
let smtp: SMTPServer;
let mails: string[] = [];

beforeAll(async () => {
  mails = [];
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => {
      let text = "";
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
      stream.on("end", () => {
        mails.push(text.replaceAll("=\r\n", ""));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.server.address() as AddressInfo;
  server = await openTestServer({ config: { smtpUrl: `smtp://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const everythingKept = async () => {
  const { rows: tables } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    server.services.db,
  );
  const texts = await Promise.all(
    tables.map(({ name }) =>
      sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(server.services.db),
    ),
  );
  return texts.flatMap(({ rows }) => rows.map(({ row }) => row)).join("\n");
};

test("passwords, tokens and mailed links are in no log, no answer but their own, no statement and no table", async () => {
  const wrong = "wrong-canary-3f1c";
  const chosen = "chosen-canary-77ab";
  const { id, email } = await addUser(server);
  const admin = await server.signIn("ines.duarte@canopy.example");
  const answers: unknown[] = [];
  const client = server.client();
  answers.push((await client.post("/api/auth/login", { email, password: wrong })).body);
  answers.push((await client.post("/api/auth/password/reset", { email })).body);
  await server.services.mail.settled();
  const token = /reset-password\/([\w-]{43})/.exec(mails.at(-1) ?? "")?.[1] ?? "no token";
  const body = { token, password: chosen, confirmPassword: chosen };
  answers.push((await client.put("/api/auth/password", { ...body, confirmPassword: wrong })).body);
  answers.push(
    (await client.put("/api/auth/password", body)).body,
    (await client.put("/api/auth/password", body)).body,
  );
  const made = await admin.post("/api/auth/master-password", { userId: id });
  const oneTime = String(Reflect.get(Object(made.body), "password"));
  await client.post("/api/auth/login", { email, password: oneTime });
  const user = await server.signIn(email, chosen);
  const draft = { email: `new-${email}`, name: "New", surname: "Person", roles: ["VIEWER"] };
  answers.push((await admin.post("/api/users", draft)).body, (await admin.get("/api/users?size=100")).body);
  await server.services.mail.settled();
  const invitation = /set-password\/([\w-]{43})/.exec(mails.at(-1) ?? "")?.[1] ?? "no invitation";
  await client.get(`/set-password/${invitation}`);
  const jwt = user.authorization?.replace("Bearer ", "") ?? "no jwt";

  const secrets = [
    wrong,
    chosen,
    token,
    oneTime,
    invitation,
    jwt,
    jwt.split(".")[2] ?? jwt,
    ...server.services.config.jwtSecrets,
  ];
  const places = {
    log: server.logLines.join("\n"),
    answers: JSON.stringify(answers),
    statements: server.statements.join("\n"),
    tables: await everythingKept(),
  };
  for (const [place, text] of Object.entries(places)) {
    expect([place, text.length > 100]).toEqual([place, true]);
    for (const secret of secrets)
      expect([place, secret.length > 8, text.includes(secret)]).toEqual([place, true, false]);
  }
  expect(places.tables).toContain("$argon2id$");
  expect(places.answers).not.toContain("argon2id");
  expect(places.log).not.toContain(email);
});
