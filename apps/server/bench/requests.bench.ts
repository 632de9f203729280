import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "../src/app.ts";
import { noLimits } from "../src/costs/limits.ts";
import { openDatabase } from "../src/database/open.ts";
import { DEMO_PASSWORD } from "../src/base/passwordRules.ts";
import { silentLog } from "../src/base/log.ts";
import { openClient, type Answer } from "../src/testing/openClient.ts";
import { testConfig } from "../src/testing/testConfig.ts";
import { measure } from "./measured.ts";

const RUNS = 60;
/** Number of runs of slow requests, so that the whole bench takes a minute or two. */
const FEW_RUNS = 20;
const email = "ines.duarte@canopy.example";

/** Sign-in, lists, one record, figures and search over 50,000 projects, 70,000 milestones and 5,038 users, on the embedded database in a folder, without a port. */
const dataDir = mkdtempSync(join(tmpdir(), "canopy-bench-"));
const config = testConfig(dataDir, { demoData: "large" });
const database = await openDatabase(config, silentLog);
const begun = performance.now();
const server = await createServer({ config, database, log: silentLog, limits: noLimits });
process.stdout.write(
  `${JSON.stringify({ name: "first start with DEMO_DATA=large", value: Math.round(performance.now() - begun), unit: "ms" })}\n`,
);

const answered = (answer: Answer): Answer => {
  if (answer.status === 200) return answer;
  throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
};
const signIn = async () =>
  answered(await openClient(server.fetch).post("/api/auth/login", { email, password: DEMO_PASSWORD }));

const token: unknown = Reflect.get(Object((await signIn()).body), "access_token");
const client = openClient(server.fetch, `Bearer ${String(token)}`);
const get = (path: string) => async () => answered(await client.get(path));
const filter = (field: string, operator: string, value: string) =>
  `filters[0].fieldId=${field}&filters[0].operator=${operator}&filters[0].value=${value}`;
const firstId = async (path: string): Promise<string> => {
  const data: unknown = Reflect.get(Object((await get(path)()).body), "data");
  return String(Reflect.get(Object(Array.isArray(data) ? data[0] : undefined), "id"));
};

/** The measured lists, each with its measured pages. */
const lists = [
  { path: "/api/users", text: "email", word: "sil", lastPage: 500, runs: RUNS },
  { path: "/api/companies", text: "name", word: "sil", lastPage: 50, runs: RUNS },
  { path: "/api/projects", text: "name", word: "sil", lastPage: 4_000, runs: RUNS },
  { path: "/api/project-processes", text: "name", word: "CP-21", lastPage: 500, runs: FEW_RUNS },
  { path: "/api/milestones", text: "name", word: "audit", lastPage: 4_000, runs: FEW_RUNS },
];
for (const { path, text, word, lastPage, runs } of lists) {
  const byName = `${path}?sortField=name&sortDirection=asc`;
  await measure(`GET ${path}, first page by name`, runs, get(byName));
  await measure(
    `GET ${path}, ${text} contains '${word}'`,
    runs,
    get(`${path}?${filter(text, "contains", word)}`),
  );
  await measure(`GET ${path}, page ${lastPage} by name`, runs, get(`${byName}&page=${lastPage}`));
}

const marek = await firstId(`/api/users?${filter("email", "equals", "marek.holub@canopy.example")}`);
const whole = [
  ...["company", "type", "leadUser", "responsibles", "processes.milestones.owner"],
  ...["processes.milestones.completions", "processes.transitions"],
].map((path) => `extend=${path}`);
const story = await firstId(`/api/projects?${filter("code", "equals", "CP-0003")}`);
const active = filter("status", "equals", "ACTIVE");
const few = [
  [
    "GET /api/projects, active by reduction",
    `/api/projects?${active}&sortField=estimatedAnnualTco2e&sortDirection=desc`,
  ],
  ["GET /api/projects, newest first with company and technology", "/api/projects?extend=company&extend=type"],
  ["GET /api/projects, by company", "/api/projects?sortField=company&sortDirection=asc"],
  ["GET /api/projects, by how many tags", "/api/projects?sortField=tags&sortDirection=desc"],
  ["GET /api/projects, of a vintage", `/api/projects?${filter("vintage", "equals", "2023")}`],
  ["GET /api/projects, with a gap", `/api/projects?${filter("gap", "greater_than", "0")}`],
  [
    "GET /api/projects, with a word in the description",
    `/api/projects?${filter("description", "contains", "sil")}`,
  ],
  ["GET /api/projects, of one person", `/api/projects?${filter("person", "equals", marek)}`],
  ["GET /api/projects/{id}, with all that belongs to it", `/api/projects/${story}?${whole.join("&")}`],
  ["GET /api/projects/{id}/history", `/api/projects/${story}/history`],
  [
    "GET /api/milestones, open ones by due date",
    `/api/milestones?${filter("state", "equals", "READY")}&sortField=dueAt&sortDirection=asc&extend=process.project`,
  ],
  [
    "GET /api/milestones, waiting on one person",
    `/api/milestones?${filter("person", "equals", marek)}&sortField=dueAt&sortDirection=asc`,
  ],
  ["GET /api/search, a word", "/api/search?q=solar"],
  ["GET /api/search, a letter", "/api/search?q=s"],
  ["GET /api/search, a code", "/api/search?q=CP-30001"],
] as const;
for (const [name, path] of few) await measure(name, FEW_RUNS, get(path));

const figures = [
  ...["count", "count/active", "count/disabled", "count/new"].map((path) => `projects/aggregates/${path}`),
  ...["average-completion-days", "by-type", "creation-trend"].map((path) => `projects/aggregates/${path}`),
  ...["count", "count/completed", "count/pending", "count/recent"].map(
    (path) => `milestones/aggregates/${path}`,
  ),
];
for (const path of figures) await measure(`GET /api/${path}`, FEW_RUNS, get(`/api/${path}`));
await measure("sign-in", 20, signIn);

await server.close();
rmSync(dataDir, { recursive: true });
