import {
  mailChoices,
  notificationKindLabels,
  notificationKinds,
  type MailChoice,
  type NotificationKind,
} from "@canopy/contracts";
import { timeZones } from "../days/zonedTime.ts";
import { optionsOf, type FieldOption, type FormField } from "../forms/formFields.ts";
import type { FormView } from "../forms/formView.ts";
import { messages } from "../text/messages.ts";
import { languageName } from "../text/languageName.ts";

/** Languages to choose from, as tags of BCP 47. */
const languages = [
  "cs",
  "da",
  "de",
  "en",
  "es",
  "fi",
  "fr",
  "hu",
  "it",
  "nb",
  "nl",
  "pl",
  "pt",
  "pt-BR",
  "sv",
];

const languageOptions = (locale: string | undefined, own: string): readonly FieldOption[] =>
  [...new Set([...languages, own])]
    .filter(Boolean)
    .map((value) => ({ value, label: languageName(value, locale) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));

const zoneOptions = (_: string | undefined, own: string): readonly FieldOption[] =>
  timeZones(own).map((value) => ({ value, label: value.replaceAll("_", " ") }));

/** The form of one's own details on /profile. Source: behaviour.md §2 My Profile. */
export const ownDetailsForm: FormView = {
  title: "Edit my details",
  submitLabel: "Save changes",
  success: messages.saved,
  keepsDraft: true,
  fields: [
    { name: "name", label: "Name", kind: "text", isRequired: true, autoComplete: "given-name" },
    { name: "surname", label: "Surname", kind: "text", isRequired: true, autoComplete: "family-name" },
    { name: "language", label: "Language", kind: "choice", optionsIn: languageOptions },
    {
      name: "timeZone",
      label: "Time zone",
      kind: "choice",
      optionsIn: zoneOptions,
      help: "Without one, times are shown in the zone of your device, and the daily digest comes at 7:00 UTC",
    },
    {
      name: "weekStart",
      label: "Week starts on",
      kind: "choice",
      options: optionsOf({ MONDAY: "Monday", SATURDAY: "Saturday", SUNDAY: "Sunday" }),
    },
  ],
};

/** The form of one's own password on /profile. Source: behaviour.md §7 Users. */
export const ownPasswordForm: FormView = {
  title: "Change my password",
  submitLabel: "Change password",
  success: messages.passwordChanged,
  fields: [
    {
      name: "currentPassword",
      label: "Current password",
      kind: "password",
      isRequired: true,
      autoComplete: "current-password",
    },
    {
      name: "password",
      label: "New password",
      kind: "password",
      isRequired: true,
      autoComplete: "new-password",
      help: "At least 8 characters",
    },
    {
      name: "confirmPassword",
      label: "Confirm password",
      kind: "password",
      isRequired: true,
      autoComplete: "new-password",
    },
  ],
};

const choiceLabels: Readonly<Record<MailChoice, string>> = {
  NONE: "No mail",
  AT_ONCE: "At once",
  DAILY: "In the daily digest",
};

/** A choice of mails in words; one that this client does not know as it was sent. */
export const mailChoiceText = (choice: string): string =>
  optionsOf(choiceLabels).find(({ value }) => value === choice)?.label ?? choice;

const choiceOptions: readonly FieldOption[] = mailChoices.map((value) => ({
  value,
  label: choiceLabels[value],
}));

/** The reasons for which a notification of each kind is sent. */
const mailHelp: Readonly<Record<NotificationKind, string>> = {
  MILESTONE_READY: "A milestone waits for you",
  MILESTONE_REOPENED: "A milestone that you completed or look after is open again",
  REMINDER_DUE: "A reminder is due, or will be soon",
  DOCUMENT: "A document waits for your decision, or yours was accepted or returned",
  FINDING: "A finding waits for you, or one that you work on has changed",
  MILESTONE_COMPLETED: "A milestone that you look after was completed or skipped",
  FEEDBACK_STATUS: "Feedback that you sent or handle has news",
  ACCOUNT: "Your password or your roles have changed",
  MESSAGE: "Somebody wrote to you in Canopy",
  IMPORT: "Your import was applied, or failed",
  PACK: "A verification pack that you asked for is ready, or failed",
};

const mailFields: readonly FormField[] = notificationKinds.map((kind): FormField => ({
  name: kind,
  label: notificationKindLabels[kind] ?? kind,
  kind: "choice",
  isRequired: true,
  options: choiceOptions,
  help: mailHelp[kind],
}));

/** The form of one's own mails on /profile: a field for each kind of notification. Source: behaviour.md §7 Mails. */
export const ownMailsForm: FormView = {
  title: "Choose my mails",
  submitLabel: "Save changes",
  success: messages.saved,
  fields: mailFields,
};

/** The time of the daily digest, in words, for a person with this zone or with none. Source: behaviour.md §7 Mails. */
export const digestText = (timeZone: string | null): string =>
  timeZone === null
    ? "The daily digest comes at 7:00 UTC until you choose a time zone."
    : "The daily digest comes at 7:00 of your time zone.";

/** Kinds of which most ask their reader to act; each notification says itself under which heading of a digest it stands. */
const kindsToDo: ReadonlySet<string> = new Set([
  "REMINDER_DUE",
  "MILESTONE_READY",
  "MILESTONE_REOPENED",
  "DOCUMENT",
  "FINDING",
]);

/** Kinds of notifications by the heading of the digest under which most of them stand. */
export const mailGroups: readonly { readonly title: string; readonly kinds: readonly string[] }[] = [
  {
    title: "Yours to do",
    kinds: Object.keys(notificationKindLabels).filter((kind) => kindsToDo.has(kind)),
  },
  {
    title: "Good to know",
    kinds: Object.keys(notificationKindLabels).filter((kind) => !kindsToDo.has(kind)),
  },
];

/** The label of a kind of notification. */
export const mailKindLabel = (kind: string): string => notificationKindLabels[kind] ?? kind;
