import { access, reminderEndpoints, reminders, type Reminder } from "@canopy/contracts";
import * as z from "zod/mini";
import { resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { askToChange, type AskingApp } from "../dialogs/askToChange.ts";
import type { FormView } from "../forms/formView.ts";
import { messages } from "../text/messages.ts";
import { personName } from "../text/personName.ts";
import { formScreen } from "../forms/formScreen.ts";
import type { Services } from "../services/services.ts";

/** Whether the person may choose who is notified of a reminder. */
export const mayLinkUsers = (services: Pick<Services, "permits">): boolean =>
  services.permits(access.reminders.linkUser);

const view: FormView = {
  title: "Link a person",
  submitLabel: "Link person",
  fields: [
    {
      name: "userId",
      label: "Person",
      kind: "choice",
      isRequired: true,
      optionsFrom: "people",
      help: "They are told when it falls due, and see it among their own",
    },
  ],
  success: messages.saved,
};

const linked = z.object({ userId: z.guid("Person is required") });

/** The form to link a person to a reminder, in the app's modal; its subject is the reminder's id. */
export const reminderPersonScreen = formScreen({
  view,
  schema: linked,
  submit: ({ call }, { subject: id, body }) =>
    call(reminderEndpoints.linkUser, { params: { id, userId: linked.parse(body).userId } }),
  outdates: [reminders.path],
});

/** Removes a person from a reminder and reads it again, also after a failure. Rejects with a `CallError`. */
export const unlinkReminderUser = async (
  { call, client }: Pick<Services, "call" | "client">,
  { id }: Pick<Reminder, "id">,
  userId: string,
): Promise<void> => {
  const outdated = resourceKey(reminders.path);
  try {
    await runMutation(client, {
      run: () => call(reminderEndpoints.unlinkUser, { params: { id, userId } }),
      outdates: [outdated],
    });
  } catch (error) {
    void client.invalidateQueries({ queryKey: outdated });
    throw error;
  }
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
