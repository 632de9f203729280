import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answering, openTerminalStage, type TerminalStage } from "./testing/terminalStage.ts";

let stage: TerminalStage;
let process = "";
beforeAll(async () => {
  stage = await openTerminalStage({ data: "empty", config: { demoData: "small" } });
  const { out } = await stage.canopy(["list", "findings", "--search", "oxidation factor"]);
  [, process = ""] = /(\/process\/[0-9a-f-]+)\?finding=/.exec(out) ?? [];
  write("report.pdf", "%PDF-1.7\n% one\n%%EOF\n");
  write("empty.pdf", "");
  write("program.exe", "MZ\u0090\u0000\u0003");
}, 300_000);
afterAll(() => stage.close());

const write = (name: string, content: string) => writeFileSync(join(stage.folder, name), content);
const officer: TerminalStage["canopy"] = (argv, over) =>
  stage.canopyAs("amina.yusuf@canopy.example")(argv, over);
const reviewer = (argv: readonly string[]) => stage.canopyAs("tomas.brandt@canopy.example")(argv);
const evidence = () => ["--process", process, "--step", "rev", "--evidence", "review report per round"];
const titles = async (): Promise<readonly string[]> =>
  (await officer(["documents", "CP-0016", "--size", "100"])).lines.map((line) => line.split(",")[0] ?? "");

describe("documents", () => {
  it("of all projects and of one are listed and filtered", async () => {
    const all = await reviewer(["list", "documents", "--filter", "state=submitted"]);
    expect(all.lines[0]).toMatch(/^Document,Belongs to,Project,Kind,State,Added,/);
    expect(all.lines.length).toBeGreaterThan(2);
    for (const line of all.lines.slice(1)) expect(line).toMatch(/,Submitted,.*\?tab=documents&document=/);
    const one = await reviewer(["documents", "CP-0016", "--filter", "kind=photo"]);
    expect(one.lines[1]).toMatch(/^Photo of the enclosed flare,The project,Lakeland landfill gas,Photo,/);
    const byMenu = answering([
      [/^Project$/, "CP-0016"],
      [/^Documents$/, undefined],
    ]);
    const chosen = await officer(["documents", "--search", "flare"], { prompts: byMenu });
    expect(chosen.out).toContain("Photo of the enclosed flare");
  });
});

describe("a file", () => {
  it("becomes evidence of a step, is submitted, returned with a reason, uploaded again and accepted", async () => {
    const progress: string[] = [];
    const sent = await officer(["upload", "report.pdf", ...evidence(), "--submit"], {
      progress: (text) => progress.push(text),
    });
    expect(sent).toMatchObject({ code: 0 });
    expect(sent.err).toContain("File uploaded successfully\n");
    expect(sent.out).toMatch(/^Fact,Value\nDocument,report\nState,Submitted\n/);
    expect(sent.out).toContain("You may not,Who handed in a document does not decide on it.");
    expect(progress).toContain("report.pdf: Storing…");
    expect(progress.at(-1)).toBe("");
    const outline = await officer(["process", process]);
    expect(outline.out).toMatch(/review report per round \(\d to accept\)/);

    expect((await officer(["document", "accept", "Report"])).err).toContain("report offers: Withdraw.");
    const part = await officer(["document", "accept", "repor"]);
    expect(part).toMatchObject({
      code: 2,
      err: expect.stringContaining('No document is named "repor"; say'),
    });
    const [, address = ""] = /(\/project\/\S+)  report · /.exec(part.err) ?? [];
    expect((await officer(["document", "accept", address])).err).toContain("report offers: Withdraw.");
    const noReason = await reviewer(["document", "return", address]);
    expect(noReason).toMatchObject({ code: 1, err: expect.stringContaining("Reason is required") });
    const returned = await reviewer(["document", "return", address, "--reason", "Page 2 is missing"]);
    expect(returned).toMatchObject({ code: 0, out: expect.stringContaining("Returned: Page 2 is missing") });

    write("report.pdf", "%PDF-1.7\n% two\n%%EOF\n");
    const again = await officer(["upload", "report.pdf", "--document", address, "--submit"]);
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining("Version 2,") });
    expect((await officer(["document", "withdraw", address])).out).toContain("State,Draft");
    expect((await officer(["document", "submit", address])).out).toContain("State,Submitted");
    expect((await reviewer(["document", "accept", address])).out).toContain("State,Accepted");

    await officer(["document", "save", address, "--version", "1", "--to", "first.pdf"]);
    await officer(["document", "save", address, "--to", "newest.pdf"]);
    const contentOf = (name: string) => readFileSync(join(stage.folder, name), "utf8");
    expect([contentOf("first.pdf"), contentOf("newest.pdf")]).toEqual([
      "%PDF-1.7\n% one\n%%EOF\n",
      "%PDF-1.7\n% two\n%%EOF\n",
    ]);
    const there = await officer(["document", "save", address]);
    expect(there).toMatchObject({ code: 1, err: expect.stringContaining("report.pdf is here already.") });
    expect((await officer(["document", "save", address, "--version", "3"])).err).toContain("2, 1");
  });

  it("becomes a document of a project, which is deleted after a yes", async () => {
    write("site plan.pdf", "%PDF-1.7\n% plan\n%%EOF\n");
    expect(await officer(["upload", "site plan.pdf", "--project", "cp-0016"])).toMatchObject({ code: 0 });
    expect((await officer(["document", "delete", "site plan"])).err).toContain("This needs a yes");
    for (const words of ["plan", ""]) {
      const refused = await officer(["document", "delete", words, "--yes"]);
      expect(refused).toMatchObject({ code: 2, out: "" });
    }
    const prompts = answering([
      [/^Document$/, "site plan"],
      [/./, false],
    ]);
    await officer(["document", "delete", "site pla"], { prompts });
    expect(await titles()).toContain("site plan");
    expect(await officer(["document", "delete", "site plan", "--yes"])).toMatchObject({ code: 0, out: "" });
    expect(await titles()).not.toContain("site plan");
  });

  it("is sent where the person chooses", async () => {
    const prompts = answering([
      [/^Place$/, "Evidence of a step"],
      [/^Process$/, "Lakeland landfill gas"],
      [/^Evidence$/, "review report per round"],
    ]);
    const sent = await officer(["upload", "first.pdf"], { prompts });
    expect(sent.out).toContain("Belongs to,review report per round · Programme review passed");
  });

  it("is sent as the named evidence of a step that the person chooses", async () => {
    const prompts = answering([[/^Evidence$/, "review report per round"]]);
    const words = ["upload", "first.pdf", "--process", process, "--evidence"];
    const sent = await officer([...words, "Review report per round"], { prompts });
    expect(sent.out).toContain("Belongs to,review report per round · Programme review passed");
    expect(await officer([...words, "Nothing of the kind"], { prompts })).toMatchObject({
      code: 2,
      err: expect.stringContaining("No step asks for Nothing of the kind."),
    });
  });

  it.each([
    ["program.exe", "Files of this type are not kept."],
    ["empty.pdf", "The file is empty."],
  ])("that the server does not keep leaves no document: %s", async (name, reason) => {
    const before = await titles();
    const refused = await officer(["upload", name, "--project", "CP-0016"]);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain(reason);
    expect(refused.err).toContain(`${name} was not uploaded.`);
    expect(await titles()).toEqual(before);
  });

  it("larger than the server has told is not sent", async () => {
    const asked: string[] = [];
    const fetch = async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url);
      asked.push(`${request.method} ${pathname}`);
      return pathname === "/api/documents/limits"
        ? Response.json({ maxFileBytes: 8 })
        : stage.server.fetch(request);
    };
    const refused = await officer(["upload", "report.pdf", "--project", "CP-0016"], { fetch });
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toMatch(/A file may hold at most .* MiB\./);
    expect(asked.filter((call) => /^POST .*(documents|versions)$/.test(call))).toEqual([]);
  });

  it.each(["/documents", "/versions"])("leaves nothing after Ctrl+C while POST …%s is sent", async (path) => {
    const before = await titles();
    let interrupt = () => {};
    const over = {
      fetch: async (request: Request): Promise<Response> => {
        if (request.method === "POST" && new URL(request.url).pathname.endsWith(path)) interrupt();
        return stage.server.fetch(request);
      },
      onInterrupt: (act: () => void) => {
        interrupt = act;
        return () => undefined;
      },
    };
    const cancelled = await officer(["upload", "report.pdf", "--project", "CP-0016"], over);
    expect(cancelled).toMatchObject({ code: 1, out: "" });
    expect(cancelled.err).toContain("Cancelled: nothing was kept.");
    expect(await titles()).toEqual(before);
  });

  it("that does not arrive is sent again where the person says so", async () => {
    let isBroken = true;
    const fetch = async (request: Request): Promise<Response> => {
      if (!isBroken || !request.url.includes("/versions")) return stage.server.fetch(request);
      isBroken = false;
      throw new TypeError("fetch failed");
    };
    const prompts = answering([[/^Send the file again$/, true]]);
    write("again.pdf", "%PDF-1.7\n% again\n%%EOF\n");
    const sent = await officer(["upload", "again.pdf", "--project", "CP-0016"], { fetch, prompts });
    expect(sent).toMatchObject({ code: 0, err: expect.stringContaining("File uploaded successfully") });
    expect((await titles()).filter((title) => title === "again")).toHaveLength(1);
  });

  it("that is saved again while the person is asked is sent as it is then", async () => {
    write("saved.pdf", "%PDF-1.7\n% first\n%%EOF\n");
    const asked = answering([
      [/^Place$/, "A document of a project"],
      [/^Project$/, "CP-0016"],
    ]);
    const select: typeof asked.select = (label, choices) => {
      write("saved.pdf", "%PDF-1.7\n% second, and longer\n%%EOF\n");
      return asked.select(label, choices);
    };
    const sent = await officer(["upload", "saved.pdf"], { prompts: { ...asked, select } });
    expect(sent).toMatchObject({ code: 0, err: expect.stringContaining("File uploaded successfully") });
    await officer(["document", "save", "saved", "--to", "sent.pdf"]);
    expect(readFileSync(join(stage.folder, "sent.pdf"), "utf8")).toContain("% second, and longer");
  });

  it.each([
    [["upload", "nothing.pdf", "--project", "CP-0016"], "There is no file nothing.pdf."],
    [["upload", "report.pdf"], "Say which place"],
    [["upload"], "Say which file"],
    [["upload", "report.pdf", "--process", "PROCESS", "--step", "CN"], "Say which evidence of Concept note"],
    [["upload", "report.pdf", "--process", "PROCESS", "--step", "NOPE"], 'There is no step "NOPE": CN,'],
    [
      ["upload", "report.pdf", "--project", "CP-0016", "--evidence", "meter files"],
      "--project and --evidence name different places, and a file has one.",
    ],
    [
      ["upload", "report.pdf", "--project", "CP-0016", "--process", "PROCESS"],
      "--project and --process name",
    ],
    [["upload", "report.pdf", "--document", "report", "--step", "CN"], "--document and --step name"],
    [["upload", "report.pdf", "--evidence", "meter files"], "Say which process"],
    [
      ["upload", "report.pdf", "--process", "", "--evidence", "meter files"],
      "Say which process; see --help.",
    ],
    [["upload", "report.pdf", "--project", ""], "Say which project; see --help."],
    [["upload", "report.pdf", "--project", "landfill"], 'No project is named "landfill"; say one by its'],
  ])("is not sent where the command line is wrong: %j", async (words, reason) => {
    const refused = await officer(words.map((word) => (word === "PROCESS" ? process : word)));
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining(reason) });
  });

  it("leaves no half file beside those that were saved", () => {
    expect(readdirSync(stage.folder).filter((name) => /\.[0-9a-f-]{36}$/.test(name))).toEqual([]);
  });
});

describe("words that name a record", () => {
  const projectOf = async (code: string): Promise<Readonly<Record<string, unknown>>> => {
    const { out } = await stage.canopy(["--output", "json", "list", "projects", "--size", "100"]);
    const { rows } = JSON.parse(out) as { rows: readonly Readonly<Record<string, unknown>>[] };
    return rows.find((one) => one["code"] === code) ?? {};
  };
  const addDocuments = async (given: readonly string[]): Promise<void> => {
    const client = await stage.server.signIn("amina.yusuf@canopy.example");
    const path = `/api/projects/${String((await projectOf("CP-0016"))["id"])}/documents`;
    for (const title of given) await stage.made(client, path, { title });
  };

  it("fit all documents with this title, whatever its case", async () => {
    await addDocuments(["Flare log", "flare log"]);
    const refused = await officer(["document", "delete", "flare log", "--yes"]);
    expect(refused).toMatchObject({ code: 2, out: "" });
    expect(refused.err).toMatch(/^Several are named "flare log"; say one by its address:\n.*\n.*\n$/m);
    expect(await titles()).toEqual(expect.arrayContaining(["Flare log", "flare log"]));
  });

  it("fit a document with this title behind a hundred of which they are a part", async () => {
    const before = Array.from({ length: 51 }, (_, at) => `A ledger ${at}`);
    const after = Array.from({ length: 51 }, (_, at) => `Ledger ${at}`);
    await addDocuments([...before, "LEDGER", ...after]);
    const shown = await officer(["document", "show", "ledger"]);
    expect(shown).toMatchObject({ code: 0, out: expect.stringContaining("Document,LEDGER\n") });
    await addDocuments(["ledger"]);
    expect((await officer(["document", "show", "ledger"])).err).toContain('Several are named "ledger"');
  });

  it("are refused where more names have them as a part than are read", async () => {
    const fetch = async (request: Request): Promise<Response> => {
      const answer = await stage.server.fetch(request);
      if (new URL(request.url).pathname !== "/api/documents") return answer;
      return Response.json({ ...Object(await answer.json()), total: 1001 });
    };
    expect(await officer(["document", "show", "report"], { fetch })).toMatchObject({
      code: 2,
      err: expect.stringContaining('More than 1000 documents have "report" in their name; say one by its'),
    });
  });

  it("fit all projects with this name, whatever its case", async () => {
    const { companyId, typeId } = await projectOf("CP-0016");
    const facts = { companyId, typeId, programme: "VCS", country: "IE", methodology: "ACM0002" };
    const client = await stage.server.signIn("marek.holub@canopy.example");
    for (const name of ["Twin peaks", "TWIN PEAKS"])
      await stage.made(client, "/api/projects", { ...facts, name });
    const refused = await stage.canopy(["upload", "report.pdf", "--project", "TWIN PEAKS"]);
    expect(refused).toMatchObject({ code: 2, out: "" });
    expect(refused.err).toContain('Several are named "TWIN PEAKS"; say one by its address:');
  });
});
