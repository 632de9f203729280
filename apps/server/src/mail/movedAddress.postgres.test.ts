import { afterAll, beforeAll, expect, test } from "vitest";
import { answerDuring } from "../testing/answerDuring.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { postedMails } from "../testing/postedMails.ts";
import { openClientAs } from "../testing/principals.ts";
import { addUser } from "../testing/testPeople.ts";
import { writeMails } from "./outbox.ts";

// Needs two simultaneous writers: the embedded engine has only one connection.

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
  admin = (await openClientAs(server, "PLATFORM_ADMIN")).client;
});
afterAll(() => server.close());

test("a mail that is being written while its reader gets another address goes to the new one", async () => {
  const { services } = server;
  const { id, email } = await addUser(server);
  const words = { subject: "Told", text: "Told", html: "Told", link: "/" };
  const answer = await answerDuring(
    server,
    (tx) =>
      writeMails(
        services,
        tx,
        [{ kind: "NOTIFICATION", userId: id, mail: { ...words, to: email } }],
        services.now(),
      ),
    () => admin.patch(`/api/users/${id}`, { email: "new@canopy.example", version: 1 }),
  );
  expect(answer.status).toBe(200);
  const sent = (await postedMails(server)).filter(({ subject }) => subject === "Told");
  expect(sent.map(({ to }) => to)).toEqual(["new@canopy.example"]);
});
