import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Log } from "../base/log.ts";
import type { OutgoingMail } from "./mail.ts";
import { smtpServerOf } from "./smtpServer.ts";

/** The destination and the sender of mails. */
export interface DeliverySettings {
  /** `smtp://…`; without it each mail becomes a file in `outbox`. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
  /** Folder of the `.eml` files; created when first needed. */
  readonly outbox: string;
  /** True if the link of a mail in the outbox is logged: for a server that only its own machine can reach. */
  readonly logsLinks: boolean;
  readonly log: Log;
  now(): Date;
}

/** Delivers one mail; rejects if that failed. */
export interface Delivery {
  /** True if mails are delivered one after the other. */
  readonly isOrdered: boolean;
  deliver(mail: OutgoingMail): Promise<void>;
  close(): void;
}

const SMTP_PATIENCE_MS = 20_000;
const OWNER_ONLY = 0o600;

/** Delivers by SMTP, or into the outbox folder if no SMTP server is configured. */
export const createDelivery = (settings: DeliverySettings): Delivery =>
  settings.smtpUrl === undefined ? toOutbox(settings) : bySmtp(settings, settings.smtpUrl);

const bySmtp = ({ from }: DeliverySettings, smtpUrl: string): Delivery => {
  const transport = createTransport({
    ...smtpServerOf(smtpUrl),
    connectionTimeout: SMTP_PATIENCE_MS,
    greetingTimeout: SMTP_PATIENCE_MS,
    socketTimeout: SMTP_PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    isOrdered: false,
    deliver: async (mail) => {
      await transport.sendMail(messageOf(mail, from));
    },
    close: () => transport.close(),
  };
};

const toOutbox = (settings: DeliverySettings): Delivery => {
  const { from, outbox, log, logsLinks } = settings;
  const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    isOrdered: true,
    deliver: async (mail) => {
      const { message } = await writer.sendMail(messageOf(mail, from));
      if (!Buffer.isBuffer(message)) throw new Error("the mail was not written in one piece");
      await mkdir(outbox, { recursive: true });
      const file = join(outbox, `${settings.now().toISOString().replaceAll(":", "-")}-${mail.id}.eml`);
      // a reader of the folder finds whole mails only
      await writeFile(`${file}.part`, message, { mode: OWNER_ONLY });
      await rename(`${file}.part`, file);
      // on a developer's machine the log is the quickest way to the link; elsewhere others read the log
      log.info("mail written", { subject: mail.subject, link: logsLinks ? mail.link : undefined, file });
    },
    close: () => writer.close(),
  };
};

/** Removes line breaks, which would start a new header. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, " ").trim();

const messageOf = ({ id, to, subject, text, html, createdAt, headers }: OutgoingMail, from: string) => ({
  from,
  to: { name: "", address: oneLine(to) },
  subject: oneLine(subject),
  text,
  html,
  messageId: `<${id}@canopy>`,
  date: createdAt,
  headers: { "Auto-Submitted": "auto-generated", ...headers },
});
