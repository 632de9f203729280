import { rowsIn, textIn, type Caller } from "../api.ts";
import type { Figure } from "./serverBench.ts";

const LINES = 10_000;
/** The longest times that an import may take. Source: behaviour.md §9. */
const GOALS = { judge: 60_000, apply: 10_000 } as const;

const firstIdOf = async (caller: Caller, path: string): Promise<string> =>
  textIn(rowsIn(await caller.get(`${path}?size=1`))[0], "id");

const timed = async (
  call: () => Promise<Response>,
): Promise<{ readonly ms: number; readonly body: unknown }> => {
  const began = performance.now();
  const answer = await call();
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${JSON.stringify(body)}`);
  return { ms: performance.now() - began, body };
};

/** The times of a file of 10,000 new projects: judged, written and taken back. Throws past their limits. */
export const measureImport = async (caller: Caller): Promise<readonly Figure[]> => {
  const company = await firstIdOf(caller, "/api/companies");
  const type = await firstIdOf(caller, "/api/project-types");
  const lines = Array.from(
    { length: LINES },
    (_, at) => `Imported project ${at},${company},${type},CORPORATE,PT,2026-04-03,${at}.5,"a\nb"`,
  );
  const headings = "Name,Company id,Technology id,Programme,Country,Start date,Activity,Tags";
  const file = [headings, ...lines].join("\n");
  const path = "/api/imports?resource=projects&name=bench.csv";
  const judged = await timed(() => caller.ask(path, { method: "POST", body: file }));
  const address = `/api/imports/${textIn(judged.body, "id")}`;
  const applied = await timed(() => caller.ask(`${address}/apply`, { method: "PUT" }));
  if (textIn(applied.body, "state") !== "APPLIED") throw new Error(JSON.stringify(applied.body));
  const undone = await timed(() => caller.ask(`${address}/undo`, { method: "PUT" }));
  if (judged.ms > GOALS.judge) throw new Error(`a dry run of ${LINES} lines took ${judged.ms} ms`);
  if (applied.ms > GOALS.apply) throw new Error(`applying ${LINES} lines took ${applied.ms} ms`);
  return [
    { name: `an import of ${LINES} lines, judged`, value: judged.ms, unit: "ms", goal: String(GOALS.judge) },
    {
      name: `an import of ${LINES} lines, written`,
      value: applied.ms,
      unit: "ms",
      goal: String(GOALS.apply),
    },
    { name: `an import of ${LINES} lines, taken back`, value: undone.ms, unit: "ms" },
  ];
};
