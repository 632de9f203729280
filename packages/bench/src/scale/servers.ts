import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { top } from "../../../tooling/command.ts";

const MAIN = join(top, "apps/server/src/main.ts");

/** One process of the product's server, started as `pnpm start` starts it. */
export interface ServerProcess {
  readonly port: number;
  readonly origin: string;
  /** The mails that it has sent, as text. */
  mails(): readonly string[];
  /** Ends it; resolves when the process is gone. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Starts it again on the same port. */
  startAgain(): Promise<void>;
}

/** A server's database and folder. */
export interface ServerProcessInput {
  readonly databaseUrl: string;
  readonly folder: string;
}

const listeningPort = async (child: ChildProcess, log: string): Promise<number> => {
  let output = "";
  for await (const text of child.stdout?.setEncoding("utf8") ?? []) {
    output += String(text);
    const [, port] = /Canopy is at http:\/\/localhost:(\d+)/.exec(output) ?? [];
    if (port !== undefined) return Number(port);
  }
  throw new Error(`a server did not start:\n${readFileSync(log, "utf8")}`);
};

/** Starts a server on a database, with demo data, behind proxies on 127.0.0.1; resolves once it listens. */
export const startServerProcess = async ({
  databaseUrl,
  folder,
}: ServerProcessInput): Promise<ServerProcess> => {
  mkdirSync(folder, { recursive: true });
  const log = join(folder, "log");
  const start = async (port: number) => {
    const given = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, "data"),
      JWT_SECRET: "a secret that all servers of this measurement share",
      DEMO_DATA: "small",
      DRAIN_SECONDS: "3",
      // not all of `loopback`: the measurement calls from other addresses of this machine
      TRUSTED_PROXIES: "127.0.0.1",
      PORT: String(port),
    };
    const errors = openSync(log, "a");
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env["PATH"] ?? "", ...given },
      stdio: ["ignore", "pipe", errors],
    });
    closeSync(errors);
    return { child, port: await listeningPort(child, log) };
  };
  let running = await start(0);
  const { port } = running;
  const outbox = join(folder, "data/outbox");
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    mails: () => {
      try {
        return readdirSync(outbox).map((name) => readFileSync(join(outbox, name), "utf8"));
      } catch {
        return []; // the folder comes with the first mail
      }
    },
    end: async (signal) => {
      const { child } = running;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill(signal);
      await gone;
    },
    startAgain: async () => {
      running = await start(port);
    },
  };
};
