import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answering, openTerminalStage, type TerminalStage } from "./testing/terminalStage.ts";

let stage: TerminalStage;
/** The address of a finding of CP-0016 by its number. */
let addressOf: (number: string) => string;
let process = "";
let lines: readonly string[] = [];
beforeAll(async () => {
  stage = await openTerminalStage({ data: "empty", config: { demoData: "small" } });
  const listed = await stage.canopy(["list", "findings", "--search", "oxidation factor"]);
  [, process = ""] = /(\/process\/[0-9a-f-]+)\?finding=/.exec(listed.out) ?? [];
  ({ lines } = await stage.canopy(["findings", process, "--size", "50"]));
  addressOf = (number) =>
    lines
      .find((line) => line.startsWith(`${number},`))
      ?.split(",")
      .at(-1) ?? "";
}, 300_000);
afterAll(() => stage.close());

const officer = (argv: readonly string[]) => stage.canopyAs("amina.yusuf@canopy.example")(argv);
const reviewer = (argv: readonly string[]) => stage.canopyAs("tomas.brandt@canopy.example")(argv);
const partner = (argv: readonly string[]) => stage.canopyAs("siobhan.kerr@canopy.example")(argv);

describe("the findings of a process", () => {
  it("are listed by number, and filtered as the screen does", async () => {
    expect(lines).toHaveLength(15);
    expect(lines[0]).toMatch(/^Number,Finding,Project,Process,State,Due,Responsible,/);
    expect(lines.slice(1, 3).map((line) => line.slice(0, 6))).toEqual(["CAR-01", "CAR-02"]);
    const open = await stage.canopy(["findings", process, "--filter", "state=unanswered"]);
    expect(open.lines.slice(1).map((line) => line.split(",")[0])).toEqual(["CAR-05", "CL-06", "CL-07"]);
    const outline = await stage.canopy(["process", process]);
    expect(outline.err).toContain("Findings are open: CAR-05, CL-06 and CL-07");
  });
});

describe("a finding", () => {
  it("is shown with its conversation and what the person may do", async () => {
    const shown = await reviewer(["finding", addressOf("CAR-02")]);
    expect(shown).toMatchObject({ code: 0, err: expect.stringMatching(/CAR-02 · Closed · Registration · /) });
    expect(shown.out).toContain('Finding,"CAR-02, Corrective action request"\nState,Closed\n');
    expect(shown.out).toMatch(/\nAnswered by .+\n(.*\n)*Closed by /);
    const json = await reviewer(["--output", "json", "finding", addressOf("CAR-05")]);
    expect(JSON.parse(json.out)).toMatchObject({
      number: "CAR-05",
      moves: expect.arrayContaining(["answer"]),
    });
  });

  it("is named by its number alone where only one has it", async () => {
    expect(await reviewer(["finding", "cl-07"])).toMatchObject({
      code: 0,
      err: expect.stringMatching(/CL-07 · Open/),
    });
    const several = await reviewer(["finding", "CAR-02"]);
    expect(several).toMatchObject({ code: 2, out: "" });
    expect(several.err).toContain(`${addressOf("CAR-02")}  CAR-02 · `);
    expect(await reviewer(["finding", "CL-99"])).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no finding "CL-99".'),
    });
    const unknown = await reviewer(["finding", "00000000-0000-4000-8000-000000000000"]);
    expect(unknown).toMatchObject({ code: 1, err: expect.stringMatching(/\S/) });
  });

  it("is told apart from all of its number, however many processes have one", async () => {
    const fetch = async (request: Request): Promise<Response> => {
      const url = new URL(request.url);
      if (url.pathname !== "/api/findings") return stage.server.fetch(request);
      const isFirst = url.searchParams.get("page") === "1";
      url.searchParams.set("page", "1");
      const answer: unknown = await (await stage.server.fetch(new Request(url, request))).json();
      const [found] = Reflect.get(Object(answer), "data") as object[];
      const ids = Array.from({ length: isFirst ? 100 : 1 }, (_, index) => (isFirst ? 1000 : 2000) + index);
      const data = ids.map((id) => ({ ...found, id: `00000000-0000-4000-8000-00000000${id}` }));
      return Response.json({ data, total: 101 });
    };
    const several = await stage.canopyAs("tomas.brandt@canopy.example")(["finding", "CL-06"], { fetch });
    expect(several).toMatchObject({ code: 2, out: "" });
    expect(several.err.match(/finding=/g)).toHaveLength(101);
  });

  it("is not named by a text that names its number, nor by nothing", async () => {
    const client = await stage.server.signIn("tomas.brandt@canopy.example");
    const { body } = await client.get(`/api/findings/${addressOf("CL-06").split("finding=")[1]}`);
    const finding = { kind: "OBS", milestoneId: Reflect.get(Object(body), "milestoneId") };
    const id = process.split("/").at(-1) ?? "";
    const path = `/api/project-processes/${id}/findings`;
    await stage.made(client, path, { ...finding, text: "The same as CL-99 of last year." });
    const unknown = await reviewer(["finding", "close", "CL-99", "--text", "Agreed"]);
    expect(unknown).toMatchObject({ code: 1, out: "" });
    expect(unknown.err).toContain('There is no finding "CL-99".\n');
    const nothing = await reviewer(["finding", "close", "", "--text", "Agreed"]);
    expect(nothing).toMatchObject({ code: 2, out: "" });
    expect(nothing.err).toContain("Say which finding; see --help.\n");
  });

  it("is answered with documents, sent back, answered again and closed, each by who may", async () => {
    const address = addressOf("CAR-05");
    const answer = ["finding", "answer", address, "--text"];
    expect(await officer(["finding", "answer", address])).toMatchObject({
      code: 1,
      err: expect.stringContaining("Answer is required"),
    });
    expect(await officer([...answer, " "])).toMatchObject({ code: 2, out: "" });
    const noDocument = await officer([...answer, "Tested", "--document", "Nothing of the kind"]);
    expect(noDocument).toMatchObject({
      code: 2,
      err: expect.stringMatching(/Documents offers no "Nothing of the kind": .*Project description/),
    });
    const answered = await officer([...answer, "Tested on site", "--document", "project description"]);
    expect(answered).toMatchObject({ code: 0, err: expect.stringContaining("CAR-05 · Answered") });
    expect(answered.out).toMatch(/Tested on site \(Project description, version \d\)/);
    const refused = await officer(["finding", "close", address, "--text", "Enough"]);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain("CAR-05 offers: nothing.");
    const back = await reviewer(["finding", "reopen", address, "--reason", "Which cell?"]);
    expect(back).toMatchObject({ code: 0, err: expect.stringContaining("CAR-05 · Reopened") });
    expect((await officer([...answer, "Cell 4"])).code).toBe(0);
    const closed = await reviewer(["finding", "close", address, "--text", "Agreed"]);
    expect(closed).toMatchObject({ code: 0, err: expect.stringContaining("CAR-05 · Closed") });
    expect(closed.out).toMatch(
      /Sent back by Tomas Brandt,.*Which cell\?(.*\n)+Closed by Tomas Brandt,.*Agreed/,
    );
  });

  it("is withdrawn with a text, and carried after a yes", async () => {
    const withdrawn = await reviewer(["finding", "withdraw", addressOf("CL-07"), "--text", "Raised twice"]);
    expect(withdrawn).toMatchObject({ code: 0, err: expect.stringContaining("CL-07 · Withdrawn") });
    const admin = stage.canopyAs("ines.duarte@canopy.example");
    const open = await admin(["list", "findings", "--filter", "kind=FAR", "--filter", "state=open"]);
    const far = open.lines[1]?.split(",").at(-1) ?? "";
    const asked = await admin(["finding", "carry", far]);
    expect(asked).toMatchObject({ code: 1, out: "" });
    expect(asked.err).toContain("This needs a yes: nothing was sent.");
    const carried = await admin(["finding", "carry", far, "--yes"]);
    expect(carried).toMatchObject({ code: 0, err: expect.stringContaining("Carried forward") });
  });

  it("of another company is not there for a partner", async () => {
    expect(await partner(["finding", addressOf("CAR-01")])).toMatchObject({ code: 1, out: "" });
  });

  it("is chosen and answered by the menu", async () => {
    const prompts = answering([
      [/^Canopy$/, "answer a finding"],
      [/^Finding$/, "CL-06"],
      [/^Answer\. /, "As a file for maps"],
      [/^Documents \(optional\)/, []],
      [/^Canopy$/, "quit"],
    ]);
    const email = "amina.yusuf@canopy.example";
    expect(await stage.canopyAs(email)([], { prompts, columns: 120 })).toMatchObject({
      code: 0,
      err: expect.stringContaining("CL-06 · Answered"),
    });
  });
});
