import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startChild } from "./testing/childProcess.ts";
import { initialiseFolder } from "./testing/database/initialisedFolder.ts";

const dataDir = mkdtempSync(join(tmpdir(), "canopy-main-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const start = async (given: Readonly<Record<string, string>> = {}) => {
  const env = { DATA_DIR: dataDir, PORT: "0", ...given };
  const server = startChild(new URL("./main.ts", import.meta.url), { env });
  await server.saw(/Canopy is at http:\/\/localhost:\d+/);
  const port = Number(/localhost:(\d+)/.exec(server.output())?.[1]);
  return { server, port };
};

test("the server prints its migrations, its address and who can sign in; on SIGTERM it finishes running requests and ends; a second start keeps the data", async () => {
  await initialiseFolder(dataDir);
  const { server, port } = await start();
  expect(server.output()).toContain("ines.duarte@canopy.example");
  expect(server.output()).toContain("canopy-demo-2026");
  expect(server.output()).toMatch(/"the database was migrated","canopy":"\d.*"migrations":"0001_/);

  // the head of a request is sent before the signal and its body after it, so it is running while the server drains
  const body = JSON.stringify({ email: "ines.duarte@canopy.example", password: "canopy-demo-2026" });
  const slow = request({
    port,
    method: "POST",
    path: "/api/auth/login",
    headers: { "content-type": "application/json", "content-length": body.length, expect: "100-continue" },
  });
  const answered = once(slow, "response");
  slow.flushHeaders();
  await once(slow, "continue");
  server.process.kill("SIGTERM");
  await server.saw(/"message":"ending"/);
  const refused = await fetch(`http://localhost:${port}/readyz`);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  slow.end(body);
  const [response] = await answered;
  expect(response.statusCode).toBe(200);
  response.resume();
  expect(await server.ended).toBe(0);
  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow("fetch failed");

  const second = await start();
  expect(second.server.output()).toContain("ines.duarte@canopy.example");
  expect(second.server.output()).not.toContain("was migrated");
  expect((await fetch(`http://localhost:${second.port}/readyz`)).status).toBe(200);
  second.server.process.kill("SIGINT");
  expect(await second.server.ended).toBe(0);
});

test("with DRAIN_SECONDS the server still answers after SIGTERM, closes each connection and is not ready; a second signal ends it", async () => {
  const { server, port } = await start({ DRAIN_SECONDS: "3600" });
  const asked = async (path: string) => {
    const { status, headers } = await fetch(`http://localhost:${port}${path}`);
    return { status, connection: headers.get("connection") };
  };
  expect(await asked("/readyz")).toEqual({ status: 200, connection: "keep-alive" });
  server.process.kill("SIGTERM");
  await server.saw(/"message":"leaving"/);
  expect(await asked("/readyz")).toEqual({ status: 503, connection: "close" });
  expect(await asked("/api/openapi.json")).toEqual({ status: 200, connection: "close" });
  server.process.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

test("the server reports a taken port in one line", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  const port = typeof address === "object" && address ? address.port : 0;
  await initialiseFolder(join(dataDir, "other"));
  const server = startChild(new URL("./main.ts", import.meta.url), {
    env: {
      DATA_DIR: join(dataDir, "other"),
      PORT: String(port),
      DEMO_DATA: "none",
      ADMIN_EMAIL: "first@canopy.example",
      ADMIN_PASSWORD: "first-of-them-all",
    },
  });
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain(`Port ${port} is taken`);
  taken.close();
});

test("the server does not start on an empty database that nobody could sign in to, and says what to configure", async () => {
  await initialiseFolder(join(dataDir, "empty"));
  const server = startChild(new URL("./main.ts", import.meta.url), {
    env: { DATA_DIR: join(dataDir, "empty"), PORT: "0", DEMO_DATA: "none" },
  });
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/nobody could sign in.*ADMIN_EMAIL and ADMIN_PASSWORD.*DEMO_DATA=small/);
  expect(server.output()).not.toContain("Canopy is at");
});

test("the server reports an unusable configuration line by line, without a stack", async () => {
  const server = startChild(new URL("./main.ts", import.meta.url), {
    env: { PORT: "x", DEMO_DATA: "y", DEMO_PASSWORD: "ines.duarte" },
  });
  expect(await server.ended).toBe(1);
  expect(server.output()).toBe(
    "The configuration is not usable:\n- PORT must be a whole number from 0 to 65535, not 'x'\n- DEMO_DATA must be one of none, small, large, not 'y'\n- DEMO_PASSWORD cannot be used: Password must not be the email address or its first part\n",
  );
});

test("the server names DATA_DIR where a file is in its place", async () => {
  const file = join(dataDir, "file");
  await writeFile(file, "x");
  for (const place of [file, join(file, "data")]) {
    const server = startChild(new URL("./main.ts", import.meta.url), { env: { DATA_DIR: place, PORT: "0" } });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^DATA_DIR cannot be used: .* Set DATA_DIR to a folder.*\n$/);
  }
});

test("the server does not start unsafely in public, and lists everything that is missing", async () => {
  await writeFile(join(dataDir, "jwt-secret"), "short");
  const server = startChild(new URL("./main.ts", import.meta.url), {
    env: { PUBLIC_URL: "https://canopy.example", DEMO_DATA: "small", DATA_DIR: dataDir },
  });
  expect(await server.ended).toBe(1);
  for (const name of ["JWT_SECRET", "TRUSTED_PROXIES", "SMTP_URL", "DEMO_PASSWORD"])
    expect(server.output()).toMatch(new RegExp(`^- ${name} `, "m"));
});
