import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { top } from "../../tooling/command.ts";

const file = join(top, "apps/server/bench/serveWebs.ts");

/** The processor time and memory that the server has used so far. */
export interface ServerUse {
  readonly cpuMicros: number;
  readonly rssBytes: number;
}

/** Files to add to a project; `apps/server/bench/addFiles.ts` adds them. */
interface AddedFiles {
  readonly projectId: string;
  readonly count: number;
  readonly bytesEach: number;
}

/** The product's server in a process of its own. */
export interface BenchServer {
  /** An origin without limits for each of the web folders, in their order. */
  readonly origins: readonly string[];
  /** The origin with the product's limits per caller. */
  readonly limitedOrigin: string;
  use(): Promise<ServerUse>;
  /** Adds submitted documents with files to a project, as as many uploads leave them. */
  addFiles(files: AddedFiles): Promise<void>;
  close(): Promise<void>;
}

/** A server's demo data, its PostgreSQL (the embedded engine where undefined) and the web apps to serve. */
export interface BenchServerInput {
  readonly data: "small" | "large";
  readonly databaseUrl?: string | undefined;
  readonly webs: readonly string[];
  /** The data folder, which stays; a new one that goes with the server where it is not given. */
  readonly folder?: string;
  /** The server does what becomes due, such as making packs. */
  readonly isTicking?: boolean;
}

/** Starts the server on its demo data; resolves once it listens. */
export const startServer = async ({
  data,
  databaseUrl = "",
  webs,
  folder: kept,
  isTicking = false,
}: BenchServerInput): Promise<BenchServer> => {
  const folder = kept ?? mkdtempSync(join(tmpdir(), "canopy-bench-"));
  const given = {
    BENCH_FOLDER: folder,
    BENCH_DATA: data,
    BENCH_WEBS: webs.join(":"),
    BENCH_TICKS: String(isTicking),
  };
  const child = fork(file, { env: { ...process.env, ...given, DATABASE_URL: databaseUrl } });
  const gone = once(child, "exit").then(() => Promise.reject(new Error("the server has ended")));
  gone.catch(() => undefined); // its own end is no failure
  const nextMessage = async (): Promise<unknown> => {
    const [message] = await Promise.race([once(child, "message"), gone]);
    return message;
  };
  const ask = async (message: "use" | AddedFiles): Promise<ServerUse> => {
    const answer = nextMessage();
    child.send(message);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `serveWebs.ts` says so
    return (await answer) as ServerUse;
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const { ports } = (await nextMessage()) as { readonly ports: readonly number[] };
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  return {
    origins: origins.slice(0, -1),
    limitedOrigin: origins.at(-1) ?? "",
    use: () => ask("use"),
    addFiles: async (files) => void (await ask(files)),
    close: async () => {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
};
