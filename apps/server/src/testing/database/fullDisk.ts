import fs from "node:fs";

/** Preloaded by a test into a server's process: from SIGUSR2 on the disk accepts no more bytes of the database's log, which stops PostgreSQL for good. */
const LOG_FOLDER = /pg_wal/;

const { openSync, writeSync } = fs;
const logFiles = new Set<unknown>();
let isFull = false;

Object.assign(fs, {
  openSync: (...given: Parameters<typeof openSync>) => {
    const file = openSync(...given);
    if (LOG_FOLDER.test(String(given[0]))) logFiles.add(file);
    else logFiles.delete(file);
    return file;
  },
  writeSync: (...given: Parameters<typeof writeSync>) => {
    if (isFull && logFiles.has(given[0]))
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    return writeSync(...given);
  },
});
process.on("SIGUSR2", () => {
  isFull = true;
  process.stderr.write("the disk is full\n");
});
