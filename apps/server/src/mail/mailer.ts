import { createDelivery, type DeliverySettings } from "./delivery.ts";
import type { Mail } from "./mail.ts";

/** Sends mail, by SMTP or into the outbox folder. */
export interface Mailer {
  /** Takes the mail and goes on at once: call it after the commit. A mail that cannot be sent is logged. */
  post(mail: Mail): void;
  /** Resolves when everything posted so far is sent or given up. */
  settled(): Promise<void>;
  /** Waits for what is under way, then lets go of the connection. */
  close(): Promise<void>;
}

/** What a mailer needs beside where it delivers to. */
export interface MailerSettings extends DeliverySettings {
  /** Waits so many milliseconds before the next attempt. */
  readonly wait: (ms: number) => Promise<void>;
}

/** Waits between the attempts to hand a mail over, in milliseconds. */
const PAUSES_MS = [1_000, 5_000] as const;

/** A mailer that tries three times, in the background. */
export const createMailer = (settings: MailerSettings): Mailer => {
  const { log, wait } = settings;
  const delivery = createDelivery(settings);
  const underWay = new Set<Promise<void>>();

  const send = async (mail: Mail, pauses: readonly number[]): Promise<void> => {
    try {
      await delivery.deliver(mail);
    } catch (error) {
      const [pause, ...further] = pauses;
      const reason = error instanceof Error ? error.message : "unknown";
      if (pause === undefined) return log.error("mail given up", { subject: mail.subject, reason });
      log.warn("mail not sent, will be tried again", { subject: mail.subject, reason });
      await wait(pause);
      return send(mail, further);
    }
  };

  const settled = async (): Promise<void> => {
    await Promise.all(underWay);
    if (underWay.size > 0) await settled();
  };

  return {
    post: (mail) => {
      const sending: Promise<void> = send(mail, PAUSES_MS).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    settled,
    close: async () => {
      await settled();
      delivery.close();
    },
  };
};
