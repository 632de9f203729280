import { randomInt } from "node:crypto";
import { createDelivery, type DeliverySettings } from "./delivery.ts";
import type { Mail } from "./mail.ts";

/** Sends mail, by SMTP or into the outbox folder. */
export interface Mailer {
  /** Queues the mail and returns at once; call it after the commit. A mail that cannot be sent is logged. */
  post(mail: Mail): void;
  /** Calls `decide` between a tenth and half of a second later and sends its mail, if any. The duration of its work affects neither the current answer nor the next one. */
  postLater(decide: () => Promise<Mail | undefined>): void;
  /** Runs the pending decisions at once, and resolves when every queued mail is sent or given up. */
  settled(): Promise<void>;
  /** Waits for running deliveries, then closes the connection. */
  close(): Promise<void>;
}

/** The settings of a mailer beside those of the delivery. */
export interface MailerSettings extends DeliverySettings {
  /** Waits that many milliseconds before the next attempt. */
  readonly wait: (ms: number) => Promise<void>;
}

/** Pauses between the attempts to deliver a mail, in milliseconds. */
const PAUSES_MS = [1_000, 5_000] as const;

/** Bounds of a decision's delay, in milliseconds. */
const PUT_OFF_MS = { least: 100, most: 500 } as const;

/** A mailer that tries three times in the background. */
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

  /** Functions that start the pending decisions. */
  const starts = new Set<() => void>();
  const someTimeLater = () =>
    new Promise<void>((resolve) => {
      const start = () => {
        clearTimeout(timer);
        starts.delete(start);
        resolve();
      };
      const timer = setTimeout(start, randomInt(PUT_OFF_MS.least, PUT_OFF_MS.most)).unref();
      starts.add(start);
    });

  const decideAndSend = async (decide: () => Promise<Mail | undefined>): Promise<void> => {
    await someTimeLater();
    try {
      const mail = await decide();
      if (mail) await send(mail, PAUSES_MS);
    } catch (error) {
      const reason = error instanceof Error ? error.message : "unknown";
      log.error("mail given up before it was written", { reason });
    }
  };

  const follow = (work: Promise<void>): void => {
    const followed: Promise<void> = work.finally(() => underWay.delete(followed));
    underWay.add(followed);
  };

  const settled = async (): Promise<void> => {
    for (const start of starts) start();
    await Promise.all(underWay);
    if (underWay.size > 0) await settled();
  };

  return {
    post: (mail) => follow(send(mail, PAUSES_MS)),
    postLater: (decide) => follow(decideAndSend(decide)),
    settled,
    close: async () => {
      await settled();
      delivery.close();
    },
  };
};
