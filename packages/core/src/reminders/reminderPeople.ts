import { access, reminderEndpoints, reminders, type Reminder } from "@canopy/contracts";
import * as z from "zod/mini";
import { resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { askToChange, type AskingApp } from "../dialogs/askToChange.ts";
import type { FormView } from "../forms/formView.ts";
import { messages } from "../text/messages.ts";
import { personName } from "../text/personName.ts";
import { choicesFrom } from "../forms/formChoices.ts";
import { formScreen, type FormActor } from "../forms/formScreen.ts";
import type { Screen, Services } from "../services/services.ts";
import { peopleChoices } from "../users/userChoices.ts";
import { readOnlyReminder } from "./reminders.view.ts";

/** Whether the person may choose who is notified of a reminder; a cancelled one is only read. */
export const mayLinkUsers = (
  services: Pick<Services, "permits">,
  { status }: Pick<Reminder, "status">,
): boolean =>
  services.permits(access.reminders.linkUser) && !readOnlyReminder.values.some((one) => one === status);

type Told = Pick<Reminder, "users" | "createdById" | "createdByName" | "isCreatorTold">;

/** Says who is told of a reminder to which nobody is linked. */
const unlinkedText = ({
  createdByName,
  isCreatorTold,
}: Pick<Told, "createdByName" | "isCreatorTold">): string => {
  const maker = createdByName ?? "whoever made it";
  return isCreatorTold === false
    ? `Nobody is linked, and ${maker} cannot be told: no active account, or no right to it.`
    : `Nobody is linked: ${maker} is told.`;
};

/** Says whether the linked people of a reminder are told, which of them cannot be as things stand, and who is told where none can. Source: behaviour.md §4 Reminders. */
export const peopleText = ({ users = [], createdById, createdByName, isCreatorTold }: Told): string => {
  if (users.length === 0) return unlinkedText({ createdByName, isCreatorTold });
  const missed = users.filter(({ isTold }) => isTold === false);
  const told = "They are told when it falls due";
  const why = "no active account, or no right to it";
  if (missed.length === 0) return `${told}.`;
  if (missed.length < users.length) return `${told}, but not ${missed.map(personName).join(", ")}: ${why}.`;
  const isMakerMissed = isCreatorTold === false || missed.some(({ id }) => id === createdById);
  const instead = isMakerMissed
    ? "Nobody is told."
    : `${createdByName ?? "Whoever made it"} is told instead, if that is possible.`;
  return `None of them can be told: ${why}. ${instead}`;
};

const view: FormView = {
  title: "Link a person",
  submitLabel: "Link person",
  fields: [
    {
      name: "userId",
      label: "Person",
      kind: "choice",
      isRequired: true,
      // Our own staff and the people of the reminder's company.
      optionsFrom: { source: "people", group: { from: ["companyGroup"] } },
      help: "They are told when it falls due, and see it among their own",
    },
  ],
  success: messages.saved,
};

const linked = z.object({ userId: z.guid("Person is required") });

const linkForm = formScreen({
  view,
  schema: linked,
  submit: ({ call }, { subject: id, body }) =>
    call(reminderEndpoints.linkUser, { params: { id, userId: linked.parse(body).userId } }),
  outdates: [reminders.path],
  choices: choicesFrom({ people: peopleChoices }),
});

/** The opening of the form that links a person: the reminder, the people linked already, and the group of its company where it has one. */
interface LinkGiven {
  readonly id: string;
  readonly userIds: readonly string[];
  readonly companyGroup?: string | undefined;
}

/** The form that links a person to a reminder, in the app's modal. */
export const reminderPersonScreen: Screen<FormActor["logic"], LinkGiven> = {
  logic: linkForm.logic,
  input: (services, { id, userIds, companyGroup }) => ({
    ...linkForm.input(services, { token: id, isInModal: true }),
    start: {
      facts: companyGroup === undefined ? {} : { companyGroup },
      without: { userId: userIds },
    },
  }),
};

/** Removes a person from a reminder and reads it again, also after a failure. Rejects with a `CallError`. */
export const unlinkReminderUser = async (
  { call, client }: Pick<Services, "call" | "client">,
  { id }: Pick<Reminder, "id">,
  userId: string,
): Promise<void> => {
  const outdates = [resourceKey(reminders.path)];
  const run = () => call(reminderEndpoints.unlinkUser, { params: { id, userId } });
  await runMutation(client, { run, outdates, rereads: outdates });
};

/** Asks whether a person is to be taken off a reminder, and does so after a yes. */
export const askToUnlink = (
  app: AskingApp & { readonly services: Services },
  reminder: Pick<Reminder, "id" | "users">,
  userId: string,
): void => {
  const person = reminder.users?.find(({ id }) => id === userId);
  askToChange(
    app,
    {
      title: "Take off",
      message: `${person ? personName(person) : "This person"} is not told of it any more.`,
      confirmLabel: "Take off",
      isDanger: true,
    },
    () => unlinkReminderUser(app.services, reminder, userId),
  );
};
