import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { postgresPrograms, postgresUser } from "./postgresPrograms.ts";

const READY_TRIES = 200;
const READY_PAUSE_MS = 50;

/** The files of a few small databases and of the log, with room to spare. */
const NEEDED_BYTES = 3e9;
const MEMORY = "/dev/shm";

/** Linux's folder in memory if it has room: on a disk, a run creates and deletes a hundred thousand files. */
const placeForData = (): string => {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > NEEDED_BYTES ? MEMORY : tmpdir();
};

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (typeof address !== "object" || !address) throw new Error("no free port");
  return address.port;
};

/**
 * Vitest's global set-up of the project `server-postgres`: starts a PostgreSQL server (temporary folder, loopback,
 * random port), sets CANOPY_TEST_POSTGRES to its address, and gives the function that ends it. Does nothing without
 * the programs.
 */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  const programs = postgresPrograms();
  if (programs === undefined) return undefined;
  const user = postgresUser();
  const folder = mkdtempSync(join(placeForData(), "canopy-postgres-"));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = { ...user, cwd: folder, env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C.UTF-8" } };
  const initdb = ["-D", data, "-U", "canopy", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
  execFileSync(join(programs, "initdb"), initdb, { ...options, stdio: "ignore" });
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    port: String(port),
    max_connections: "200",
    // a run ends before anything has to survive, and no database lives long enough to be vacuumed
    ...{ fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" },
    ...{ wal_level: "minimal", max_wal_senders: "0" },
  };
  const given = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(programs, "postgres"), ["-D", data, ...given], { ...options, stdio: "ignore" });
  const ended = once(server, "exit");
  const isReady = () => {
    try {
      execFileSync(join(programs, "pg_isready"), ["-h", "127.0.0.1", "-p", String(port)], {
        stdio: "ignore",
      });
      return true;
    } catch {
      return false;
    }
  };
  for (let tries = 0; !isReady(); tries += 1) {
    if (tries === READY_TRIES || server.exitCode !== null) throw new Error("PostgreSQL did not start");
    await wait(READY_PAUSE_MS);
  }
  process.env["CANOPY_TEST_POSTGRES"] = `postgres://canopy@127.0.0.1:${port}/`;
  return async () => {
    // without a last checkpoint of data that is deleted next
    server.kill("SIGQUIT");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
};
