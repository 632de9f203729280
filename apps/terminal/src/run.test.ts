import { rmSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { answering, openTerminalStage, type TerminalStage } from "./testing/terminalStage.ts";

let stage: TerminalStage;
beforeAll(async () => {
  stage = await openTerminalStage();
}, 120_000);
afterAll(() => stage.close());
afterEach(() => rmSync(stage.sessionFile, { force: true }));

const canopy: TerminalStage["canopy"] = (argv, over) => stage.canopy(argv, over);

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

it.each([
  [["list", "castles"], /^There is no list "castles": projects, milestones,/],
  [["list", "projects", "--filter", "colour=red"], /^No filter "colour"\. Choose from: status,/],
  [["list", "projects", "--filter", "status"], /Write name=value\./],
  [["complete"], /^Say which process; see --help\.$/m],
  [["list", "projects", "--sort", "colour"], /^No order by "colour"\./],
  [["list", "projects", "--page", "none"], /argument 'none' is invalid\. It must be a whole number\./],
  [["list", "projects", "--page", "0"], /^0 is no page of a list\./],
  [["list", "projects", "--size", "1e1"], /argument '1e1' is invalid\. It must be a whole number\./],
  [["--output", "xml", "list", "projects"], /Allowed choices are table, json, csv\./],
  [["castle"], /^error: there is no command "castle"; see --help/],
  [[], /the menu needs a terminal/],
])("%j is refused as a wrong command line", async (words, reason) => {
  await canopy(["login"]);
  const { code, err } = await canopy(words, { env: {} });
  expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(reason) });
});

it.each([
  ["canopy.example", '"canopy.example" is no address of a server.'],
  ["localhost:4100", '"localhost:4100" is no address of a server.'],
  ["ftp://canopy.example", '"ftp://canopy.example" is no address of a server.'],
  ["https://", '"https://" is no address of a server.'],
  ["https://me:secret@canopy.example", "The address of a server has no user, no ? and no #."],
  ["https://canopy.example/?project=1", "The address of a server has no user, no ? and no #."],
  ["https://canopy.example/#top", "The address of a server has no user, no ? and no #."],
])(
  "--server %s is refused as a wrong command line, and nothing is asked or sent",
  async (address, reason) => {
    const fetch = () => Promise.reject(new Error("nothing is sent"));
    const refused = await canopy(["--server", address, "login"], { env: {}, fetch, prompts: answering([]) });
    expect(refused).toMatchObject({
      code: 2,
      err: `${reason} Write it as https://canopy.example or http://localhost:4100.\n`,
    });
  },
);

it.each([
  [["list", "projects", "status=active"], "list"],
  [["finding", "close", "CAR-02", "--text", "Agreed", "after", "the", "visit"], "close"],
  [["finding", "close-it", "CAR-02"], "show"],
  [["document", "return", "Meter readings", "--reason", "March", "is", "missing"], "return"],
  [["complete", "ID", "CN", "--note", "Seen", "by", "me"], "complete"],
  [["upload", "a.csv", "b.csv", "--project", "CP-0016"], "upload"],
  [["verify", "a.zip", "b.zip"], "verify"],
  [["logout", "now"], "logout"],
])("%j is refused for a word too many, and nothing is sent", async (words, name) => {
  const fetch = () => Promise.reject(new Error("nothing is sent"));
  const { code, err } = await canopy(words, { env: {}, fetch });
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringContaining(`error: too many arguments for '${name}'.`),
  });
});
