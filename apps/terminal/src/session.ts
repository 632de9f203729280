import { setImmediate, setTimeout } from "node:timers/promises";
import * as core from "@canopy/core";
import type { ShownField } from "@canopy/core/forms";
import { waitFor, type AnyActor, type SnapshotFrom } from "xstate";
import type { Prompts } from "./prompts.ts";
import { Mistyped, Refused } from "./refused.ts";
import { sessionStore } from "./sessionStore.ts";
import { written, type formats } from "./sheet.ts";

/** The surroundings of the program; a test brings its own. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: core.Ports["fetch"];
  readonly sessionFile: string;
  /** Undefined where nobody can be asked. */
  readonly prompts: Prompts | undefined;
  /** Width of stdout in characters; undefined where it is no terminal. */
  readonly columns: number | undefined;
  readonly out: (text: string) => void;
  /** Writes an exported file into the current folder. */
  readonly save: (file: core.SavedFile) => Promise<void>;
  readonly err: (text: string) => void;
}

/** A failure of core as lines. */
export const textOf = ({ text, lines }: core.FailureText): string => [text, ...lines].join("\n  ");

/** Time in milliseconds that a sign-out leaves its request: the process ends afterwards, and the request with it. */
const SIGN_OUT_MS = 2_000;

/** Starts the app with what its commands need, signed in; end it with `app.stop()`. */
export const openSession = async (terminal: Terminal, server: string, format: (typeof formats)[number]) => {
  const { prompts, err, env } = terminal;
  const requests: Promise<Response>[] = [];
  const app = core.createApp(
    core.windowlessPorts({
      apiBase: server.replace(/\/+$/, ""),
      fetch: (request) => {
        const answer = terminal.fetch(request);
        requests.push(answer);
        return answer;
      },
      saveFile: core.lazyPart(async () => terminal.save),
      local: sessionStore(terminal.sessionFile, server),
      random: { uuid: () => crypto.randomUUID(), fraction: () => Math.random() },
      log: (level, message) => (env["CANOPY_LOG"] === "1" ? err(`${level}: ${message}\n`) : undefined),
    }),
  );
  const say = (...lines: readonly string[]): void => err(`${lines.join("\n  ")}\n`);
  const isSignedIn = () => core.selectStatus(app.session.getSnapshot()) === "signedIn";

  /** Waits until a screen is ready; rejects where the session ends meanwhile. */
  const until = async <Of extends AnyActor>(
    actor: Of,
    isReady: (now: SnapshotFrom<Of>) => boolean,
  ): Promise<SnapshotFrom<Of>> => {
    await waitFor(actor, (now) => isReady(now) || !isSignedIn());
    await setImmediate(); // one event may lead to several snapshots
    if (!isSignedIn()) throw new Refused("Your session is over. Sign in again with: canopy login");
    const now: SnapshotFrom<Of> = actor.getSnapshot();
    return isReady(now) ? now : until(actor, isReady);
  };

  /** Answers from CANOPY_EMAIL and CANOPY_PASSWORD; asks for the rest. */
  const answer = async ({ name, label, kind }: ShownField): Promise<string> => {
    const ask = prompts?.[kind === "password" ? "password" : "text"];
    const value = env[`CANOPY_${name.toUpperCase()}`] ?? (await ask?.(label));
    if (value !== undefined) return value;
    throw new Refused("You are not signed in. Set CANOPY_EMAIL and CANOPY_PASSWORD, or use: canopy login");
  };

  const choose: Prompts["select"] = async (message, choices) => {
    if (prompts) return prompts.select(message, choices);
    throw new Mistyped(`Say which ${message.toLowerCase()}; see --help.`);
  };

  core.sayToasts(app, say);
  app.start();
  await waitFor(app.session, (now) => core.selectStatus(now) !== "loading");
  if (!isSignedIn()) {
    const isAskedAgain = env["CANOPY_PASSWORD"] === undefined;
    const refusal = await core.signInWith(app, answer, isAskedAgain ? (why) => say(textOf(why)) : undefined);
    if (refusal) throw new Refused(textOf(refusal));
  }
  const signOut = async (): Promise<void> => {
    app.session.send({ type: "session.end" });
    await setImmediate(); // the request is made after the event
    await Promise.race([Promise.allSettled(requests), setTimeout(SIGN_OUT_MS, undefined, { ref: false })]);
  };
  const print = (sheet: core.Sheet): void => {
    terminal.out(written(sheet, format, terminal.columns ?? 160));
    say(sheet.summary);
  };
  return { app, prompts, choose, say, print, signOut, isTable: format === "table", until };
};

/** A running app and what its commands need of it. */
export type Session = Awaited<ReturnType<typeof openSession>>;
