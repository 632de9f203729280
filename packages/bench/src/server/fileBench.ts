import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ADMIN, rowsIn, signIn, textIn, type Caller } from "../api.ts";
import { startServer, type BenchServer } from "../benchServer.ts";
import { onEachEngine } from "./onEachEngine.ts";
import { peakBeside } from "./peakBeside.ts";
import type { Figure } from "./serverBench.ts";

const MIB = 1024 * 1024;
/** The most memory above that of the quiet server, in MiB. Source: behaviour.md §9. */
const MOST_MIB = 256;
const UPLOAD_BYTES = 100 * MIB;
/** As many as one person may send at a time. */
const UPLOADS = 3;
const FILES = 2_000;
const FILE_BYTES = MIB / 4;
const PIECE = randomBytes(MIB / 4);
const HEAD = Buffer.from("%PDF-1.7\n");
/** The server is quiet once it had this long to put away what the start left. */
const QUIET_MS = 3_000;
const LOOK_AGAIN_MS = 250;
/** The status of a server that is busy, and how often and after which pause it is asked again. */
const BUSY = 503;
const TRIES = 20;
const PAUSE_MS = 2_000;

const idOf = (value: unknown): string => textIn(value, "id");

/** The answer's JSON. A busy server is asked again after a pause; throws any other answer that is none of a success. */
const answered = async (ask: () => Promise<Response>): Promise<unknown> => {
  for (let left = TRIES; ; left -= 1) {
    const answer = await ask();
    if (answer.ok) return answer.json();
    const text = await answer.text();
    if (answer.status !== BUSY || left <= 1) throw new Error(`${answer.url}: ${answer.status} ${text}`);
    await wait(PAUSE_MS);
  }
};

const sendJson = (caller: Caller, method: string, path: string, body: object) =>
  answered(() =>
    caller.ask(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  );

/** A PDF of so many bytes that is never whole in memory; each begins with other bytes, so that each is kept. */
const fileOf = (bytes: number, number: number): ReadableStream<Uint8Array> => {
  const head = Buffer.concat([HEAD, Buffer.from(`% file ${number} ${randomBytes(8).toString("hex")}\n`)]);
  let left = bytes - head.length;
  return new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(head)),
    pull: (controller) => {
      const piece = PIECE.subarray(0, Math.min(left, PIECE.length));
      left -= piece.length;
      if (piece.length > 0) controller.enqueue(new Uint8Array(piece));
      if (left === 0) controller.close();
    },
  });
};

/** Makes a document of the project with one file, and gives its id. */
const handIn = async (caller: Caller, projectId: string, number: number, bytes: number): Promise<string> => {
  const path = `/api/projects/${projectId}/documents`;
  const id = idOf(await sendJson(caller, "POST", path, { title: `Readings ${number}` }));
  const init = { method: "POST", headers: { "content-type": "application/octet-stream" }, duplex: "half" };
  await answered(() =>
    caller.ask(`/api/documents/${id}/versions?name=readings-${number}.pdf`, {
      ...init,
      body: fileOf(bytes, number),
    }),
  );
  return id;
};

interface Place {
  readonly projectId: string;
  readonly processId: string;
}

/** A running process of the demo. */
const findPlace = async (caller: Caller): Promise<Place> => {
  const filter = "filters[0].fieldId=status&filters[0].operator=equals&filters[0].value=IN_PROGRESS";
  const answer = await caller.get(`/api/project-processes?size=1&extend=project&${filter}`);
  const [process] = rowsIn(answer);
  return { processId: idOf(process), projectId: textIn(process, "projectId") };
};

const upload = (caller: Caller, { projectId }: Place) =>
  Promise.all(
    Array.from({ length: UPLOADS }, (_, number) => handIn(caller, projectId, number, UPLOAD_BYTES)),
  );

/** Has the pack made, and gives its id and size once it is ready. */
const makePack = async (caller: Caller, { processId }: Place) => {
  const id = idOf(await sendJson(caller, "POST", `/api/project-processes/${processId}/packs`, {}));
  for (;;) {
    const pack = await caller.get(`/api/packs/${id}`);
    const state = textIn(pack, "state");
    if (state === "READY") return { id, bytes: Number(textIn(pack, "bytes")) };
    if (state === "FAILED") throw new Error(JSON.stringify(pack));
    await wait(LOOK_AGAIN_MS);
  }
};

const download = async (caller: Caller, path: string): Promise<number> => {
  const answer = await caller.ask(path);
  if (answer.status !== 200 || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
  let bytes = 0;
  for await (const piece of answer.body) bytes += piece.length;
  return bytes;
};

/** The figures of a piece of work: how long it took, and the memory that it took above the quiet server's. */
const figuresOf = async <Result>(
  name: string,
  { server, quiet }: { readonly server: BenchServer; readonly quiet: number },
  work: () => Promise<Result>,
): Promise<{ readonly figures: readonly Figure[]; readonly result: Result }> => {
  const began = performance.now();
  const { result, peakBytes } = await peakBeside(server, work());
  const figures: readonly Figure[] = [
    { name, value: (performance.now() - began) / 1000, unit: "s" },
    {
      name: `${name}, memory above the quiet server`,
      value: Math.max(0, peakBytes - quiet) / MIB,
      unit: "MiB",
      goal: String(MOST_MIB),
    },
  ];
  return { figures, result };
};

/** Runs the work on a new server over the folder, whose memory was measured once it was quiet. */
const onQuietServer = async <Result>(
  given: { readonly folder: string; readonly databaseUrl: string | undefined },
  work: (at: {
    readonly server: BenchServer;
    readonly quiet: number;
    readonly caller: Caller;
    readonly place: Place;
  }) => Promise<Result>,
): Promise<Result> => {
  const server = await startServer({ data: "small", webs: ["no web app"], isTicking: true, ...given });
  try {
    const caller = await signIn(server.origins[0] ?? "", ADMIN);
    const place = await findPlace(caller);
    await wait(QUIET_MS);
    const { rssBytes: quiet } = await server.use();
    return await work({ server, quiet, caller, place });
  } finally {
    await server.close();
  }
};

const measure = async (
  databaseUrl: string | undefined,
  tell: (figures: readonly Figure[]) => void,
): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), "canopy-bench-files-"));
  const given = { folder, databaseUrl };
  try {
    const sent = await onQuietServer(given, async ({ server, quiet, caller, place }) => {
      const name = `${UPLOADS} uploads of ${UPLOAD_BYTES / MIB} MiB at once`;
      const { figures } = await figuresOf(name, { server, quiet }, () => upload(caller, place));
      await server.addFiles({ projectId: place.projectId, count: FILES, bytesEach: FILE_BYTES });
      return [{ name: "memory of the quiet server", value: quiet / MIB, unit: "MiB" }, ...figures];
    });
    // another server, so that nothing is counted as quiet which the uploads left behind
    const packed = await onQuietServer(given, async (at) => {
      const name = `a pack of ${FILES.toLocaleString("en")} files, made`;
      const { figures, result } = await figuresOf(name, at, () => makePack(at.caller, at.place));
      const read = await figuresOf("the pack, read", at, () =>
        download(at.caller, `/api/packs/${result.id}/content`),
      );
      return [
        ...figures,
        { name: "size of the pack", value: result.bytes / MIB, unit: "MiB" },
        ...read.figures,
      ];
    });
    tell([...sent, ...packed]);
    return [...sent, ...packed];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The time and memory of large uploads and of a large pack, by engine; each engine's are told as soon as they are there. */
export const measureFiles = (tell: (figures: readonly Figure[]) => void) =>
  onEachEngine((databaseUrl) => measure(databaseUrl, tell));

/** True if every figure is within its goal. */
export const isWithinGoals = (engines: Readonly<Record<string, readonly Figure[]>>): boolean =>
  Object.values(engines)
    .flat()
    .every(({ value, goal }) => goal === undefined || value <= Number(goal));
