import type { Screen } from "../services/services.ts";
import type { App } from "../services/runningApp.ts";
import { openScreen } from "../services/openScreen.ts";
import type { FormActor } from "../forms/formScreen.ts";
import { fillIn, type GivenFields, type Talk, type TalkRefusal } from "../forms/formTalk.ts";
import { failuresFromNow } from "../shell/saidToasts.ts";
import { confirmationOf } from "./recordAction.ts";
import { selectRecord, selectRecordActions, selectRunningAction } from "./record.selectors.ts";
import type { RecordActor } from "./recordScreen.ts";

/** The forms in which a record's actions ask for more, by the content of their modal. */
export type ActionForms = Readonly<Record<string, Screen<FormActor["logic"], { readonly id: string }>>>;

/** An action on a record in a person's words. */
export interface ActionWish {
  readonly action: string;
  /** The answers to the action's form. */
  readonly given?: GivenFields;
  /** The yes to the action's question. */
  readonly isAgreed?: boolean;
}

/** A record on its page, by its name. */
interface ActedOn<Entity extends object> {
  readonly record: RecordActor<Entity>;
  readonly name: string;
  readonly forms: ActionForms;
}

/** Does an action that a record offers, with its form or its question. Gives the reason where it is refused; undefined once it is done. */
export const actOnRecord = async <
  Entity extends { readonly id: string; readonly refusal?: string | undefined },
>(
  app: App,
  { record, name, forms }: ActedOn<Entity>,
  { action: id, given = {}, isAgreed = false }: ActionWish,
  talk: Talk,
): Promise<TalkRefusal | undefined> => {
  const now = record.getSnapshot();
  const shown = selectRecord<Entity>(now);
  const offered = selectRecordActions<Entity>(now);
  const action = offered.find((one) => one.id === id && (!one.asksIn || forms[one.asksIn.content]));
  if (!action || !shown) {
    const labels = offered.map(({ label }) => label).join(", ") || "nothing";
    return { text: `${name} offers: ${labels}.`, lines: shown?.refusal === undefined ? [] : [shown.refusal] };
  }
  const form = action.asksIn && forms[action.asksIn.content];
  if (form) {
    talk.say(`${action.asksIn?.title}: ${name}`);
    return fillIn(openScreen(app, form, { id: shown.id }), given, talk);
  }
  const question = confirmationOf(action, shown);
  if (question) {
    talk.say(question.title ?? action.label, question.message);
    if (!isAgreed && !(await talk.confirm?.(question.confirmLabel ?? action.label)))
      return { text: "This needs a yes: nothing was sent.", lines: [] };
  }
  const failure = failuresFromNow(app);
  record.send({ type: "record.act", action: id });
  if (question) app.confirm.send({ type: "confirm.accept" });
  await talk.until(record, (one) => selectRunningAction(one) === undefined);
  return failure();
};
