import { setImmediate } from "node:timers/promises";
import * as core from "@canopy/core";
import { selectFields, selectFormFailure, selectIsSubmitting } from "@canopy/core/forms";
import { selectToasts } from "@canopy/core/shell";
import {
  createActor,
  waitFor,
  type Actor,
  type AnyActor,
  type AnyStateMachine,
  type SnapshotFrom,
} from "xstate";
import type { Prompts } from "./prompts.ts";
import { sessionStore } from "./sessionStore.ts";
import { written, type formats, type Sheet } from "./sheet.ts";

/** Ends a command with its message for the person; `exitCode` is 2 where the command line itself is wrong. */
export class Refused extends Error {
  readonly exitCode: 1 | 2;
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What the program runs on; a test brings its own. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: core.Ports["fetch"];
  readonly sessionFile: string;
  /** Undefined where nobody can be asked. */
  readonly prompts: Prompts | undefined;
  /** Width of stdout in characters; undefined where it is no terminal. */
  readonly columns: number | undefined;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Characters in a row of a table that goes to a file. */
const FILE_WIDTH = 160;

/** Makes the running app with what its commands need; end it with `stop`. */
export const openSession = (terminal: Terminal, server: string, format: (typeof formats)[number]) => {
  const { prompts, err, env } = terminal;
  const app = core.createApp(
    core.windowlessPorts({
      apiBase: server.replace(/\/+$/, ""),
      fetch: terminal.fetch,
      local: sessionStore(terminal.sessionFile, server),
      random: { uuid: () => crypto.randomUUID(), fraction: () => Math.random() },
      log: (level, message) => (env["CANOPY_LOG"] === "1" ? err(`${level}: ${message}\n`) : undefined),
    }),
  );
  const say = (...lines: readonly string[]): void => err(`${lines.join("\n  ")}\n`);
  const isSignedIn = () => core.selectStatus(app.session.getSnapshot()) === "signedIn";
  const opened: AnyActor[] = [];
  let newest = 0;
  app.toasts.subscribe((snapshot) => {
    for (const { turn, text, lines, tone } of selectToasts(snapshot)) {
      if (turn > newest && tone !== "error") say(text, ...lines); // what failed is said by its command
      newest = Math.max(newest, turn);
    }
  });
  app.start();

  /** Opens a screen, on an address where one is given, as a browser does. */
  const open = <Logic extends AnyStateMachine, Given>(
    screen: core.Screen<Logic, Given>,
    given: Given,
    address?: string,
  ): Actor<Logic> => {
    if (address !== undefined) app.announce({ type: "navigate", to: address });
    const actor = createActor(screen.logic(app.services), { input: screen.input(app.services, given) });
    actor.on("*", (said) => app.announce(said));
    opened.push(actor);
    return actor.start();
  };

  /** Waits until a screen is ready; rejects where the session ends meanwhile. */
  const until = async <Of extends AnyActor>(actor: Of, isReady: (now: SnapshotFrom<Of>) => boolean) => {
    const over = waitFor(app.session, (now) => core.selectStatus(now) !== "signedIn").then((): never => {
      throw new Refused("Your session is over. Sign in again with: canopy login");
    });
    over.catch(() => undefined); // it also ends with the command
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one snapshot after the other
      await Promise.race([waitFor(actor, isReady), over]);
      // oxlint-disable-next-line no-await-in-loop -- what one event leads to comes in several snapshots
      await setImmediate();
      const now: SnapshotFrom<Of> = actor.getSnapshot();
      if (isReady(now)) return now;
    }
  };

  /** Asks for what the form of the product asks for, unless CANOPY_EMAIL and CANOPY_PASSWORD say it; again where it is refused. */
  const signIn = async (): Promise<void> => {
    const form = open(core.loginScreen, undefined);
    let isAsking = false;
    for (const { name, label, kind } of selectFields(form.getSnapshot())) {
      const given = env[`CANOPY_${name.toUpperCase()}`];
      if (given === undefined && !prompts)
        throw new Refused(
          "You are not signed in. Set CANOPY_EMAIL and CANOPY_PASSWORD, or use: canopy login",
        );
      isAsking ||= given === undefined;
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      const value = given ?? (await prompts?.[kind === "password" ? "password" : "text"](label)) ?? "";
      form.send({ type: "field.change", name, value });
    }
    form.send({ type: "form.submit" });
    const now = await waitFor(form, (snapshot) => !selectIsSubmitting(snapshot));
    if (isSignedIn()) return;
    const faults = selectFields(now).flatMap(({ error }) => (error === undefined ? [] : [error]));
    const reason = selectFormFailure(now)?.text ?? faults.join("\n");
    if (!isAsking) throw new Refused(reason);
    say(reason);
    await signIn();
  };

  /** Signs in where nobody is signed in yet. */
  const arrive = async (): Promise<void> => {
    await waitFor(app.session, (now) => core.selectStatus(now) !== "loading");
    if (!isSignedIn()) await signIn();
  };
  /** Ends everything: a screen left open would keep the process alive for as long as its answer is kept. */
  const stop = (): void => {
    for (const actor of opened) actor.stop();
    app.stop();
  };
  const print = (sheet: Sheet): void => terminal.out(written(sheet, format, terminal.columns ?? FILE_WIDTH));
  return { app, prompts, say, print, isTable: format === "table", open, until, arrive, stop };
};

/** A running app and what its commands need of it. */
export type Session = ReturnType<typeof openSession>;
