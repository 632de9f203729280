import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));
const FULL = "/dev/full";

/** Runs the program, which prints its help, with stdout as a child's stdio has it. */
const helpInto = (stdout: number | "pipe") =>
  spawn(process.execPath, [main, "--help"], { env: {}, stdio: ["ignore", stdout, "pipe"] });

const endOf = async (program: ChildProcess) => {
  let err = "";
  program.stderr?.on("data", (bytes: Buffer) => {
    err += String(bytes);
  });
  const [code] = (await once(program, "close")) as [number | null];
  return { code, err };
};

it.skipIf(!existsSync(FULL))("the program says that its output cannot be written, and fails", async () => {
  expect(await endOf(helpInto(openSync(FULL, "w")))).toEqual({
    code: 1,
    err: "The output cannot be written: ENOSPC.\n",
  });
});

it("the program succeeds if the reader closes the pipe early", async () => {
  const program = helpInto("pipe");
  program.stdout?.destroy();
  expect(await endOf(program)).toEqual({ code: 0, err: "" });
});

const listening = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`, close };
};

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "the program that %s ends while a server does not answer says what it knows, and fails",
  async (signal) => {
    const asked = Promise.withResolvers<void>();
    const silent = await listening(() => asked.resolve());
    const env = { CANOPY_EMAIL: "a@b.example", CANOPY_PASSWORD: "secret", CANOPY_SESSION: "/dev/null/none" };
    const words = ["--server", silent.origin, "list", "projects"];
    const program = spawn(process.execPath, [main, ...words], { env, stdio: ["ignore", "ignore", "pipe"] });
    const ended = endOf(program);
    await asked.promise;
    program.kill(signal);
    expect(await ended).toEqual({
      code: 1,
      err: "Stopped. What was sent to the server before may have been done.\n",
    });
    silent.close();
  },
);

it("the program sends nothing to an address to which the named server leads, and names that address", async () => {
  const asked: unknown[] = [];
  const other = await listening(({ url }, answer) => {
    asked.push(url);
    answer.end();
  });
  const named = await listening(({ url }, answer) => {
    answer.writeHead(308, { location: `${other.origin}${url}` }).end();
  });
  const env = { CANOPY_EMAIL: "a@b.example", CANOPY_PASSWORD: "secret", CANOPY_SESSION: "/dev/null/none" };
  const words = ["--server", named.origin, "login"];
  const program = spawn(process.execPath, [main, ...words], { env, stdio: ["ignore", "ignore", "pipe"] });
  const { code, err } = await endOf(program);
  expect([code, asked]).toEqual([1, []]);
  expect(err).toContain(
    `${named.origin} leads to ${other.origin}. If Canopy is there, name that address with --server.\n`,
  );
  named.close();
  other.close();
});

it("the program writes its whole output into a pipe", async () => {
  const program = helpInto("pipe");
  let out = "";
  program.stdout?.on("data", (bytes: Buffer) => {
    out += String(bytes);
  });
  expect(await endOf(program)).toEqual({ code: 0, err: "" });
  expect(out).toContain("Exit codes: 0 done");
});
