import { writeSync } from "node:fs";
import { createServer, type Server } from "../app.ts";
import { readProfile } from "../auth/profiles.ts";
import { openSession } from "../auth/sessions.ts";
import { openDatabase } from "../database/open.ts";
import { silentLog } from "../base/log.ts";
import { openClient, type Client } from "./openClient.ts";
import { testConfig } from "./testConfig.ts";

const STANDARD_OUTPUT = 1;

/** A whole server on the data folder, called by its first administrator. */
export const openOnFolder = async (
  dataDir: string,
  onStatement?: () => void,
): Promise<Pick<Server, "services" | "close"> & { readonly admin: Client }> => {
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, silentLog, onStatement);
  const config = testConfig(dataDir, {
    demoData: "none",
    admin: { email: "first@canopy.example", password: "the password of a test" },
  });
  const server = await createServer({ config, database, log: silentLog, ticks: false });
  const { services } = server;
  const { id } = await services.db.selectFrom("appUser").select("id").executeTakeFirstOrThrow();
  const profile = await readProfile(services.db, id);
  if (!profile) throw new Error("the administrator is not active");
  const token = await openSession(services, services.db, profile);
  const admin = openClient(server.fetch, `Bearer ${token}`);
  return { admin, services, close: () => server.close() };
};

/**
 * Run as a process by the idempotency test: creates a company named after the key, prints "stopped" after the `nth`
 * statement of that request and waits to be killed; prints "done" if the request has fewer statements.
 */
const createUntilKilled = async (dataDir: string, nth: number, key: string): Promise<void> => {
  let left = Infinity;
  const { admin } = await openOnFolder(dataDir, () => {
    left -= 1;
    if (left > 0) return;
    writeSync(STANDARD_OUTPUT, "stopped\n");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
  left = nth;
  await admin.post("/api/companies", { name: key, country: "PT" }, { "idempotency-key": key });
  left = Infinity;
  writeSync(STANDARD_OUTPUT, "done\n");
};

const [dataDir, nth, key] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename && dataDir && nth && key)
  await createUntilKilled(dataDir, Number(nth), key);
