import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  emptyPostgres,
  testPostgres,
} from "../../../../apps/server/src/testing/database/postgresTestDatabase.ts";
import { setup as startPostgres } from "../../../../apps/server/src/testing/database/startPostgres.ts";
import { ADMIN, rowsIn, textIn } from "../api.ts";
import { call, signInAt } from "./call.ts";
import { checkCluster, type Check, type Cluster } from "./checks.ts";
import { checkEndings } from "./endings.ts";
import { findProxies, startProxy, type ProxyProgram } from "./proxy.ts";
import { startServerProcess, type ServerProcess } from "./servers.ts";

/** The checks that were made behind each proxy, by the proxy's name. */
export type Tried = Readonly<Record<string, readonly Check[]>>;

const SERVERS = 3;

/** People who may read projects, other than the administrator. */
const readersOf = async (origin: string, admin: string): Promise<readonly string[]> => {
  const query = "size=100&filters[0].fieldId=status&filters[0].operator=equals&filters[0].value=ACTIVE";
  const { body } = await call(`${origin}/api/users?${query}`, { token: admin });
  return rowsIn(body)
    .map((user) => textIn(user, "email"))
    .filter((email) => email !== ADMIN);
};

const tryBehind = async (program: ProxyProgram, databaseUrl: string): Promise<readonly Check[]> => {
  const folder = mkdtempSync(join(tmpdir(), "canopy-scale-"));
  const servers: ServerProcess[] = [];
  try {
    const started = Array.from({ length: SERVERS }, (_, index) =>
      startServerProcess({ databaseUrl, folder: join(folder, `server-${index}`) }),
    );
    servers.push(...(await Promise.all(started)));
    const proxy = await startProxy(
      program,
      join(folder, "proxy"),
      servers.map(({ port }) => port),
    );
    try {
      const { token: admin } = await signInAt(proxy.origin, ADMIN);
      const emails = await readersOf(proxy.origin, admin);
      const cluster: Cluster = { servers, proxy, admin, emails };
      return [...(await checkCluster(cluster)), ...(await checkEndings(cluster))];
    } finally {
      await proxy.close();
    }
  } finally {
    await Promise.all(servers.map((server) => server.end("SIGKILL")));
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Starts PostgreSQL and, behind each proxy in turn, three servers on a new database of it, and tries what several
 * servers promise together. Throws where PostgreSQL's programs or a proxy are missing.
 */
export const tryScale = async (
  proxyPaths: readonly string[],
  say: (line: string) => void,
): Promise<Tried> => {
  const programs = findProxies(proxyPaths);
  const endPostgres = await startPostgres();
  if (!endPostgres) throw new Error("PostgreSQL's programs are not installed (Debian: postgresql)");
  try {
    const tried: Record<string, readonly Check[]> = {};
    for (const program of programs) {
      say(`three servers behind ${program.kind} …`);
      tried[program.kind] = await tryBehind(program, await emptyPostgres(testPostgres()));
    }
    return tried;
  } finally {
    await endPostgres();
  }
};

/** The section about the checks: a heading for each proxy, a line for each check. */
export const triedText = (tried: Tried, machine: string): string =>
  [
    ...Object.entries(tried).flatMap(([proxy, checks]) => [
      `### Behind ${proxy}`,
      "",
      "| tried | seen | kept |",
      "|---|---|---|",
      ...checks.map(({ name, told, isKept }) => `| ${name} | ${told} | ${isKept ? "yes" : "**no**"} |`),
      "",
    ]),
    `Tried on ${machine}.`,
  ].join("\n");
