import fs from "node:fs";
import { getEnvironmentData, isMainThread, setEnvironmentData } from "node:worker_threads";

/** Preloaded by a test into a server's process and its threads: from SIGUSR2 on the disk accepts no more bytes of the database's log, which stops PostgreSQL for good. */
const LOG_FOLDER = /pg_wal/;

const { openSync, writeSync } = fs;
const logFiles = new Set<unknown>();
const SHARED = "canopy: is the disk full";
const shared: unknown = isMainThread ? new SharedArrayBuffer(1) : getEnvironmentData(SHARED);
if (!(shared instanceof SharedArrayBuffer)) throw new Error("the main thread has not been preloaded");
const isFull = new Uint8Array(shared);

Object.assign(fs, {
  openSync: (...given: Parameters<typeof openSync>) => {
    const file = openSync(...given);
    if (LOG_FOLDER.test(String(given[0]))) logFiles.add(file);
    else logFiles.delete(file);
    return file;
  },
  writeSync: (...given: Parameters<typeof writeSync>) => {
    if (isFull[0] === 1 && logFiles.has(given[0]))
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    return writeSync(...given);
  },
});
if (isMainThread) {
  setEnvironmentData(SHARED, shared);
  process.on("SIGUSR2", () => {
    isFull[0] = 1;
    process.stderr.write("the disk is full\n");
  });
}
