import { setTimeout as wait } from "node:timers/promises";
import { logFault } from "../database/logFault.ts";
import { runDetached } from "../database/statements/onBehalf.ts";
import { createDelivery, type DeliverySettings } from "./delivery.ts";
import { claimMails, markFailed, markSent, type ClaimedMail, type LinkLives, type Outbox } from "./outbox.ts";

/** Sends the mails of the outbox, by SMTP or into files. */
export interface Mailer {
  /** Sends what is due; returns at once. Called after the commit of whatever wrote a mail. */
  wake(): void;
  /** The same after some milliseconds. */
  wakeAfter(ms: number): void;
  /** Decides pending requests at once, and resolves when every due mail was tried. */
  settled(): Promise<void>;
  /** Begins no further try, gives running ones a few seconds, then closes the connection. Mails that were not sent stay in the outbox. */
  close(): Promise<void>;
}

/** The settings of a mailer beside those of the delivery. */
export interface MailerSettings extends DeliverySettings, Pick<Outbox, "db" | "config"> {
  readonly lives: LinkLives;
  /** Decides requests for links that are due, or all of them, and writes their mails. */
  decide(all: boolean): Promise<void>;
}

/** Tries that run at the same time. */
const AT_ONCE = 5;
/** Longest reason that is kept, in characters. */
const MAX_REASON_CHARS = 300;
/** A try that takes longer has failed: less than the pause before the next one, which begins with the claim. */
const TRY_LIMIT_MS = 50_000;
/** Longest time for running tries to end when the server ends: a mail server that is silent must not keep it. */
const CLOSE_MS = 3_000;

/** Work that runs once at a time. */
interface Repeated {
  /** Begins a run, or has one follow that is under way; resolves when no run is left. */
  readonly ask: () => Promise<void>;
  /** The runs under way. */
  readonly running: () => Promise<void> | undefined;
}

const repeated = (work: () => Promise<void>, isClosed: () => boolean): Repeated => {
  let isWanted = false;
  let running: Promise<void> | undefined;
  const runs = async (): Promise<void> => {
    while (isWanted && !isClosed()) {
      isWanted = false;
      // oxlint-disable-next-line no-await-in-loop -- one run after the other
      await work();
    }
  };
  return {
    ask: () => {
      isWanted = true;
      running ??= runDetached(runs).finally(() => {
        running = undefined;
      });
      return running;
    },
    running: () => running,
  };
};

/** A mailer for the outbox of one database; other servers may send from the same one. */
export const createMailer = (settings: MailerSettings): Mailer => {
  const { db, log } = settings;
  const delivery = createDelivery(settings);
  const most = delivery.isOrdered ? 1 : AT_ONCE;
  const timers = new Set<NodeJS.Timeout>();
  const closing = new AbortController();
  let isClosed = false;
  let decidesAll = false;

  const send = async (mail: ClaimedMail): Promise<void> => {
    const about = { id: mail.id, subject: mail.subject };
    try {
      await withinLimit(delivery.deliver(mail), closing.signal);
    } catch (error) {
      const reason = (error instanceof Error ? error.message : "unknown").slice(0, MAX_REASON_CHARS);
      const isCutOff = closing.signal.aborted;
      const after = await markFailed(db, mail, { reason, at: settings.now(), isCutOff });
      if (after === "given up") log.error("mail given up", { ...about, reason });
      else if (after === "waits")
        log.warn("mail not sent, will be tried again", {
          ...about,
          reason,
          nextAt: mail.nextAt.toISOString(),
        });
      return;
    }
    await markSent(db, mail, settings.now());
  };

  const sendDue = async (): Promise<void> => {
    const all = decidesAll;
    decidesAll = false;
    try {
      await settings.decide(all);
      for (;;) {
        if (isClosed) return;
        // oxlint-disable-next-line no-await-in-loop -- claims run in sequence
        const { mails, unreadable, count } = await claimMails(settings, { lives: settings.lives, most });
        for (const mail of unreadable) log.error("mail given up", { ...mail });
        // oxlint-disable-next-line no-await-in-loop -- five at a time
        await Promise.all(mails.map(send));
        if (count === 0) return;
      }
    } catch (error) {
      logFault(log, "mails wait: the outbox could not be read", error);
    }
  };
  const rounds = repeated(sendDue, () => isClosed);

  /** Decides requests for links beside a round, whose tries may take minutes; then has their mails sent. */
  const decideBeside = async (): Promise<void> => {
    try {
      await settings.decide(false);
    } catch (error) {
      logFault(log, "requests for a new password wait", error);
    }
    void rounds.ask();
  };
  const decisions = repeated(decideBeside, () => isClosed);

  const wake = (): void => {
    if (isClosed) return;
    if (rounds.running()) void decisions.ask();
    void rounds.ask();
  };

  const idle = async (): Promise<void> => {
    while (rounds.running() ?? decisions.running()) {
      // oxlint-disable-next-line no-await-in-loop -- until nothing runs
      await (rounds.running() ?? decisions.running());
    }
  };

  return {
    wake,
    wakeAfter: (ms) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        wake();
      }, ms).unref();
      timers.add(timer);
    },
    settled: async () => {
      await idle();
      decidesAll = true;
      await rounds.ask();
      await idle();
    },
    close: async () => {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      const limit = setTimeout(() => closing.abort(), CLOSE_MS);
      await idle();
      clearTimeout(limit);
      delivery.close();
    },
  };
};

/** Rejects after the limit of a try, or when the server does not wait for it any longer; what was begun is then of no interest. */
const withinLimit = async (work: Promise<void>, closing: AbortSignal): Promise<void> => {
  const over = new AbortController();
  const late = wait(TRY_LIMIT_MS, undefined, {
    ref: false,
    signal: AbortSignal.any([over.signal, closing]),
  }).then(
    () => {
      throw new Error("The mail server took too long.");
    },
    () => {
      throw new Error("The server was ended.");
    },
  );
  late.catch(() => undefined);
  await Promise.race([work, late]).finally(() => over.abort());
};
