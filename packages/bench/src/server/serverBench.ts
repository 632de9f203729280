import { setTimeout as wait } from "node:timers/promises";
import { ADMIN, signIn, type Caller } from "../api.ts";
import { startServer, type BenchServer } from "../benchServer.ts";
import { median, quantile } from "../median.ts";
import { measureExports } from "./exportBench.ts";
import { measureImport } from "./importBench.ts";
import { onEachEngine } from "./onEachEngine.ts";

/** A measured number with its unit, and its goal where there is one. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal?: string;
}

const CONNECTIONS = 16;
const LOAD_MS = 10_000;
const CALLS = 30;
/** Below the product's limit of requests a second. */
const PAUSE_MS = 40;
const HEAVY_CALLS = 45;

const otherEmail = "marek.holub@canopy.example";
const relations = "extend=company&extend=type";
const milestones =
  "/api/milestones?page=1&size=10&sortField=readyAt&sortDirection=desc&extend=owner&extend=process&extend=process.project";
const everything = [
  ...["company", "type", "processes.responsibles", "processes.transitions"],
  ...["processes.milestones.owner", "processes.milestones.completions"],
].map((path) => `extend=${path}`);
const heavy = `/api/projects?size=100&${everything.join("&")}`;

const timed = async (call: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await call();
  return performance.now() - began;
};

/** The times of a call that is repeated, with a pause between, until the work is done. */
const timesBeside = async (
  call: () => Promise<unknown>,
  work: Promise<unknown>,
): Promise<readonly number[]> => {
  const times: number[] = [];
  const pause = () => Promise.race([work.then(() => true), wait(PAUSE_MS, false)]);
  do times.push(await timed(call));
  while (!(await pause()));
  return times;
};

const timesOf = async (calls: number, call: () => Promise<unknown>): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let made = 0; made < calls; made += 1) times.push(await timed(call));
  return times;
};

const load = async (server: BenchServer, caller: Caller): Promise<readonly Figure[]> => {
  const until = performance.now() + LOAD_MS;
  let requests = 0;
  const connection = async () => {
    while (performance.now() < until) {
      requests += 1;
      // Another page each time, so that no kept answer is measured.
      await caller.get(
        `/api/projects?page=${1 + (requests % 50)}&size=10&sortField=name&sortDirection=asc&${relations}`,
      );
    }
  };
  const before = await server.use();
  const tookMs = await timed(() => Promise.all(Array.from({ length: CONNECTIONS }, connection)));
  const after = await server.use();
  const cpuMs = (after.cpuMicros - before.cpuMicros) / 1000;
  return [
    {
      name: `lists of projects, ${CONNECTIONS} connections`,
      value: requests / (tookMs / 1000),
      unit: "requests/s",
    },
    { name: "processor of the server a list", value: cpuMs / requests, unit: "ms" },
  ];
};

const noise = async (server: BenchServer): Promise<readonly Figure[]> => {
  const { limitedOrigin } = server;
  const noisy = await signIn(limitedOrigin, ADMIN);
  const other = await signIn(limitedOrigin, otherEmail);
  const list = () => other.get(`/api/projects?size=10&${relations}`);
  const health = async () => (await fetch(`${limitedOrigin}/healthz`)).text();
  const quiet = await timesBeside(list, wait(CALLS * PAUSE_MS * 2));
  let peakBytes = 0;
  const statuses = Promise.all(
    Array.from({ length: HEAVY_CALLS }, async () => {
      const answer = await noisy.ask(heavy);
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  const began = performance.now();
  const [healthTimes, listTimes] = await Promise.all([
    timesBeside(health, statuses),
    timesBeside(list, statuses),
    timesBeside(async () => {
      peakBytes = Math.max(peakBytes, (await server.use()).rssBytes);
    }, statuses),
  ]);
  const tookMs = performance.now() - began;
  const answered = (await statuses).filter((status) => status === 200).length;
  const ratio = median(listTimes) / median(quiet);
  return [
    { name: `${HEAVY_CALLS} heavy calls of one person, ${answered} answered`, value: tookMs, unit: "ms" },
    { name: "/healthz beside them, median", value: median(healthTimes), unit: "ms" },
    { name: "/healthz beside them, longest", value: Math.max(...healthTimes), unit: "ms", goal: "200" },
    { name: "another person's list, quiet, median", value: median(quiet), unit: "ms" },
    { name: "another person's list beside them, median", value: median(listTimes), unit: "ms" },
    { name: "another person's list beside them, to its quiet time", value: ratio, unit: "times", goal: "3" },
    { name: "memory of the server, highest", value: peakBytes / 1e6, unit: "MB" },
  ];
};

const measure = async (databaseUrl: string | undefined): Promise<readonly Figure[]> => {
  const began = performance.now();
  const server = await startServer({ data: "large", databaseUrl, webs: ["no web app"] });
  const startMs = performance.now() - began;
  try {
    const caller = await signIn(server.origins[0] ?? "", ADMIN);
    const list = () => caller.get(milestones);
    await list();
    const listTimes = await timesOf(CALLS, list);
    return [
      { name: "first start, which makes the data", value: startMs / 1000, unit: "s" },
      ...(await load(server, caller)),
      { name: "milestones as their list asks, median", value: median(listTimes), unit: "ms" },
      {
        name: "milestones as their list asks, 95th percentile",
        value: quantile(listTimes, 0.95),
        unit: "ms",
      },
      ...(await noise(server)),
      ...(await measureExports(server, caller)),
      ...(await measureImport(caller)),
    ];
  } finally {
    await server.close();
  }
};

/** The server's figures at 50,000 projects, by engine. */
export const measureServer = () => onEachEngine(measure);
