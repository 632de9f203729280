import { selectProfile, selectStatus, signInWith, type App } from "@canopy/core";
import type { ShownField } from "@canopy/core/forms";
import { Refused, textOf } from "./refused.ts";
import type { Terminal } from "./terminal.ts";

/**
 * The sign-in that a command needs. `kept`: the stored session serves, unless it is over or `CANOPY_EMAIL` names another
 * person. `anew`: the person signs in even if a session is stored. `none`: the command runs without a sign-in.
 */
export type SignInNeed = "kept" | "anew" | "none";

/** Whether somebody is signed in to the app. */
export const isSignedIn = (app: App): boolean => selectStatus(app.session.getSnapshot()) === "signedIn";

/** The email address of the person who is signed in; undefined while nobody is. */
const signedInEmail = (app: App) => selectProfile(app.session.getSnapshot())?.email.toLowerCase();

/** The email address that the environment names; undefined without one. */
const wantedEmail = (env: Terminal["env"]) => env["CANOPY_EMAIL"]?.toLowerCase() || undefined;

/** Answers the fields of the sign-in from CANOPY_EMAIL and CANOPY_PASSWORD, and asks the person for the rest. */
const answerFor =
  (app: App, { prompts, env }: Terminal) =>
  async ({ name, label, kind }: ShownField): Promise<string> => {
    const ask = prompts?.[kind === "password" ? "password" : "text"];
    const value = env[`CANOPY_${name.toUpperCase()}`] || (await ask?.(label));
    if (value !== undefined) return value;
    const state = isSignedIn(app)
      ? `You are signed in as ${signedInEmail(app)}, not as ${wantedEmail(env)}.`
      : "You are not signed in.";
    throw new Refused(`${state} Set CANOPY_EMAIL and CANOPY_PASSWORD, or use: canopy login`);
  };

/** The parts of a session that a sign-in uses. */
interface SignInServices {
  readonly app: App;
  readonly terminal: Terminal;
  readonly say: (...lines: readonly string[]) => void;
  /** Waits for the requests that are under way. */
  readonly finishRequests: () => Promise<void>;
}

/** Signs in as the command needs it: the person whom the environment names, even if somebody else is still signed in. */
export const signInFor = async (
  { app, terminal, say, finishRequests }: SignInServices,
  need: SignInNeed,
): Promise<void> => {
  if (need === "none") return;
  const { prompts, env } = terminal;
  const wanted = wantedEmail(env);
  const isAnother = wanted !== undefined && wanted !== signedInEmail(app);
  const canAnswer = prompts !== undefined || Boolean(env["CANOPY_PASSWORD"]);
  const isAnew = need === "anew";
  if (isSignedIn(app) && !isAnother && !(isAnew && canAnswer)) {
    if (isAnew) say(`You are signed in as ${signedInEmail(app)}.`);
    return;
  }
  const isAskedAgain = !env["CANOPY_PASSWORD"];
  const refusal = await signInWith(
    app,
    answerFor(app, terminal),
    isAskedAgain ? (why) => say(textOf(why)) : undefined,
  );
  if (refusal) throw new Refused(textOf(refusal));
  await finishRequests();
};
