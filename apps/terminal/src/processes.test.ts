import { rmSync } from "node:fs";
import { fillSlots, type TestServer } from "@canopy/server/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  answering,
  AS_TICKED,
  manager,
  openTerminalStage,
  type TerminalStage,
} from "./testing/terminalStage.ts";

let stage: TerminalStage;
let server: TestServer;
beforeAll(async () => {
  stage = await openTerminalStage();
  ({ server } = stage);
}, 120_000);
afterAll(() => stage.close());
afterEach(() => rmSync(stage.sessionFile, { force: true }));

const canopy: TerminalStage["canopy"] = (argv, over) => stage.canopy(argv, over);

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

  it("asks nothing where there is nothing to choose, and says so", async () => {
    const prompts = answering([]);
    expect(await canopy(["reopen", id], { prompts })).toMatchObject({
      code: 1,
      err: expect.stringContaining("No milestone of the process offers this now.\n"),
    });
    const fetch = async (request: Request): Promise<Response> => {
      const answer = await server.fetch(request);
      if (!request.url.includes("/api/milestones?")) return answer;
      return Response.json({ ...Object(await answer.json()), data: [], total: 0 });
    };
    expect(await canopy(["process"], { prompts, fetch })).toMatchObject({
      code: 1,
      err: expect.stringContaining("There is no process.\n"),
    });
  });

  it.each([
    [["process"], /^Process$/, "milestones", "process"],
    [["finding", "show"], /^Finding$/, "findings", "finding"],
  ])("says that a person chooses among the first records alone, for %j", async (argv, label, nouns, noun) => {
    const fetch = async (request: Request): Promise<Response> => {
      const answer = await server.fetch(request);
      if (!request.url.includes(`/api/${nouns}?`)) return answer;
      return Response.json({ ...Object(await answer.json()), total: 1240 });
    };
    const { err } = await canopy(argv, { prompts: answering([[label, undefined]]), fetch });
    expect(err).toMatch(
      new RegExp(
        `^The first \\d+ of 1,240 ${nouns} are shown; name any other ${noun} in the command\\.$`,
        "m",
      ),
    );
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
      err: expect.stringContaining(
        "Complete “Concept note screened”\n" +
          "Will be completed without: concept note, estimate of tCO2e/yr\n" +
          "Operation completed successfully\n" +
          "  Concept note screened · next (and 1 more): Methodology and eligibility fixed, MRV and engineering desk\n",
      ),
    });
    expect(await stateOf("CN")).toBe("Completed");
    expect((await canopy(["complete", id, "CN"])).err).toContain("Concept note screened offers: Reopen");

    const noReason = await canopy(["reopen", id, "CN"]);
    expect(noReason).toMatchObject({ code: 1, err: expect.stringMatching(/Give a reason\.\n$/) });
    expect(await canopy(["reopen", id, "CN", "--reason", "Too soon"])).toMatchObject({
      code: 0,
      err: expect.stringContaining(
        "Reopen “Concept note screened”\n" +
          "  Locked until it is done again: Methodology and eligibility fixed and Registry account opened.\n" +
          "  Round 2 of Concept note screened begins.\n",
      ),
    });
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

  it("is sent back to the named step alone from a milestone that the person chooses", async () => {
    const words = (to: string) => ["send-back", id, "--to", to, "--reason", "The baseline was wrong"];
    expect(await canopy(words("NOPE"), { prompts: answering([]) })).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no step "NOPE": CN,'),
    });
    const elsewhere = await canopy(words("CN"), { prompts: answering([]) });
    expect(elsewhere).toMatchObject({
      code: 1,
      err: expect.stringContaining("No milestone sends the work to Concept note screened."),
    });
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

  it("asks for evidence with that ticked which is accepted", async () => {
    await fill("PCN", withOptional);
    const prompts = answering([
      [/^Evidence at hand/, AS_TICKED],
      [/^Note/, ""],
    ]);
    const done = await canopy(["complete", withOptional, "PCN"], { prompts });
    expect(done.code).toBe(0);
    expect(done.err).not.toContain("completed without");
  });

  it("skips an optional milestone with a note, and takes the skip back", async () => {
    await fill("PDD", withOptional);
    await fill("HPA", withOptional);
    for (const step of ["PDD", "HPA"])
      expect(await canopy(["complete", withOptional, step])).toMatchObject({ code: 0 });
    expect(await canopy(["skip", withOptional, "HPU", "--note", "Units stay in the country"])).toMatchObject({
      code: 0,
      err: expect.stringContaining(
        "Skip “Host Party authorisation statement”\nOperation completed successfully",
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
