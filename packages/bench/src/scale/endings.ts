import { setTimeout as wait } from "node:timers/promises";
import { call, signInAt } from "./call.ts";
import type { Check, Cluster } from "./checks.ts";
import { hasFailed, spanText, startLoad, type Asked } from "./load.ts";
import type { ServerProcess } from "./servers.ts";

/** Time before, during and after the end of a server, each. */
const SPAN_MS = 8_000;

/** The ids that were acknowledged and that no server finds. */
const lostOf = async (requests: readonly Asked[], origin: string, token: string) => {
  const ids = requests.flatMap(({ createdId }) => createdId ?? []);
  const lost: string[] = [];
  for (const id of ids) {
    const { status } = await call(`${origin}/api/companies/${id}`, { token });
    if (status !== 200) lost.push(`${id}: ${status}`);
    await wait(25); // below the limit of one person
  }
  return { ids, lost };
};

interface Ending {
  readonly requests: readonly Asked[];
  readonly endedAtMs: number;
  readonly goneAtMs: number;
  readonly startedAtMs: number;
  readonly overAtMs: number;
}

interface LoadedCluster extends Cluster {
  /** The tokens of the people who read. */
  readonly readers: readonly string[];
}

const endUnderLoad = async (
  { proxy, admin, readers }: LoadedCluster,
  server: ServerProcess,
  signal: "SIGTERM" | "SIGKILL",
): Promise<Ending & Awaited<ReturnType<typeof lostOf>>> => {
  const load = startLoad({ origin: proxy.origin, readers, writer: admin });
  await wait(SPAN_MS);
  const endedAtMs = performance.now();
  await server.end(signal);
  const goneAtMs = performance.now();
  await wait(SPAN_MS);
  await server.startAgain();
  const startedAtMs = performance.now();
  await wait(SPAN_MS);
  await load.end();
  const overAtMs = performance.now();
  const { requests } = load;
  return {
    ...{ requests, endedAtMs, goneAtMs, startedAtMs, overAtMs },
    ...(await lostOf(requests, proxy.origin, admin)),
  };
};

const READERS = 6;

/** Tokens of people who read; signing in is expensive and counted by address, so it is done once. */
const readersOf = async (origin: string, emails: readonly string[]): Promise<readonly string[]> => {
  const tokens: string[] = [];
  for (const email of emails.slice(0, READERS)) tokens.push((await signInAt(origin, email)).token);
  return tokens;
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const toldOf = (ending: Ending, port: number): string => {
  const { requests, endedAtMs, goneAtMs, startedAtMs, overAtMs } = ending;
  const before = spanText(requests, endedAtMs - SPAN_MS, endedAtMs);
  const during = spanText(requests, endedAtMs, startedAtMs);
  const after = spanText(requests, startedAtMs, overAtMs);
  const failed = requests.filter(hasFailed);
  const lastFailed = Math.max(...failed.map(({ atMs, tookMs }) => atMs + tookMs));
  const isAsked = ({ asked }: Asked) => asked.includes(`:${port}`);
  const tried = requests.filter(
    (request) => isAsked(request) && request.atMs > goneAtMs && request.atMs < startedAtMs,
  );
  const lastTried = Math.max(goneAtMs, ...tried.map(({ atMs }) => atMs));
  const back = requests.find((request) => isAsked(request) && request.atMs > startedAtMs);
  return [
    `before: ${before}`,
    `until it was started again: ${during}${failed.length > 0 ? `, the last failure ${seconds(lastFailed - endedAtMs)} after the signal` : ""}`,
    `after that: ${after}`,
    `${tried.length} requests tried the gone server first, the last ${seconds(lastTried - goneAtMs)} after its end`,
    back ? `asked again ${seconds(back.atMs - startedAtMs)} after its start` : "not asked again",
  ].join("; ");
};

/** A server that is killed under load: no acknowledged write is lost, and failures end once the proxy has noticed. */
const killed = async (cluster: LoadedCluster, server: ServerProcess): Promise<Check> => {
  const ending = await endUnderLoad(cluster, server, "SIGKILL");
  const { requests, goneAtMs, startedAtMs, ids, lost } = ending;
  const late = requests.filter(
    (request) => hasFailed(request) && (request.atMs > goneAtMs + SPAN_MS / 2 || request.atMs > startedAtMs),
  );
  return {
    name: "one of three servers is killed (SIGKILL) under load, and started again",
    told: `${toldOf(ending, server.port)}; ${ids.length} writes acknowledged, ${lost.length} of them lost`,
    isKept: lost.length === 0 && ids.length > 0 && late.length === 0,
  };
};

/** A server that is ended under load: no request is lost. */
const ended = async (cluster: LoadedCluster, server: ServerProcess): Promise<Check> => {
  const ending = await endUnderLoad(cluster, server, "SIGTERM");
  const { requests, ids, lost } = ending;
  return {
    name: "one of three servers is ended (SIGTERM, DRAIN_SECONDS=3) under load, and started again",
    told: `${toldOf(ending, server.port)}; ${ids.length} writes acknowledged, ${lost.length} of them lost`,
    isKept: lost.length === 0 && !requests.some(hasFailed),
  };
};

/** Ends one server after the other under load. */
export const checkEndings = async (cluster: Cluster): Promise<readonly Check[]> => {
  const [first, second] = cluster.servers;
  if (!first || !second) throw new Error("there are no servers");
  const readers = await readersOf(cluster.proxy.origin, cluster.emails);
  const loaded = { ...cluster, readers };
  return [await ended(loaded, first), await killed(loaded, second)];
};
