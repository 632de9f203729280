/** Facts of one log line; a value that is undefined is left out. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Structured log: one JSON object a line. Secrets never belong in `facts`. */
export interface Log {
  info(message: string, facts?: LogFacts): void;
  warn(message: string, facts?: LogFacts): void;
  error(message: string, facts?: LogFacts): void;
}

type Level = keyof Log;

/** A log that passes each line to `write`; JSON escapes control characters, so that no value can forge a line. */
export const createLog = (write: (line: string) => void, now: () => Date): Log => {
  const at =
    (level: Level) =>
    (message: string, facts: LogFacts = {}) =>
      write(JSON.stringify({ at: now().toISOString(), level, message, ...facts }));
  return { info: at("info"), warn: at("warn"), error: at("error") };
};

/** A log that discards everything. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
