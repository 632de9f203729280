import {
  eventEndpoints,
  listDefaults,
  mailPreferencesChange,
  ownUserDraft,
  sessionEndpoints,
  userEndpoints,
  users,
  type ListAnswer,
  type OwnUser,
  type SecurityEvent,
} from "@canopy/contracts";
import * as z from "zod/mini";
import { readOwn } from "../days/ownClock.ts";
import { formScreen } from "../forms/formScreen.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { ownDetailsForm, ownMailsForm, ownPasswordForm } from "./profile.view.ts";

/** The signed-in person's own record; the same answer from the cache as the one that gives their clock. Source: behaviour.md §2 My Profile. */
export const ownUser = readingScreen<OwnUser>({
  key: () => [users.path, "me"],
  access: "signedIn",
  read: (_, __, signal, services) => readOwn(services, signal),
});

/** The newest security events of the person's own account. */
export const ownEvents = readingScreen<ListAnswer<SecurityEvent>>({
  key: () => [eventEndpoints.list.path, "list", "mine"],
  access: eventEndpoints.mine.access,
  read: (call, _, signal) => call(eventEndpoints.mine, { list: listDefaults }, { signal }),
});

/** The form of one's own name, surname, language, time zone and week start. */
export const ownDetailsScreen = formScreen<OwnUser>({
  view: ownDetailsForm,
  schema: ownUserDraft,
  submit: async ({ call, changeOwn }, { change }) => {
    const own = await call(userEndpoints.updateMe, { body: z.parse(userEndpoints.updateMe.body, change) });
    const { id: userId, name: userName, surname: userSurname, timeZone, version } = own;
    changeOwn({ userId, userName, userSurname, timeZone, version });
    return own;
  },
  reload: (services) => readOwn(services),
  outdates: [users.path],
});

/** A person's choices of mails as a form changes them: each kind of notification is a field. */
interface OwnMails {
  readonly id: string;
  readonly version: number;
  readonly [kind: string]: unknown;
}

/** The choices of a person's own record as the form's record. */
export const ownMailsOf = ({ id, version, mailPreferences }: OwnUser): OwnMails => ({
  ...mailPreferences,
  id,
  version,
});

/** The form of one's own mails. */
export const ownMailsScreen = formScreen<OwnMails>({
  view: ownMailsForm,
  schema: mailPreferencesChange,
  submit: ({ call }, { change: { version, ...mailPreferences } }) =>
    call(userEndpoints.updateMe, {
      body: z.parse(userEndpoints.updateMe.body, { mailPreferences, version }),
    }),
  reload: async (services) => ownMailsOf(await readOwn(services)),
  outdates: [users.path],
});

/** The form of one's own password; all other sessions end with it. */
export const ownPasswordScreen = formScreen({
  view: ownPasswordForm,
  schema: userEndpoints.changePassword.body,
  submit: ({ call }, { body }) =>
    call(userEndpoints.changePassword, { body: z.parse(userEndpoints.changePassword.body, body) }),
  outdates: [users.path, sessionEndpoints.mine.path, eventEndpoints.list.path],
});
