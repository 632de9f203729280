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

interface Sending {
  isClosed: boolean;
  running: Promise<void> | undefined;
  /** The round that was asked for since the running one began. */
  wanted: "due" | "all" | undefined;
  /** Requests for links that are decided while tries run. */
  deciding: Promise<void> | undefined;
  /** True if somebody asked for another decision since the running one began. */
  isDecisionWanted: boolean;
}

/** A mailer for the outbox of one database; other servers may send from the same one. */
export const createMailer = (settings: MailerSettings): Mailer => {
  const { db, log } = settings;
  const delivery = createDelivery(settings);
  const most = delivery.isOrdered ? 1 : AT_ONCE;
  const timers = new Set<NodeJS.Timeout>();
  const closing = new AbortController();
  const state: Sending = {
    isClosed: false,
    running: undefined,
    wanted: undefined,
    deciding: undefined,
    isDecisionWanted: false,
  };

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

  const round = async (all: boolean): Promise<void> => {
    await settings.decide(all);
    for (;;) {
      if (state.isClosed) return;
      // oxlint-disable-next-line no-await-in-loop -- claims run in sequence
      const { mails, unreadable, count } = await claimMails(settings, { lives: settings.lives, most });
      for (const mail of unreadable) log.error("mail given up", { ...mail });
      // oxlint-disable-next-line no-await-in-loop -- five at a time
      await Promise.all(mails.map(send));
      if (count === 0) return;
    }
  };

  const work = async (): Promise<void> => {
    while (state.wanted !== undefined && !state.isClosed) {
      const all = state.wanted === "all";
      state.wanted = undefined;
      try {
        // oxlint-disable-next-line no-await-in-loop -- rounds run in sequence
        await round(all);
      } catch (error) {
        logFault(log, "mails wait: the outbox could not be read", error);
      }
    }
  };

  const begin = (what: "due" | "all"): Promise<void> => {
    state.wanted = state.wanted === "all" ? "all" : what;
    state.running ??= runDetached(work).finally(() => {
      state.running = undefined;
    });
    return state.running;
  };

  const decide = async (): Promise<void> => {
    while (state.isDecisionWanted && !state.isClosed) {
      state.isDecisionWanted = false;
      try {
        // oxlint-disable-next-line no-await-in-loop -- decisions run in sequence
        await settings.decide(false);
      } catch (error) {
        logFault(log, "requests for a new password wait", error);
      }
    }
  };

  /** Decides requests beside a running round, whose tries may take minutes; then sends their mails. */
  const decideBeside = (): void => {
    state.isDecisionWanted = true;
    state.deciding ??= runDetached(decide).finally(() => {
      state.deciding = undefined;
      if (!state.isClosed) void begin("due");
    });
  };

  const wake = (): void => {
    if (state.isClosed) return;
    if (state.running) decideBeside();
    void begin("due");
  };

  const idle = async (): Promise<void> => {
    while (state.running ?? state.deciding) {
      // oxlint-disable-next-line no-await-in-loop -- until nothing runs
      await (state.running ?? state.deciding);
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
      await begin("all");
      await idle();
    },
    close: async () => {
      state.isClosed = true;
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
