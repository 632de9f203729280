import { setImmediate } from "node:timers/promises";
import * as core from "@canopy/core";
import type { AskedField, FieldValue, Talk } from "@canopy/core/forms";
import { waitFor, type AnyActor, type SnapshotFrom } from "xstate";
import { saveFile, uploadBy } from "./files.ts";
import type { Prompts } from "./prompts.ts";
import { Mistyped, Refused, textOf } from "./refused.ts";
import { trackRequests } from "./requests.ts";
import { serverAddress } from "./serverAddress.ts";
import { sessionStore } from "./sessionStore.ts";
import { written, type formats } from "./sheet.ts";
import { isSignedIn, signInFor, type SignInNeed } from "./signIn.ts";
import type { Terminal } from "./terminal.ts";

/** A question of a form, asked as its kind needs it. */
const asking =
  (prompts: Prompts) =>
  ({ label, kind, options }: AskedField): Promise<FieldValue> => {
    const choices = options.map((option) => ({ label: option.label, value: option.value }));
    if (kind === "choices") return prompts.checks(label, choices);
    if (kind === "choice") return prompts.select(label, choices);
    return prompts[kind === "password" ? "password" : "text"](label);
  };

/** The file that a command writes: the path that the person named, and the written path or the failure. */
interface CommandFile {
  wanted?: string | undefined;
  path?: string;
  failure?: unknown;
}

/** The options with which a command opens its session. */
interface SessionOptions {
  readonly server: string;
  readonly format: (typeof formats)[number];
  readonly signIn: SignInNeed;
}

/** Creates the app of a command, with the terminal in place of a browser; it notes in `file` how saving a file went. */
const createTerminalApp = (
  terminal: Terminal,
  {
    server,
    fetch,
    file,
    local,
  }: Pick<SessionOptions, "server"> &
    Pick<Terminal, "fetch"> & { file: CommandFile; local: core.SharedStore },
): core.App =>
  core.createApp(
    core.windowlessPorts({
      apiBase: server,
      fetch,
      upload: core.lazyPart(async () => uploadBy(fetch)),
      saveFile: core.lazyPart(async () => async (saved) => {
        try {
          file.path = await saveFile(terminal, saved, file.wanted);
          return file.path;
        } catch (error) {
          file.failure = error;
          throw error;
        }
      }),
      local,
      random: { uuid: () => crypto.randomUUID(), fraction: () => Math.random() },
      log: (level, message) =>
        terminal.env["CANOPY_LOG"] === "1" ? terminal.err(`${level}: ${message}\n`) : undefined,
    }),
  );

/** Saves a file by core's `save`, as `to` where the person named a path; gives its path, throws where it is not written. */
const saveBy =
  (app: core.App, file: CommandFile) =>
  async (save: () => Promise<unknown>, to: string | undefined): Promise<string> => {
    file.wanted = to;
    const failure = core.failuresFromNow(app);
    await save();
    if (file.failure !== undefined) throw file.failure;
    if (file.path === undefined) throw new Refused(textOf(failure() ?? { text: "Nothing came.", lines: [] }));
    return file.path;
  };

/** Waits until a screen is ready; rejects where the session ends meanwhile. */
const waitIn =
  (app: core.App): Talk["until"] =>
  async <Of extends AnyActor>(actor: Of, isReady: (now: SnapshotFrom<Of>) => boolean) => {
    const waiting = new AbortController();
    const { signal } = waiting;
    // the end of the session may lead to no snapshot of the screen
    const over = waitFor(app.session, () => !isSignedIn(app), { signal });
    await Promise.race([waitFor(actor, isReady, { signal }), over]).finally(() => waiting.abort());
    await setImmediate(); // one event may lead to several snapshots
    if (!isSignedIn(app)) throw new Refused("Your session is over. Sign in again with: canopy login");
    const now: SnapshotFrom<Of> = actor.getSnapshot();
    return isReady(now) ? now : waitIn(app)(actor, isReady);
  };

/** Starts the app of a command, signed in if `signIn` says so, with what the command needs; end it with `app.stop()`. */
export const openSession = async (terminal: Terminal, { format, signIn, ...options }: SessionOptions) => {
  const server = serverAddress(options.server);
  const { prompts, err } = terminal;
  const { fetch, finish: finishRequests } = trackRequests(terminal.fetch, ({ status, leadsTo }) => {
    const place = leadsTo === undefined ? undefined : URL.parse(leadsTo, server)?.origin;
    err(
      place === undefined
        ? `${server} answered with a web page (status ${status}) in place of Canopy's data: check --server, and what stands before Canopy.\n`
        : `${server} leads to ${place}. If Canopy is there, name that address with --server.\n`,
    );
  });
  const file: CommandFile = {};
  const store = sessionStore(terminal.sessionFile, server);
  const app = createTerminalApp(terminal, { server, fetch, file, local: store });
  const say = (...lines: readonly string[]): void => err(`${lines.join("\n  ")}\n`);

  app.start();
  await waitFor(app.session, (now) => core.selectStatus(now) !== "loading");
  core.sayToasts(app, say);
  await signInFor({ app, terminal, say, finishRequests }, signIn);
  const signOut = async (): Promise<void> => {
    if (!isSignedIn(app)) return say("You are not signed in.");
    app.session.send({ type: "session.end" });
    await finishRequests();
  };
  const unkept = store.failure();
  if (signIn === "anew" && unkept !== undefined) {
    await signOut();
    throw new Refused(`You do not stay signed in: ${terminal.sessionFile} cannot be written: ${unkept}.`);
  }

  const choose: Prompts["select"] = async (message, choices) => {
    if (prompts && choices.length === 0) throw new Refused(`There is no ${message.toLowerCase()}.`);
    if (prompts) return prompts.select(message, choices);
    throw new Mistyped(`Say which ${message.toLowerCase()}; see --help.`);
  };
  const print = (sheet: core.Sheet): void => {
    // a terminal that does not know its width says 0
    terminal.out(written(sheet, format, terminal.columns || 160));
    say(sheet.summary);
  };
  const until = waitIn(app);
  const talk: Talk = {
    ...{ say, until, ask: prompts && asking(prompts) },
    confirm: prompts && ((label) => prompts.confirm(label)),
  };
  return {
    ...{ app, terminal, prompts, choose, say, print, talk, until, signOut, finishRequests },
    ...{ saved: saveBy(app, file), isTable: format === "table" },
  };
};

/** A running app and what its commands need of it. */
export type Session = Awaited<ReturnType<typeof openSession>>;
