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
import { selectStatus } from "../session/session.machine.ts";
import { loginScreen } from "../session/signIn.screens.ts";

/** Signs in with the login form, one field after the other. Gives the reason where it is refused; undefined once it is done. With `again` it asks anew after each refusal, until it is done. */
export const signInWith = async (
  app: App,
  answer: (field: ShownField) => Promise<string>,
  again?: (refusal: FailureText) => void,
): Promise<FailureText | undefined> => {
  const form = openScreen(app, loginScreen, undefined);
  for (const field of selectFields(form.getSnapshot()))
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    form.send({ type: "field.change", name: field.name, value: await answer(field) });
  form.send({ type: "form.submit" });
  const now = await waitFor(form, (snapshot) => !selectIsSubmitting(snapshot));
  if (selectStatus(app.session.getSnapshot()) === "signedIn") return undefined;
  const faults = selectFields(now).flatMap(({ error = [] }) => error);
  const refusal = selectFormFailure(now) ?? { text: faults.join("\n"), lines: [] };
  if (!again) return refusal;
  again(refusal);
  return signInWith(app, answer, again);
};
