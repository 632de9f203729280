import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startChild } from "../testing/childProcess.ts";
import { initialiseFolder } from "../testing/database/initialisedFolder.ts";
import { openClient } from "../testing/openClient.ts";
import { openSmtpPeer } from "../testing/smtpPeer.ts";

const dataDir = mkdtempSync(join(tmpdir(), "canopy-mail-killed-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const start = async (smtpUrl: string) => {
  const env = { DATA_DIR: dataDir, PORT: "0", SMTP_URL: smtpUrl };
  const server = startChild(new URL("../main.ts", import.meta.url), { env });
  await server.saw(/Canopy is at http:\/\/localhost:\d+/);
  const port = Number(/localhost:(\d+)/.exec(server.output())?.[1]);
  const kill = async () => {
    server.process.kill("SIGKILL");
    await server.ended;
  };
  const send = (url: string, init?: RequestInit) =>
    fetch(`http://localhost:${port}${new URL(url).pathname}`, init);
  return { send, kill };
};

test(
  "an invitation and a wished reset link arrive although their server was killed before they were sent",
  { timeout: 300_000 },
  async () => {
    await initialiseFolder(dataDir);
    const smtp = await openSmtpPeer();
    smtp.behaviour = "hang";
    const first = await start(smtp.url);
    const admin = openClient(first.send);
    const pair = { email: "ines.duarte@canopy.example", password: "canopy-demo-2026" };
    const { body } = await admin.post("/api/auth/login", pair);
    const signedIn = openClient(first.send, `Bearer ${String(Reflect.get(Object(body), "access_token"))}`);
    const draft = { email: "killed@canopy.example", name: "Kim", surname: "L", roles: ["VIEWER"] };
    expect((await signedIn.post("/api/users", draft)).status).toBe(201);
    await smtp.isAsked;
    // the answer, and nothing else, is awaited: the wish is decided 0.1 to 0.5 s later
    const asked = await admin.post("/api/auth/password/reset", { email: "marek.holub@canopy.example" });
    expect(asked.status).toBe(204);
    await first.kill();
    expect(smtp.received).toEqual([]);

    smtp.behaviour = "take";
    const second = await start(smtp.url);
    await expect
      .poll(() => smtp.received.flatMap(({ to }) => to).toSorted(), { timeout: 20_000 })
      .toEqual(["killed@canopy.example", "marek.holub@canopy.example"]);
    await second.kill();
    await smtp.close();
  },
);
