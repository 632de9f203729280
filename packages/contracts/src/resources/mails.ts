import * as z from "zod/mini";
import { access } from "../wire/access.ts";
import { endpoint } from "../wire/endpoint.ts";
import { choice, openChoice } from "../wire/fieldSchemas.ts";
import { notificationKindLabels, notificationKinds, type NotificationKind } from "./notifications.ts";

/** When a notification also comes by mail. Source: behaviour.md §7 Mails. */
export const mailChoices = ["NONE", "AT_ONCE", "DAILY"] as const;
/** One of them. */
export type MailChoice = (typeof mailChoices)[number];

/** Kinds of which everybody gets a daily digest who has not chosen otherwise. Source: behaviour.md §7 Mails. */
export const dailyByDefault: readonly NotificationKind[] = ["REMINDER_DUE", "MILESTONE_READY"];

/** A person's choice for each kind of notification, also those that they have not made. */
export const mailPreferencesSchema = z.record(z.string(), openChoice(mailChoices));

const choiceOf = (kind: NotificationKind) =>
  z.optional(choice(notificationKindLabels[kind] ?? kind, mailChoices));

/** The choices that a person changes, by kind. */
export const mailPreferencesChange = z.strictObject({
  MILESTONE_READY: choiceOf("MILESTONE_READY"),
  MILESTONE_COMPLETED: choiceOf("MILESTONE_COMPLETED"),
  MILESTONE_REOPENED: choiceOf("MILESTONE_REOPENED"),
  REMINDER_DUE: choiceOf("REMINDER_DUE"),
  FEEDBACK_STATUS: choiceOf("FEEDBACK_STATUS"),
  ACCOUNT: choiceOf("ACCOUNT"),
  MESSAGE: choiceOf("MESSAGE"),
  IMPORT: choiceOf("IMPORT"),
  DOCUMENT: choiceOf("DOCUMENT"),
  FINDING: choiceOf("FINDING"),
  PACK: choiceOf("PACK"),
} satisfies Record<NotificationKind, unknown>);

/** Every kind with its choice: the person's own, or the default. */
export const mailPreferencesOf = (
  chosen: Readonly<Record<string, unknown>>,
): Record<NotificationKind, MailChoice> => {
  const entries = notificationKinds.map((kind) => {
    const own = mailChoices.find((one) => one === chosen[kind]);
    return [kind, own ?? (dailyByDefault.includes(kind) ? "DAILY" : "NONE")] as const;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries loses the key types
  return Object.fromEntries(entries) as Record<NotificationKind, MailChoice>;
};

/** Endpoints behind the link in each mail of notifications. Source: behaviour.md §7 Mails. */
export const mailEndpoints = {
  offPage: endpoint({
    method: "GET",
    path: "/api/mails-off/{token}",
    summary: "Show a page with a button that turns a person's mails off; the link is the key",
    access: access.mails.offPage,
    produces: "text/html; charset=utf-8",
  }),
  off: endpoint({
    method: "POST",
    path: "/api/mails-off/{token}",
    summary: "Turn off all mails of notifications to a person; the link is the key",
    access: access.mails.off,
    ignoresBody: true,
    produces: "text/html; charset=utf-8",
  }),
};
