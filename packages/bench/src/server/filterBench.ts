import { ADMIN, rowsIn, signIn, type Caller } from "../api.ts";
import { startServer } from "../benchServer.ts";
import { median, quantile } from "../median.ts";
import { onEachEngine } from "./onEachEngine.ts";
import { randomQueries, readFilterFields, type FilterQuery } from "./randomFilters.ts";
import type { Figure } from "./serverBench.ts";

const QUERIES = 400;
const SEED = 13;
const SAMPLE_ROWS = 100;
/** The slowest queries that are printed, for whoever looks for a missing index. */
const SLOWEST = 5;

interface Timed {
  readonly query: FilterQuery;
  readonly ms: number;
  readonly total: number;
}

const timed = async (caller: Caller, query: FilterQuery): Promise<Timed> => {
  const began = performance.now();
  const answer = await caller.get(`/api/projects?${query.search}`);
  return { query, ms: performance.now() - began, total: Number(Reflect.get(Object(answer), "total")) };
};

const p95 = (all: readonly number[]) => quantile(all, 0.95);

const measure =
  (tell: (text: string) => void) =>
  async (databaseUrl: string | undefined): Promise<readonly Figure[]> => {
    const server = await startServer({ data: "large", databaseUrl, webs: ["no web app"] });
    try {
      const caller = await signIn(server.origins[0] ?? "", ADMIN);
      const fields = readFilterFields(await caller.get("/api/openapi.json"), "/api/projects");
      const rows = rowsIn(await caller.get(`/api/projects?size=${SAMPLE_ROWS}&extend=company&extend=type`));
      const done: Timed[] = [];
      for (const query of randomQueries(fields, rows, { count: QUERIES, seed: SEED }))
        done.push(await timed(caller, query));
      const slowest = done.toSorted((a, b) => b.ms - a.ms);
      for (const { ms, query, total } of slowest.slice(0, SLOWEST))
        tell(`${Math.round(ms)} ms, ${total} rows: ${decodeURIComponent(String(query.search))}`);
      const figure = (
        name: string,
        times: readonly Timed[],
        of: (all: readonly number[]) => number,
      ): Figure => ({
        name,
        value: of(times.map(({ ms }) => ms)),
        unit: "ms",
      });
      const few = done.filter(({ query }) => query.filters === 1);
      const name = `${done.length} random filters, orders and pages`;
      return [
        figure(`${name}, median`, done, median),
        figure(`${name}, 95th percentile`, done, p95),
        figure(`${name}, longest`, done, (all) => Math.max(...all)),
        figure(`those of one filter (${few.length}), median`, few, median),
        figure(`those of one filter (${few.length}), longest`, few, (all) => Math.max(...all)),
      ];
    } finally {
      await server.close();
    }
  };

/** The times of pages of projects under random filters of the builder, by engine. `tell` hears the slowest. */
export const measureFilters = (tell: (text: string) => void) => onEachEngine(measure(tell));
