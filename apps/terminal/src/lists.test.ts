import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestServer } from "@canopy/server/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { manager, openTerminalStage, signedInAs, type TerminalStage } from "./testing/terminalStage.ts";

let stage: TerminalStage;
let server: TestServer;
let folder = "";
beforeAll(async () => {
  stage = await openTerminalStage();
  ({ server, folder } = stage);
}, 120_000);
afterAll(() => stage.close());
afterEach(() => rmSync(stage.sessionFile, { force: true }));

const canopy: TerminalStage["canopy"] = (argv, over) => stage.canopy(argv, over);

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

  it("is a wide table on a terminal that does not know its width", async () => {
    const { lines } = await canopy(["list", "projects", "--size", "5"], { columns: 0 });
    expect(lines[0]).toMatch(/^Name +Code +Company +Technology /);
  });

  it("that is empty says so, and prints nothing of a table", async () => {
    const nothing = await canopy(["list", "users", "--search", "nobody at all"], { columns: 80 });
    expect(nothing).toMatchObject({ code: 0, out: "" });
    expect(nothing.err).toContain("No users match · Email contains “nobody at all”");
  });

  it("that the person may not see is refused with the product's words", async () => {
    const env = signedInAs("siobhan.kerr@canopy.example");
    const refused = await canopy(["list", "users"], { env });
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain("You do not have permission to access this resource.");
  });
});

it("exports what a saved view finds, by the same core as the screen", async () => {
  const argv = ["export", "projects", "--view", "Registered without issuance", "--all"];
  const { code, err } = await canopy(argv);
  expect(code).toBe(0);
  const told = /^(\d+) projects exported to (\/.+\/projects-[\d-]+\.csv)$/m;
  expect(err).toMatch(told);
  const [, rows, path = ""] = told.exec(err) ?? [];
  const lines = readFileSync(path, "utf8").trimEnd().split("\r\n");
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
  expect(await canopy(["export", ...words, "--to", "two.csv"])).toMatchObject({
    code: 0,
    err: expect.stringMatching(/^\d+ companies exported to \/.+\/two\.csv\n$/m),
  });
  expect(readFileSync(join(folder, "two.csv"), "utf8")).toMatch(/^\uFEFFCreated,Name\r\n/);
  const shown = await canopy(["list", ...words], { columns: 100 });
  expect(shown.lines[0]).toMatch(/^Created +Name *$/);
  const piped = await canopy(["list", ...words]);
  expect(piped.lines[0]).toBe("Created,Name,Address");
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
      /^Only \d+ of \d+ companies came: the rest is gone by now\. Saved as .+\/companies\.csv\n$/m,
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
