import { waitFor } from "xstate";
import type { FailureText } from "../failures/failureText.ts";
import {
  selectFields,
  selectFormFailure,
  selectIsSubmitting,
  type ShownField,
} from "../forms/form.selectors.ts";
import { openScreen } from "../services/openScreen.ts";
import type { App } from "../services/runningApp.ts";
import { selectProfile, selectSessionKey, selectStatus } from "../session/session.machine.ts";
import { loginScreen } from "../session/signIn.screens.ts";
import { signOutOnServer } from "./signOutOnServer.ts";

type SessionSnapshot = ReturnType<App["session"]["getSnapshot"]>;

const isBegun = (now: SessionSnapshot, before: SessionSnapshot): boolean =>
  selectStatus(now) === "signedIn" && selectSessionKey(now) !== selectSessionKey(before);

/** Ends the session that was replaced, on the server and, for another person, its drafts here. */
const signOutBefore = ({ call, services, session }: App, before: SessionSnapshot): void => {
  const { token: endedToken } = before.context;
  if (endedToken === undefined) return;
  signOutOnServer(call, services.log, endedToken);
  const userId = selectProfile(before)?.userId;
  if (userId !== undefined && userId !== selectProfile(session.getSnapshot())?.userId)
    services.drafts.forgetAll(userId);
};

/**
 * Signs in with the login form, one field after the other. Gives the reason where it is refused; undefined once it is
 * done. With `again` it asks anew after each refusal, until it is done. Whoever was signed in before is signed out once
 * the new session has begun, not earlier.
 */
export const signInWith = async (
  app: App,
  answer: (field: ShownField) => Promise<string>,
  again?: (refusal: FailureText) => void,
): Promise<FailureText | undefined> => {
  const before = app.session.getSnapshot();
  const form = openScreen(app, loginScreen, undefined);
  for (const field of selectFields(form.getSnapshot()))
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    form.send({ type: "field.change", name: field.name, value: await answer(field) });
  form.send({ type: "form.submit" });
  const now = await waitFor(form, (snapshot) => !selectIsSubmitting(snapshot));
  if (isBegun(app.session.getSnapshot(), before)) {
    signOutBefore(app, before);
    return undefined;
  }
  const faults = selectFields(now).flatMap(({ error = [] }) => error);
  const refusal = selectFormFailure(now) ?? { text: faults.join("\n"), lines: [] };
  if (!again) return refusal;
  again(refusal);
  return signInWith(app, answer, again);
};
