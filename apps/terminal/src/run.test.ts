import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEMO_PASSWORD, fillSlots, type TestServer } from "@canopy/server/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  answering,
  manager,
  openTerminalStage,
  signedInAs,
  type TerminalStage,
} from "./testing/terminalStage.ts";

let stage: TerminalStage;
let server: TestServer;
let folder = "";
beforeAll(async () => {
  stage = await openTerminalStage();
  ({ server, folder } = stage);
}, 120_000);
afterAll(() => stage.close());
afterEach(() => rmSync(sessionFile(), { force: true }));

const sessionFile = () => stage.sessionFile;
const canopy: TerminalStage["canopy"] = (argv, over) => stage.canopy(argv, over);

describe("the session", () => {
  it("is kept in a file for its owner alone, so that the next command needs no password, until the sign-out", async () => {
    expect(await canopy(["login"])).toMatchObject({ code: 0, err: "Login successful\n" });
    expect(statSync(sessionFile()).mode & 0o777).toBe(0o600);
    expect(await canopy(["list", "projects", "--size", "1"], { env: {} })).toMatchObject({ code: 0 });
    const token = /"access_token":\s*"([^"]+)"/.exec(readFileSync(sessionFile(), "utf8"))?.[1] ?? "";
    const stolen = server.client(`Bearer ${token}`);
    expect((await stolen.get("/api/users/me")).status).toBe(200);
    expect(await canopy(["logout"], { env: {} })).toMatchObject({ code: 0, err: "Logout successful\n" });
    expect((await stolen.get("/api/users/me")).status).toBe(401);
    expect(readFileSync(sessionFile(), "utf8")).not.toContain("access_token");
    const refused = await canopy(["list", "projects"], { env: {} });
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain("You are not signed in.");
  });

  it("ends on this machine, with the same words, if the server cannot be reached at the sign-out", async () => {
    await canopy(["login"]);
    const fetch = () => Promise.reject(new TypeError("offline"));
    expect(await canopy(["logout"], { env: {}, fetch })).toEqual({
      code: 0,
      out: "",
      err: "Logout successful\n",
      lines: [""],
    });
    expect(readFileSync(sessionFile(), "utf8")).not.toContain("access_token");
  });

  it("says what is wrong with a password, and asks again where a person is there", async () => {
    const env = { ...manager, CANOPY_PASSWORD: "wrong" };
    expect(await canopy(["login"], { env })).toMatchObject({ code: 1, err: "Invalid email or password\n" });
    const prompts = answering([
      [/^Email$/, manager.CANOPY_EMAIL],
      [/^Password$/, "wrong"],
      [/^Email$/, manager.CANOPY_EMAIL],
      [/^Password$/, DEMO_PASSWORD],
    ]);
    expect(await canopy(["login"], { env: {}, prompts })).toMatchObject({
      code: 0,
      err: "Invalid email or password\nLogin successful\n",
    });
  });

  it("begins anew at login, and if the environment names another person", async () => {
    await canopy(["login"]);
    expect(await canopy(["login"], { env: {} })).toMatchObject({
      code: 0,
      err: "You are signed in as marek.holub@canopy.example.\n",
    });
    const reviewer = signedInAs("tomas.brandt@canopy.example");
    expect(await canopy(["login"], { env: reviewer })).toMatchObject({ code: 0, err: "Login successful\n" });
    expect((await canopy(["login"], { env: {} })).err).toContain("tomas.brandt@canopy.example");
    const partner = signedInAs("siobhan.kerr@canopy.example");
    const listed = await canopy(["list", "users"], { env: partner });
    expect(listed.err).toContain("You do not have permission to access this resource.");
  });

  it("ends the command, and names the way to sign in again, if the server says that it is over", async () => {
    await canopy(["login"]);
    const fetch = async () => Response.json({ type: "/errors/token-expired", status: 401 }, { status: 401 });
    const ended = await canopy(["list", "projects"], { env: {}, fetch });
    expect(ended).toMatchObject({ code: 1, out: "" });
    expect(ended.err).toContain("Sign in again with: canopy login");
  });

  it("is not needed to sign out: without one, logout asks nothing and sends nothing", async () => {
    const fetch = () => Promise.reject(new Error("nothing is sent"));
    const nobody = { code: 0, out: "", err: "You are not signed in.\n", lines: [""] };
    const prompts = answering([]);
    expect(await canopy(["logout"], { env: {}, fetch })).toEqual(nobody);
    const expired = ["", JSON.stringify({ id: "x", exp: 1 }), ""].map((part) =>
      Buffer.from(part).toString("base64url"),
    );
    const kept = { "http://canopy.test": { access_token: expired.join(".") } };
    writeFileSync(sessionFile(), JSON.stringify(kept));
    expect(await canopy(["logout"], { env: {}, fetch, prompts })).toEqual(nobody);
    writeFileSync(sessionFile(), JSON.stringify(kept));
    expect(await canopy(["logout"], { fetch })).toEqual(nobody);
  });

  it("ends at logout, even if the environment names another person", async () => {
    await canopy(["login"]);
    const reviewer = signedInAs("tomas.brandt@canopy.example");
    expect(await canopy(["logout"], { env: reviewer })).toMatchObject({
      code: 0,
      err: "Logout successful\n",
    });
    expect(readFileSync(sessionFile(), "utf8")).not.toContain("access_token");
  });

  it("stays until another one has begun, and ends then", async () => {
    await canopy(["login"]);
    const token = () => /"access_token":\s*"([^"]+)"/.exec(readFileSync(sessionFile(), "utf8"))?.[1] ?? "";
    const first = token();
    const statusOf = async (held: string) =>
      (await server.client(`Bearer ${held}`).get("/api/users/me")).status;
    const CANOPY_EMAIL = "tomas.brandt@canopy.example";
    expect(await canopy(["list", "projects"], { env: { CANOPY_EMAIL } })).toEqual({
      code: 1,
      out: "",
      err: `You are signed in as marek.holub@canopy.example, not as ${CANOPY_EMAIL}. Set CANOPY_EMAIL and CANOPY_PASSWORD, or use: canopy login\n`,
      lines: [""],
    });
    const wrong = { CANOPY_EMAIL, CANOPY_PASSWORD: "wrong" };
    expect(await canopy(["list", "projects"], { env: wrong })).toMatchObject({
      code: 1,
      err: "Invalid email or password\n",
    });
    const stopped = answering([[/^Email$/, undefined]]);
    expect(await canopy(["login"], { env: {}, prompts: stopped })).toMatchObject({ code: 1 });
    expect([token(), await statusOf(first)]).toEqual([first, 200]);
    expect(await canopy(["login"], { env: signedInAs(CANOPY_EMAIL) })).toMatchObject({
      code: 0,
      err: "Login successful\n",
    });
    expect([await statusOf(first), await statusOf(token())]).toEqual([401, 200]);
  });

  it("ignores empty environment variables", async () => {
    await canopy(["login"]);
    const env = { CANOPY_EMAIL: "", CANOPY_PASSWORD: "" };
    expect(await canopy(["list", "projects", "--size", "1"], { env })).toMatchObject({ code: 0 });
  });

  it("counts as none if its file is broken", async () => {
    writeFileSync(sessionFile(), "{ broken");
    expect(await canopy(["list", "projects", "--size", "1"])).toMatchObject({ code: 0 });
  });

  it("is not begun if the server cannot be reached, and the command says so", async () => {
    const fetch = () => Promise.reject(new TypeError("fetch failed"));
    const gone = await canopy(["login"], { fetch });
    expect(gone).toMatchObject({ code: 1, err: "Network error. Please check your connection.\n" });
  });
});

describe("a list", () => {
  it("is filtered, sorted and paged as CSV, with where it is on stderr", async () => {
    const words = [
      "list",
      "projects",
      "--filter",
      "status=active",
      "--sort",
      "name",
      "--size",
      "3",
      "--page",
      "2",
    ];
    const { code, lines, err } = await canopy(words);
    expect(code).toBe(0);
    expect(lines[0]).toBe("Name,Code,Company,Technology,Status,Programme,tCO₂e a year,Created,Address");
    expect(lines).toHaveLength(4);
    for (const line of lines.slice(1)) expect(line).toMatch(/,Active,.*,\/project\/[0-9a-f-]{36}$/);
    expect(lines.slice(1)).toEqual(lines.slice(1).toSorted());
    expect(err).toMatch(/4–6 of \d+ projects, page 2 of \d+ · Status is Active\n$/);
  });

  it("is shown as a saved view keeps it, with further filters in the grammar of addresses", async () => {
    const words = [
      "--output",
      "json",
      "list",
      "projects",
      "--view",
      "registered without issuance",
      "--size",
      "50",
    ];
    const all = await canopy(words);
    const names = (out: string): readonly unknown[] => {
      const rows: unknown = Reflect.get(Object(JSON.parse(out)), "rows");
      return Array.isArray(rows) ? rows.map((row) => Reflect.get(Object(row), "name") as unknown) : [];
    };
    expect(names(all.out).length).toBeGreaterThan(1);
    const one = await canopy([...words, "--where", `name.equals.${String(names(all.out)[0])}`]);
    expect(names(one.out)).toEqual([names(all.out)[0]]);
    const [wrongView, wrongWhere] = [
      await canopy(["list", "projects", "--view", "Nothing of the kind"]),
      await canopy(["list", "projects", "--where", "shoeSize.equals.42"]),
    ];
    expect([wrongView.code, wrongWhere.code]).toEqual([2, 2]);
    expect(wrongView.err).toMatch(
      /^No view "Nothing of the kind"\. Choose from: Drafts older than 30 days, /,
    );
    expect(wrongWhere.err).toMatch(/^"shoeSize\.equals\.42" is no filter: /);
  });

  it("is searched, and comes as JSON for programs", async () => {
    const { out } = await canopy(["--output", "json", "list", "companies", "--search", "brightwater"]);
    expect(JSON.parse(out)).toMatchObject({ total: 1, rows: [{ name: "Brightwater Dairies" }] });
  });

  it("fits a narrow terminal as a table", async () => {
    const { lines } = await canopy(["list", "milestones", "--size", "5"], { columns: 60 });
    expect(lines[0]).toMatch(/^Milestone +\S/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
  });

  it("that is empty says so, and prints nothing of a table", async () => {
    const nothing = await canopy(["list", "users", "--search", "nobody at all"], { columns: 80 });
    expect(nothing).toMatchObject({ code: 0, out: "" });
    expect(nothing.err).toContain("No users match · Email contains “nobody at all”");
  });

  it.each([
    [["list", "castles"], /^There is no list "castles": projects, milestones,/],
    [["list", "projects", "--filter", "colour=red"], /^No filter "colour"\. Choose from: status,/],
    [["list", "projects", "--filter", "status"], /Write name=value\./],
    [["complete"], /^Say which process; see --help\.$/m],
    [["list", "projects", "--sort", "colour"], /^No order by "colour"\./],
    [["list", "projects", "--page", "none"], /^NaN is no page of a list\./],
    [["--output", "xml", "list", "projects"], /Allowed choices are table, json, csv\./],
    [["castle"], /^error: there is no command "castle"; see --help/],
    [[], /the menu needs a terminal/],
  ])("of %j is refused as a wrong command line", async (words, reason) => {
    await canopy(["login"]);
    const { code, err } = await canopy(words, { env: {} });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(reason) });
  });

  it("that the person may not see is refused with the product's words", async () => {
    const env = signedInAs("siobhan.kerr@canopy.example");
    const refused = await canopy(["list", "users"], { env });
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain("You do not have permission to access this resource.");
  });
});

describe("a process", () => {
  const idIn = async (list: string, search: string): Promise<string> => {
    const { out } = await canopy(["--output", "json", "list", list, "--search", search]);
    return /"id": "([^"]+)"/.exec(out)?.[1] ?? "none";
  };
  const made = async (path: string, body: object) =>
    stage.made(await server.signIn(manager.CANOPY_EMAIL), path, body);
  let id = "";
  let withOptional = "";
  beforeAll(async () => {
    const company = await idIn("companies", "Brightwater Dairies");
    const type = await idIn("projectTypes", "Onshore wind");
    const project = {
      companyId: company,
      typeId: type,
      programme: "VCS",
      country: "IE",
      methodology: "ACM0002",
    };
    const templates = await canopy(["--output", "json", "list", "processTemplates", "--size", "100"]);
    const rows = JSON.parse(templates.out) as { rows: readonly { id: string; key: string }[] };
    const projectId = await made("/api/projects", { ...project, name: "Wind in the terminal" });
    const started = (key: string, name: string) => {
      const templateId = rows.rows.find((one) => one.key === key)?.id;
      return made("/api/project-processes", { projectId, templateId, name, start: true });
    };
    id = await started("VCS-REG", "Registration");
    withOptional = await started("PACM-REG", "Registration under Article 6.4");
  });
  /** Fills the slots of a step with documents that the reviewer accepts. */
  const fill = async (key: string, process = id): Promise<void> => {
    const [sender, decider] = [
      await server.signIn("ines.duarte@canopy.example"),
      await server.signIn("tomas.brandt@canopy.example"),
    ];
    const { body } = await sender.get(`/api/project-processes/${process}?extend=milestones`);
    const { projectId, milestones } = body as {
      readonly projectId: string;
      readonly milestones: readonly {
        readonly id: string;
        readonly key: string;
        readonly evidence: string[];
      }[];
    };
    const step = milestones.find((one) => one.key === key);
    if (step) await fillSlots({ ...step, projectId }, { sender, decider });
  };
  const stateOf = async (key: string, process = id): Promise<string> => {
    const { lines } = await canopy(["process", process]);
    return lines.find((line) => line.startsWith(`${key},`))?.split(",")[2] ?? "not there";
  };

  it("is shown as an outline, by its id or its address, in the product's order and words", async () => {
    const byId = await canopy(["process", id]);
    expect(byId.code).toBe(0);
    expect(byId.lines.slice(0, 2)).toEqual([
      "Step,Milestone,State,Owner,Due,Waiting,Evidence,Order",
      expect.stringMatching(/^CN,Concept note screened,Ready,.*Leads to /),
    ]);
    expect(byId.err).toContain("Registration · Wind in the terminal · In progress");
    expect((await canopy(["process", `http://canopy.test/process/${id}?milestone=1`])).out).toBe(byId.out);
  });

  it("refuses what comes too early with the words of the server", async () => {
    const { out } = await canopy(["--output", "json", "process", id]);
    const { milestones } = JSON.parse(out) as { milestones: readonly { id: string; key: string }[] };
    const early = milestones.find(({ key }) => key === "PIPE")?.id ?? "";
    const client = await server.signIn(manager.CANOPY_EMAIL);
    const { body } = await client.put(`/api/milestones/${early}/complete`, {});
    const refused = await canopy(["complete", id, "PIPE"]);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain(
      "Waiting for Registry account opened, Draft project description complete and Local consultation held.",
    );
    expect(JSON.stringify(body)).toContain("Waiting for Registry account opened");
  });

  it("completes, reopens and sends back, with a reason and an agreement where the product wants them", async () => {
    const done = (step: string) => canopy(["complete", id, step, "--note", "Seen"]);
    expect(await done("cn")).toMatchObject({
      code: 0,
      err: expect.stringContaining("Operation completed successfully"),
    });
    expect(await stateOf("CN")).toBe("Completed");
    expect((await canopy(["complete", id, "CN"])).err).toContain("Concept note screened offers: Reopen");

    const noReason = await canopy(["reopen", id, "CN"]);
    expect(noReason).toMatchObject({ code: 1, err: expect.stringMatching(/Give a reason\.\n$/) });
    expect(await canopy(["reopen", id, "CN", "--reason", "Too soon"])).toMatchObject({ code: 0 });
    expect(await stateOf("CN")).toBe("Reopened");

    await fill("PD");
    for (const step of ["CN", "ELIG", "ACC", "PD", "LSC", "PIPE", "VVBC"])
      expect((await done(step)).code).toBe(0);
    const noYes = await canopy(["send-back", id, "VAL", "--reason", "The baseline was wrong"]);
    expect(noYes).toMatchObject({ code: 1 });
    expect(noYes.err).toContain("This also takes back\n");
    expect(await stateOf("PIPE")).toBe("Completed");
    const prompts = answering([
      [/^Reason$/, "The baseline was wrong"],
      [/^Take these milestones back as well$/, false],
      [/^Take these milestones back as well$/, true],
    ]);
    expect(await canopy(["send-back", id, "VAL"], { prompts })).toMatchObject({ code: 0 });
    expect([await stateOf("PD"), await stateOf("PIPE")]).toEqual(["Reopened", "Locked"]);
  });

  it("completes by the menu, and Ctrl+C sends nothing", async () => {
    await fill("PD");
    const answers = [
      [/^Canopy$/, "show a list"],
      [/^List$/, "Climate Projects"],
      [/^Climate Projects$/, "Search"],
      [/^Name$/, "Wind in the terminal"],
      [/^Climate Projects$/, "Status: Active"],
      [/^Climate Projects$/, "Back"],
      [/^Canopy$/, "complete a milestone"],
      [/^Process$/, "Wind in the terminal"],
      [/^Milestone$/, "Draft project description complete: Record for Greenfold Project Development"],
      [/^Note/, "By the menu"],
      [/^Canopy$/, undefined],
    ] as const;
    const left = await canopy([], { prompts: answering(answers), columns: 120 });
    expect(left).toMatchObject({ code: 1, err: expect.stringMatching(/Cancelled: nothing was sent\.\n$/) });
    expect(left.err).toContain("1–1 of 1 project, page 1 of 1");
    expect(await stateOf("PD")).toBe("Completed");
    expect(await canopy(["reopen", id, "PD", "--reason", "Too soon", "--agree"])).toMatchObject({ code: 0 });
    await fill("PD");
    const cancelled = await canopy(["complete", id, "PD"], {
      prompts: answering([[/^Note/, undefined]]),
    });
    expect(cancelled).toMatchObject({ code: 1, err: expect.stringContaining("Cancelled") });
    expect(await stateOf("PD")).toBe("Reopened");
  });

  it("skips an optional milestone with a note, and takes the skip back", async () => {
    await fill("PDD", withOptional);
    await fill("HPA", withOptional);
    for (const step of ["PCN", "PDD", "HPA"])
      expect(await canopy(["complete", withOptional, step])).toMatchObject({ code: 0 });
    expect(await canopy(["skip", withOptional, "HPU", "--note", "Units stay in the country"])).toMatchObject({
      code: 0,
      err: expect.stringContaining(
        "Skip Host Party authorisation statement\nOperation completed successfully",
      ),
    });
    expect(await stateOf("HPU", withOptional)).toBe("Skipped");
    const { out } = await canopy(["--output", "json", "process", withOptional]);
    expect(out).toContain("Units stay in the country");
    const again = await canopy(["skip", withOptional, "HPU"]);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining("offers: Reopen") });
    expect(await canopy(["reopen", withOptional, "HPU", "--reason", "They leave"])).toMatchObject({
      code: 0,
    });
    expect(await stateOf("HPU", withOptional)).toBe("Ready");
  });

  it("offers no skipping of what is not optional", async () => {
    const refused = await canopy(["skip", id, "PD"]);
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining("offers: Record for Greenfold Project Development"),
    });
  });

  it.each([
    [["process", "00000000-0000-4000-8000-000000000000"], 1, /\S/],
    [["complete", "ID", "NOPE"], 2, /There is no step "NOPE": CN,/],
  ])("that is not there is said: %j", async (words, code, reason) => {
    const missing = await canopy(words.map((word) => (word === "ID" ? id : word)));
    expect({ code: missing.code, err: missing.err }).toEqual({ code, err: expect.stringMatching(reason) });
  });
});

it("lists the screens and saved views that the person may open, with their addresses", async () => {
  const { code, out } = await canopy(["--output", "json", "commands"]);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual(
    expect.arrayContaining([
      { group: "Go to", label: "Projects", to: "/project/" },
      {
        group: "Views",
        label: "Projects: Registered without issuance",
        to: expect.stringMatching(/^\/project\/\?view=[0-9a-f-]{36}$/),
      },
      { group: "Create", label: "Create New Project", to: "/project/create" },
    ]),
  );
  expect(out).not.toContain("/user/create");
});

it("exports what a saved view finds, by the same core as the screen", async () => {
  const argv = ["export", "projects", "--view", "Registered without issuance", "--all"];
  const { code, err } = await canopy(argv);
  expect(code).toBe(0);
  const [, rows, name] = /^(\d+) projects exported to (projects-[\d-]+\.csv)$/m.exec(err) ?? [];
  const lines = readFileSync(join(folder, name ?? ""), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFFId,Record version,Code,/);
  expect(Number(rows)).toBeGreaterThan(0);
  const listed = await canopy(["--output", "json", "list", "projects", ...argv.slice(2, 4), "--size", "100"]);
  expect(JSON.parse(listed.out)).toMatchObject({ total: Number(rows) });
  const wrong = await canopy(["export", "projects", "--format", "pdf"]);
  expect(wrong.code).toBe(2);
});

it("shows and exports the columns of a saved view in its order", async () => {
  const client = await server.signIn(manager.CANOPY_EMAIL);
  await stage.made(client, "/api/views", {
    ...{ list: "/api/companies", name: "Two columns", where: [], isShared: false, forPartners: false },
    ...{ sortField: "name", sortDirection: "asc", size: 25, density: null },
    columns: [{ id: "createdAt" }, { id: "name" }],
  });
  const words = ["companies", "--view", "Two columns"];
  expect(await canopy(["export", ...words, "--to", "two.csv"])).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, "two.csv"), "utf8")).toMatch(/^\uFEFFCreated,Name\r\n/);
  const shown = await canopy(["list", ...words], { columns: 100 });
  expect(shown.lines[0]).toMatch(/^Created +Name *$/);
});

it("says that rows of an export are missing, and exits with 1", async () => {
  const fetch = async (request: Request): Promise<Response> => {
    const answer = await server.fetch(request);
    const total = answer.headers.get("X-Total-Count");
    const isExport = answer.headers.get("Content-Type")?.startsWith("text/csv") === true;
    if (isExport) answer.headers.set("X-Total-Count", String(Number(total) + 1));
    return answer;
  };
  const short = await canopy(["export", "companies", "--to", "companies.csv"], { fetch });
  expect(short).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /Saved as .*companies\.csv\nOnly \d+ of \d+ companies came: the others are gone meanwhile\./,
    ),
  });
  expect(readFileSync(join(folder, "companies.csv"), "utf8")).toContain("Brightwater Dairies");
});

it("lists what is due, and exits with 0 where nothing is", async () => {
  const due = await canopy(["--output", "json", "due"]);
  expect(due.code).toBe(0);
  expect(JSON.parse(due.out)).toBeInstanceOf(Array);
  expect(due.err).toMatch(/due\n$/i);
});

it("prints its help with every command", async () => {
  const { code, out } = await canopy(["--help"]);
  expect(code).toBe(0);
  for (const command of [
    "login",
    "logout",
    "list",
    "process",
    "complete",
    "skip",
    "reopen",
    "send-back",
    "due",
  ])
    expect(out).toContain(`  ${command} `);
});
