import { setImmediate } from "node:timers/promises";
import * as core from "@canopy/core";
import type { AskedField, FieldValue, ShownField, Talk, TalkRefusal } from "@canopy/core/forms";
import { waitFor, type AnyActor, type SnapshotFrom } from "xstate";
import { saveFile, uploadBy } from "./files.ts";
import type { Prompts } from "./prompts.ts";
import { Mistyped, Refused } from "./refused.ts";
import { trackRequests } from "./requests.ts";
import { sessionStore } from "./sessionStore.ts";
import { written, type formats } from "./sheet.ts";
import type { Terminal } from "./terminal.ts";

/** A failure of core as lines. */
export const textOf = ({ text, lines }: core.FailureText): string => [text, ...lines].join("\n  ");

/** The error that ends a command, with the reason why something was not done. */
export const refusedBy = (refusal: TalkRefusal): Refused =>
  new (refusal.isMistyped ? Mistyped : Refused)(textOf(refusal));

/** Throws the reason why something was not done; does nothing without one. */
export const mustBeDone = (refusal: TalkRefusal | undefined): void => {
  if (refusal) throw refusedBy(refusal);
};

/** A question of a form, asked as its kind needs it. */
const asking =
  (prompts: Prompts) =>
  ({ label, kind, options }: AskedField): Promise<FieldValue> => {
    const choices = options.map((option) => ({ label: option.label, value: option.value }));
    if (kind === "choices") return prompts.checks(label, choices);
    if (kind === "choice") return prompts.select(label, choices);
    return prompts[kind === "password" ? "password" : "text"](label);
  };

/** The session of a command. */
interface Opening {
  readonly server: string;
  readonly format: (typeof formats)[number];
  /** Whether somebody has to be signed in: whoever is already, somebody anew, or nobody. */
  readonly signIn: "kept" | "anew" | "none";
}

/** Starts the app with what its commands need, signed in where that is wanted; end it with `app.stop()`. */
export const openSession = async (terminal: Terminal, { server, format, signIn }: Opening) => {
  const { prompts, err, env } = terminal;
  const requests = trackRequests(terminal.fetch);
  /** The file that the command writes: where the person wants it, and how that went. */
  const file: { wanted?: string | undefined; path?: string; failure?: unknown } = {};
  const app = core.createApp(
    core.windowlessPorts({
      apiBase: server.replace(/\/+$/, ""),
      fetch: requests.fetch,
      upload: core.lazyPart(async () => uploadBy(requests.fetch)),
      saveFile: core.lazyPart(async () => async (saved) => {
        try {
          file.path = await saveFile(terminal, saved, file.wanted);
        } catch (error) {
          file.failure = error;
          throw error;
        }
      }),
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

  /** The person whom the environment names; undefined without a name. */
  const wanted = env["CANOPY_EMAIL"]?.toLowerCase() || undefined;
  /** The person who is signed in; undefined while nobody is. */
  const kept = () => core.selectProfile(app.session.getSnapshot())?.email.toLowerCase();

  /** Answers from CANOPY_EMAIL and CANOPY_PASSWORD; asks for the rest. */
  const answer = async ({ name, label, kind }: ShownField): Promise<string> => {
    const ask = prompts?.[kind === "password" ? "password" : "text"];
    const value = env[`CANOPY_${name.toUpperCase()}`] || (await ask?.(label));
    if (value !== undefined) return value;
    const state = isSignedIn()
      ? `You are signed in as ${kept()}, not as ${wanted}.`
      : "You are not signed in.";
    throw new Refused(`${state} Set CANOPY_EMAIL and CANOPY_PASSWORD, or use: canopy login`);
  };
  const signInAgain = async (): Promise<void> => {
    const isAskedAgain = !env["CANOPY_PASSWORD"];
    const refusal = await core.signInWith(app, answer, isAskedAgain ? (why) => say(textOf(why)) : undefined);
    if (refusal) throw new Refused(textOf(refusal));
    await requests.finish();
  };

  const choose: Prompts["select"] = async (message, choices) => {
    if (prompts) return prompts.select(message, choices);
    throw new Mistyped(`Say which ${message.toLowerCase()}; see --help.`);
  };

  app.start();
  await waitFor(app.session, (now) => core.selectStatus(now) !== "loading");
  core.sayToasts(app, say);
  if (signIn !== "none") {
    // The person whom the environment names acts, even if somebody else is still signed in.
    const isAnother = wanted !== undefined && wanted !== kept();
    const canAnswer = prompts !== undefined || Boolean(env["CANOPY_PASSWORD"]);
    const isAnew = signIn === "anew";
    if (!isSignedIn() || isAnother || (isAnew && canAnswer)) await signInAgain();
    else if (isAnew) say(`You are signed in as ${kept()}.`);
  }
  const signOut = async (): Promise<void> => {
    if (!isSignedIn()) return say("You are not signed in.");
    app.session.send({ type: "session.end" });
    await requests.finish();
  };
  /** Saves a file by core's `save`, as `to` where the person named a path; gives its path, throws where it is not written. */
  const saved = async (save: () => Promise<unknown>, to: string | undefined): Promise<string> => {
    file.wanted = to;
    const failure = core.failuresFromNow(app);
    await save();
    if (file.failure !== undefined) throw file.failure;
    if (file.path === undefined) throw new Refused(textOf(failure() ?? { text: "Nothing came.", lines: [] }));
    return file.path;
  };
  const print = (sheet: core.Sheet): void => {
    terminal.out(written(sheet, format, terminal.columns ?? 160));
    say(sheet.summary);
  };
  const talk: Talk = {
    ...{ say, until, ask: prompts && asking(prompts) },
    confirm: prompts && ((label) => prompts.confirm(label)),
  };
  return {
    ...{ app, terminal, prompts, choose, say, print, talk, until, saved, signOut },
    ...{ finishRequests: requests.finish, isTable: format === "table" },
  };
};

/** A running app and what its commands need of it. */
export type Session = Awaited<ReturnType<typeof openSession>>;
