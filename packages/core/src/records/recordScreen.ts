import type { Access } from "@canopy/contracts";
import type { Actor } from "xstate";
import type { Call } from "../api/call.ts";
import { recordKey } from "../cache/keys.ts";
import { watchQuery } from "../cache/watchQuery.ts";
import { isMissing } from "../failures/failure.ts";
import { createRecordMachine } from "./record.machine.ts";
import type { FormView } from "../forms/formView.ts";
import { draftPlaceOf } from "../forms/formScreen.ts";
import { oncePerApp, permittedOf, writesOnlyInvolved, type Reach, type Screen } from "../kit/screen.ts";
import { recordActions, type ActionBinding } from "./runRecordAction.ts";

/** The calls of a record's page; what an action gives is shown until dismissed. */
export interface RecordBinding<Entity, Result> extends ActionBinding<Result> {
  readonly listPath: string;
  readonly access: Readonly<Record<string, Access>>;
  readonly read: (call: Call, id: string, signal: AbortSignal) => Promise<Entity>;
  /** An officer writes only those that they lead or are responsible for. Source: behaviour.md §6 Rows. */
  readonly isLedByPeople?: true;
  /** The form that opens in the page's place, so that its draft is offered when the page is. */
  readonly form?: FormView;
}

type RecordLogic<Entity extends object, Result> = ReturnType<typeof createRecordMachine<Entity, Result>>;
/** A running record's page. */
export type RecordActor<Entity extends object, Result = undefined> = Actor<RecordLogic<Entity, Result>>;

/** A record's page. */
export const recordScreen = <Entity extends object, Result = undefined>(
  binding: RecordBinding<Entity, Result>,
): Screen<RecordLogic<Entity, Result>, { readonly id: string }> => ({
  logic: oncePerApp((reach) =>
    createRecordMachine<Entity, Result>().provide({
      actors: {
        watchRecord: watchQuery(reach.client, (id: string) => ({
          key: recordKey(binding.resource, id),
          read: (signal) => binding.read(reach.call, id, signal),
          meta: { isShownElsewhere: isMissing },
        })),
        runActions: recordActions(reach, binding),
      },
    }),
  ),
  input: (reach, { id }) => ({
    id,
    actions: binding.actions,
    allowed: permittedOf(reach, binding.access),
    selfId: reach.userId(),
    writesOnlyInvolved: binding.isLedByPeople === true && writesOnlyInvolved(reach),
    hasDraft: permits(reach, binding) && hasDraft(reach, binding.form, id),
    listPath: binding.listPath,
  }),
});

const permits = (reach: Reach, { access }: Pick<RecordBinding<unknown, unknown>, "access">): boolean =>
  access["update"] !== undefined && reach.permits(access["update"]);

const hasDraft = (reach: Reach, form: FormView | undefined, id: string): boolean => {
  const place = form && draftPlaceOf(reach, form, id);
  return place !== undefined && reach.drafts.read(place.userId, place.route) !== undefined;
};
