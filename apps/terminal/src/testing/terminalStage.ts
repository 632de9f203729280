import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_PASSWORD, openTestServer, type Client, type TestServer } from "@canopy/server/testing";
import { expect } from "vitest";
import type { Prompts } from "../prompts.ts";
import { Refused } from "../refused.ts";
import { run } from "../run.ts";
import type { Terminal } from "../terminal.ts";

/** The result of a command: its exit code and its output. */
interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly lines: readonly string[];
}

/** A server with a terminal before it. */
export interface TerminalStage {
  readonly server: TestServer;
  /** The folder in which commands run. */
  readonly folder: string;
  readonly sessionFile: string;
  /** Runs a command as a shell does, as Marek Holub unless the environment names somebody else. */
  readonly canopy: (argv: readonly string[], over?: Partial<Terminal>) => Promise<Ran>;
  /** Runs a command as the person of an address. */
  readonly canopyAs: (email: string) => (argv: readonly string[], over?: Partial<Terminal>) => Promise<Ran>;
  /** Creates a record by the API; gives its id. */
  readonly made: (client: Client, path: string, body: object) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** The environment variables that sign a demo user in. */
export const signedInAs = (email: string) => ({ CANOPY_EMAIL: email, CANOPY_PASSWORD: DEMO_PASSWORD });

/** The programme manager of the demo. */
export const manager = signedInAs("marek.holub@canopy.example");

/** Opens a server and an empty folder for its terminal. */
export const openTerminalStage = async (
  options?: Parameters<typeof openTestServer>[0],
): Promise<TerminalStage> => {
  const server = await openTestServer(options);
  const folder = mkdtempSync(join(tmpdir(), "canopy-terminal-"));
  const sessionFile = join(folder, "session.json");
  const canopy: TerminalStage["canopy"] = async (argv, over = {}) => {
    let out = "";
    let err = "";
    const code = await run(["--server", "http://canopy.test", ...argv], {
      env: manager,
      fetch: async (request) => server.fetch(request),
      sessionFile,
      folder,
      prompts: undefined,
      columns: undefined,
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
      progress: undefined,
      onInterrupt: () => () => undefined,
      ...over,
    });
    return { code, out, err, lines: out.trimEnd().split("\n") };
  };
  return {
    server,
    folder,
    sessionFile,
    canopy,
    canopyAs: (email) => (argv, over) => canopy(argv, { env: signedInAs(email), ...over }),
    made: async (client, path, body) => {
      const answer = await client.post(path, body);
      expect(answer).toMatchObject({ status: 201 });
      return String(Reflect.get(Object(answer.body), "id"));
    },
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
};

/** The answer to a question with boxes that leaves them as they are ticked. */
export const AS_TICKED = Symbol("as ticked");

/** Prompts that are answered in advance, by their words; `undefined` is Ctrl+C. */
export const answering = (answers: readonly (readonly [RegExp, unknown])[]): Prompts => {
  const left = [...answers];
  const answer = async (label: string): Promise<never> => {
    const [words, given] = left.shift() ?? [];
    expect(label).toMatch(words ?? /nothing more is asked/);
    if (given === undefined) throw new Refused("Cancelled: nothing was sent.");
    return given as never;
  };
  return {
    text: answer,
    password: answer,
    confirm: answer,
    checks: async (label, _choices, ticked) => {
      const given: unknown = await answer(label);
      return (given === AS_TICKED ? ticked : given) as never;
    },
    select: async (label, choices) => {
      const wanted = await answer(label);
      const choice = choices.find((one) => one.label.includes(String(wanted)));
      expect(choices.map((one) => one.label).join("\n")).toContain(wanted);
      return choice?.value as never;
    },
  };
};
