import type { Caller } from "../api.ts";
import type { BenchServer } from "../benchServer.ts";
import { peakBeside } from "./peakBeside.ts";
import type { Figure } from "./serverBench.ts";

const formats = {
  CSV: "text/csv",
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
const MEGABYTE = 1e6;

interface Export {
  readonly rows: number;
  readonly firstByteMs: number;
  readonly ms: number;
  readonly bytes: number;
}

/** Exports the projects that match the filters, throwing the bytes away as they come. */
const exportProjects = async (caller: Caller, type: string, search: string): Promise<Export> => {
  const began = performance.now();
  const answer = await caller.ask(`/api/projects?columns=all${search}`, { headers: { accept: type } });
  if (answer.status !== 200 || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
  const firstByteMs = performance.now() - began;
  let bytes = 0;
  for await (const piece of answer.body) bytes += piece.length;
  const rows = Number(answer.headers.get("x-total-count"));
  return { rows, firstByteMs, ms: performance.now() - began, bytes };
};

/** The time and memory of exports of every project with all columns, beside those of one status. Memory is constant where both are alike. */
export const measureExports = async (server: BenchServer, caller: Caller): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  const few = "&filters[0].fieldId=status&filters[0].operator=equals&filters[0].value=ON_HOLD";
  for (const [name, type] of Object.entries(formats))
    for (const search of [few, ""]) {
      const { result, peakBytes } = await peakBeside(server, exportProjects(caller, type, search));
      const title = `${name} of ${result.rows} projects`;
      figures.push(
        { name: `${title}, to its first byte`, value: result.firstByteMs, unit: "ms" },
        { name: `${title}, ${Math.round(result.bytes / MEGABYTE)} MB, whole`, value: result.ms, unit: "ms" },
        { name: `${title}, memory of the server, highest`, value: peakBytes / MEGABYTE, unit: "MB" },
      );
    }
  return figures;
};
