import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "../src/app.ts";
import { openDatabase } from "../src/database/open.ts";
import { DEMO_PASSWORD } from "../src/demo/people.ts";
import { silentLog } from "../src/log.ts";
import { openClient, type Answer } from "../src/testing/openClient.ts";
import { testConfig } from "../src/testing/testConfig.ts";
import { measure } from "./measured.ts";

const RUNS = 60;
const email = "ines.duarte@canopy.example";

/** Sign-in and the lists of 5,038 users and 512 companies, on the embedded database in a folder, without a port. */
const dataDir = mkdtempSync(join(tmpdir(), "canopy-bench-"));
const config = testConfig(dataDir, { mode: "production", demoData: "large" });
const database = await openDatabase(config, silentLog);
const server = await createServer({ config, database, log: silentLog, requestsPerSecond: Infinity });

const answered = (answer: Answer): Answer => {
  if (answer.status === 200) return answer;
  throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
};
const signIn = async () =>
  answered(await openClient(server.fetch).post("/api/auth/login", { email, password: DEMO_PASSWORD }));

const token: unknown = Reflect.get(Object((await signIn()).body), "access_token");
const client = openClient(server.fetch, `Bearer ${String(token)}`);
const get = (path: string) => async () => answered(await client.get(path));

/** The lists, each with the pages that are measured. */
const lists = [
  { path: "/api/users", text: "email", word: "sil", lastPage: 500 },
  { path: "/api/companies", text: "name", word: "sil", lastPage: 50 },
];
for (const { path, text, word, lastPage } of lists) {
  const byName = `${path}?sortField=name&sortDirection=asc`;
  const contains = `filters[0].fieldId=${text}&filters[0].operator=contains&filters[0].value=${word}`;
  await measure(`GET ${path}, first page by name`, RUNS, get(byName));
  await measure(`GET ${path}, ${text} contains '${word}'`, RUNS, get(`${path}?${contains}`));
  await measure(`GET ${path}, page ${lastPage} by name`, RUNS, get(`${byName}&page=${lastPage}`));
}
await measure("sign-in", 20, signIn);

await server.close();
rmSync(dataDir, { recursive: true });
