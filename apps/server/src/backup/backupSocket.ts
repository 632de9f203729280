import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { chmodSync, existsSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { once } from "node:events";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import { errorCode } from "../base/errorCode.ts";
import type { Log } from "../base/log.ts";
import { brokenFileSchema } from "./backupContent.ts";
import { moveBackup } from "./moveBackup.ts";
import { prepareFolder } from "./placeFault.ts";
import { refuseExisting, writeBackup, type BackupFacts, type BackupSource } from "./writeBackup.ts";
import { DAY_MS } from "../base/durations.ts";
import { removeAbandoned } from "../base/removeAbandoned.ts";

/** The socket in DATA_DIR by which the backup command asks the running server. Only the folder's owner reaches it. */
const socketOf = (dataDir: string): string => join(dataDir, "backup.sock");

/** Longest path of a Unix socket, in bytes. */
const MAX_PATH_BYTES = 103;

/** The server makes backups for the command in this folder of DATA_DIR, where it may always write; the command takes them from there. */
const asideOf = (dataDir: string): string => join(dataDir, "backups", "asked");

const askedSchema = z.object({
  name: z.string().check(z.regex(/^[^/\\]+$/)),
  leavesOutBroken: z.optional(z.boolean()),
});
const answerSchema = z.union([
  z.object({
    file: z.string(),
    bytes: z.number(),
    tables: z.number(),
    rows: z.number(),
    files: z.number(),
    // a server that was not restarted since an upgrade answers without
    broken: z.optional(z.array(brokenFileSchema)),
  }),
  z.object({ error: z.string() }),
]);

/** Makes the backup that a command asks for, in a new folder from which the command takes it. */
const backUpFor = async (asked: IncomingMessage, source: BackupSource): Promise<BackupFacts> => {
  const { name, leavesOutBroken = false } = askedSchema.parse(JSON.parse(await text(asked)));
  const aside = asideOf(source.dataDir);
  await mkdir(aside, { recursive: true });
  // left by commands that were ended before they had taken them, each as large as the data; to a slow disk one takes less than a day
  await removeAbandoned(aside, { ageMs: DAY_MS, nowMs: source.now().getTime() });
  const folder = await mkdtemp(join(aside, "for-"));
  try {
    return await writeBackup({ ...source, leavesOutBroken }, join(folder, name));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
};

/** Answers one command. If the command ends before it has the answer, ends its backup and keeps nothing of it. Never rejects. */
const answerCommand = async (
  asked: IncomingMessage,
  answer: ServerResponse,
  source: BackupSource & { readonly signal: AbortSignal },
  log: Log,
): Promise<void> => {
  const gone = new AbortController();
  const closed = new Promise<void>((resolve) => {
    answer.once("close", () => {
      if (!answer.writableFinished) gone.abort(new Error("The command was ended. Nothing was backed up."));
      resolve();
    });
  });
  // a connection that stays open would keep the server from ending
  answer.setHeader("connection", "close");
  try {
    const facts = await backUpFor(asked, {
      ...source,
      signal: AbortSignal.any([source.signal, gone.signal]),
    });
    answer.end(JSON.stringify(facts));
    await closed;
    if (gone.signal.aborted) await rm(dirname(facts.file), { recursive: true, force: true });
    gone.signal.throwIfAborted();
    log.info("backed up", { ...facts, broken: facts.broken.length });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error("a backup failed", { reason });
    answer.end(JSON.stringify({ error: reason }));
  }
};

/** Lets the backup command ask this server for a backup. The returned function closes the socket and aborts a running backup; its command gets the reason. */
export const listenForBackups = async (source: BackupSource, log: Log): Promise<() => Promise<void>> => {
  const path = socketOf(source.dataDir);
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) {
    log.warn("the path of DATA_DIR is too long for a socket: stop the server before a backup by command", {
      path,
    });
    return async () => {};
  }
  // left by a server that was killed; the folder's lock says that it does not run
  rmSync(path, { force: true });
  // left by a command that was killed
  await rm(asideOf(source.dataDir), { recursive: true, force: true });
  const ending = new AbortController();
  const running = new Set<Promise<void>>();
  const server: Server = createServer((asked, answer) => {
    const served = answerCommand(asked, answer, { ...source, signal: ending.signal }, log);
    running.add(served);
    void served.finally(() => running.delete(served));
  });
  server.requestTimeout = 0;
  server.listen(path);
  await once(server, "listening");
  chmodSync(path, 0o600);
  server.unref();
  return async () => {
    ending.abort(new Error("The server is ending. Nothing was backed up. Ask again."));
    const closed = once(server, "close");
    server.close();
    server.closeIdleConnections();
    await closed;
    await Promise.all(running);
    rmSync(path, { force: true });
  };
};

/** Asks the server that runs on the folder for a backup, and moves it to `file`; undefined if none runs. Rejects with its reason if the backup failed. */
export const askRunningServer = async (
  dataDir: string,
  file: string,
  leavesOutBroken = false,
): Promise<BackupFacts | undefined> => {
  const socketPath = socketOf(dataDir);
  if (!existsSync(socketPath)) return undefined;
  await refuseExisting(file);
  await prepareFolder(file);
  const asking = request({ socketPath, method: "POST", path: "/backup" });
  const answered = once(asking, "response");
  asking.end(JSON.stringify({ name: basename(file), leavesOutBroken }));
  try {
    const [response] = await answered;
    const answer = answerSchema.parse(JSON.parse(await text(response)));
    if ("error" in answer) throw new Error(answer.error);
    try {
      await moveBackup(answer.file, file);
    } finally {
      await rm(dirname(answer.file), { recursive: true, force: true });
    }
    return { ...answer, file, broken: answer.broken ?? [] };
  } catch (error) {
    const code = errorCode(error);
    if (code === "ECONNREFUSED" || code === "ENOENT") return undefined;
    throw error;
  }
};
