import { mailBody, type MailContent, type MailSection } from "../mail/mailBody.ts";
import type { Mail } from "../mail/mail.ts";
import { mailsOffToken } from "./mailsOffToken.ts";

/** The person who gets a mail of notifications. */
export interface MailReader {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** A notification as a mail tells it. */
export interface MailedNotification {
  readonly kind: string;
  readonly title: string;
  readonly message: string;
  readonly link: string | null;
  readonly reason: string | null;
  readonly toDo: boolean;
}

/** A notification of a digest. */
export interface DigestNotification extends MailedNotification {
  /** True if what it asked for is done by now. */
  readonly isDone: boolean;
  /** The occurrence of which a reminder notifies. */
  readonly occurrenceId: string | null;
}

interface Sender {
  readonly publicUrl: string;
  readonly jwtSecrets: readonly string[];
}

const offLink = (reader: MailReader, { publicUrl, jwtSecrets }: Sender): string =>
  `${publicUrl}/api/mails-off/${mailsOffToken(reader.id, jwtSecrets)}`;

/** Headers by which mail programs offer to turn these mails off, also by one press (RFC 8058). */
const offHeaders = (off: string) => ({
  "List-Unsubscribe": `<${off}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

const closing = (off: string, { publicUrl }: Sender): MailContent["closing"] => [
  { label: "Choose in your profile which notifications come by mail", link: `${publicUrl}/profile` },
  { label: "Turn all of them off", link: off },
];

/** One notification as a mail. */
export const notificationMail = (
  reader: MailReader,
  { title, message, link, reason }: MailedNotification,
  sender: Sender,
): Mail => {
  const off = offLink(reader, sender);
  const target = `${sender.publicUrl}${link ?? "/notifications/"}`;
  return {
    to: reader.email,
    subject: title,
    link: target,
    headers: offHeaders(off),
    ...mailBody({
      greeting: `Hello ${reader.name},`,
      heading: title,
      paragraphs: [message, reason ?? ""].filter((line) => line !== ""),
      action: { label: "Open it in Canopy", link: target },
      closing: closing(off, sender),
    }),
  };
};

/**
 * The latest notification about a thing says whether it still asks its reader to act: a finding that was raised and
 * closed on one day does not. A person's message says nothing about the thing that it links to. What is done says
 * nothing about the others: each occurrence of a reminder is done by itself. What several notifications ask for is one
 * task, that of the latest.
 */
const asksFor = (notifications: readonly DigestNotification[]): ((one: DigestNotification) => boolean) => {
  const latest = new Map(
    notifications.flatMap(({ kind, link, toDo }) =>
      link === null || kind === "MESSAGE" ? [] : [[link, toDo] as const],
    ),
  );
  const isOpen = ({ link, toDo, isDone }: DigestNotification) =>
    toDo && !isDone && (link === null || latest.get(link) !== false);
  const tasks = new Map(notifications.filter(isOpen).map((one) => [taskOf(one), one] as const));
  return (one) => isOpen(one) && tasks.get(taskOf(one)) === one;
};

/** The thing or occurrence that a notification asks its reader to see to; the notification itself where it names none. */
const taskOf = (one: DigestNotification): unknown =>
  one.occurrenceId ?? (one.kind === "REMINDER_DUE" ? null : one.link) ?? one;

/** A day's notifications, the earliest first, as one mail: 'Yours to do' first, then 'Good to know'. */
export const digestMail = (
  reader: MailReader,
  notifications: readonly DigestNotification[],
  sender: Sender,
): Mail => {
  const off = offLink(reader, sender);
  const target = `${sender.publicUrl}/notifications/`;
  const itemOf = ({ kind, title, message, link, reason }: MailedNotification) => ({
    title,
    // of a message the reason names its sender
    text: kind === "MESSAGE" && reason !== null ? `${message}\n${reason}` : message,
    ...(link !== null && { link: `${sender.publicUrl}${link}` }),
  });
  const isToDo = asksFor(notifications);
  const toDo = notifications.filter(isToDo);
  const sections: readonly MailSection[] = [
    { heading: "Yours to do", items: toDo.map(itemOf) },
    { heading: "Good to know", items: notifications.filter((one) => !isToDo(one)).map(itemOf) },
  ].filter(({ items }) => items.length > 0);
  return {
    to: reader.email,
    subject: toDo.length > 0 ? `Canopy: ${toDo.length} to do` : "Canopy: good to know",
    link: target,
    headers: offHeaders(off),
    ...mailBody({
      greeting: `Good morning ${reader.name},`,
      paragraphs: [],
      sections,
      action: { label: "Open Canopy", link: target },
      closing: closing(off, sender),
    }),
  };
};
