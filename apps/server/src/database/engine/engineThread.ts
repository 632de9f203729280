import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { parentPort, workerData } from "node:worker_threads";
import { columnParsers } from "../columnParsers.ts";
import { DurableFolder } from "./durableFolder.ts";
import { inThisThread, SHARED_BUFFERS } from "./engine.ts";
import { CANCEL, type FromEngine, type ToEngine } from "./engineMessages.ts";

/** Flags of the engine: once set, the running statement ends where PostgreSQL next checks them. */
interface Marks {
  readonly cancelPending: number;
  readonly interruptPending: number;
  readonly setValue: (address: number, value: number, type: "i32") => void;
}

/** The addresses of the flags in the engine's memory; undefined if the engine does not report them. */
const marksOf = (pglite: PGlite): Marks | undefined => {
  const engine: unknown = Reflect.get(pglite, "mod");
  const [cancelPending, interruptPending, setValue] = [
    "_QueryCancelPending",
    "_InterruptPending",
    "setValue",
  ].map((name): unknown => Reflect.get(Object(engine), name));
  if (typeof cancelPending !== "number" || typeof interruptPending !== "number") return undefined;
  if (typeof setValue !== "function") return undefined;
  return {
    cancelPending,
    interruptPending,
    setValue: (address, value, type) => {
      Reflect.apply(setValue, engine, [address, value, type]);
    },
  };
};

/** The facts of an error that cross to the other thread: PostgreSQL's fields and the message. */
const factsOf = (error: unknown): Readonly<Record<string, unknown>> => {
  const facts = Object.entries(Object(error)).filter(([, value]) => typeof value === "string");
  return { ...Object.fromEntries(facts), message: error instanceof Error ? error.message : String(error) };
};

/** Opens the engine in a folder and answers statements, one after the other. */
const serve = async (port: NonNullable<typeof parentPort>, folder: string): Promise<void> => {
  const say = (answer: FromEngine) => port.postMessage(answer);
  const fs = new DurableFolder(folder, () => say("died"));
  const pglite = await PGlite.create({
    fs,
    extensions: { pg_trgm },
    parsers: columnParsers,
    startParams: [
      // `-F` would turn fsync off
      ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
      ...["-c", "wal_sync_method=fsync", "-c", SHARED_BUFFERS],
    ],
  });
  const engine = inThisThread(pglite);
  const marks = marksOf(pglite);
  const working = { id: 0, isInside: false };
  const runMessage = pglite.execProtocolRawSync.bind(pglite);
  pglite.execProtocolRawSync = (message) => {
    working.isInside = true;
    try {
      return runMessage(message);
    } finally {
      working.isInside = false;
    }
  };
  // called by the inspector while the engine works
  Reflect.set(globalThis, Symbol.for(CANCEL), (id: number) => {
    if (!marks || working.id !== id || !working.isInside) return;
    marks.setValue(marks.cancelPending, 1, "i32");
    marks.setValue(marks.interruptPending, 1, "i32");
  });
  let last = Promise.resolve();
  port.on("message", (asked: ToEngine) => {
    last = last.then(() => answer(asked));
  });
  const answer = async (asked: ToEngine) => {
    if (asked === "close") {
      await engine.close();
      port.close();
      return;
    }
    const { id } = asked;
    working.id = id;
    try {
      say({ id, ran: await engine.run(asked.text, asked.parameters) });
    } catch (error) {
      say({ id, error: factsOf(error) });
    } finally {
      working.id = 0;
    }
  };
  say({ opened: { isLimited: marks !== undefined } });
};

if (parentPort) await serve(parentPort, String(workerData));
