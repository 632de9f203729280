import type { Ports } from "../base/ports.ts";
import { nowMs } from "../base/clock.ts";
import { firstMessages } from "../text/firstMessages.ts";

const RELOADS_KEY = "module_reloads";
const MAX_RELOADS = 3;
const WINDOW_MS = 10 * 60_000;

interface Reload {
  readonly message: string;
  readonly atMs: number;
}

/** A module that failed to load; `text` is the message for the person. */
class LoadError extends Error {
  readonly text: string;
  constructor(text: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "LoadError";
    this.text = text;
  }
}

/** The message for whatever a load rejected with. */
export const loadFailureText = (error: unknown): string =>
  error instanceof LoadError ? error.text : firstMessages.unexpected;

/** The failure's message without the queries and hashes of its URLs, which may differ each time. */
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/(https?:\/\/[^\s?#]+)[?#]\S*/g, "$1");

const isReload = (value: unknown): value is Reload =>
  typeof value === "object" &&
  value !== null &&
  "message" in value &&
  "atMs" in value &&
  typeof value.atMs === "number";

const readReloads = (text: string | null): readonly Reload[] => {
  if (text === null) return [];
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isReload) : [];
  } catch {
    return [];
  }
};

type LoaderPorts = Pick<Ports, "tab" | "reload" | "log" | "presence" | "address" | "isServed">;

/**
 * Loads modules of the app. On failure the page reloads once per distinct message, at most 3 times in 10 minutes, and
 * the promise stays open; otherwise it rejects with a `LoadError`. The page never reloads without storage, while it is
 * offline, while the server does not answer for the page, or while `wouldLose()` says that unsaved work would be lost.
 * Browsers keep a failed import for the page's life: where the same import fails again although its file can be had,
 * one more reload is spent on it. Source: behaviour.md §8 Failed lazy module load.
 */
export const createModuleLoader = (ports: LoaderPorts, wouldLose: () => boolean) => {
  const { tab, reload, log, presence, address, isServed = async () => true } = ports;
  /** Failures since the page was loaded. */
  const failed = new Set<string>();
  let isReloading = false;

  /** Whether the rule allows a reload for this message; records nothing. */
  const allowsReload = (message: string, isKept: boolean): boolean => {
    const past = readReloads(tab.read(RELOADS_KEY));
    const recent = past.filter(({ atMs }) => nowMs() - atMs < WINDOW_MS);
    return recent.length < MAX_RELOADS && (isKept || past.every((one) => one.message !== message));
  };
  /** Records the reload before it happens, so that it cannot repeat for ever. */
  const record = (message: string): void => {
    const past = readReloads(tab.read(RELOADS_KEY));
    tab.write(RELOADS_KEY, JSON.stringify([...past, { message, atMs: nowMs() }]));
  };
  const isFailureKept = async (message: string): Promise<boolean> => {
    const file = /https?:\/\/\S+/.exec(message)?.[0];
    return file !== undefined && ports.isServed !== undefined && (await ports.isServed(file));
  };
  /** True where the page reloads for this failure. */
  const reloads = async (message: string): Promise<boolean> => {
    const isRepeated = failed.has(message);
    failed.add(message);
    if (!presence.isOnline() || wouldLose()) return false;
    try {
      const isKept = isRepeated && (await isFailureKept(message));
      if (!allowsReload(message, isKept)) return false;
      if (!(await isServed(address.origin + address.read())) || wouldLose()) return false;
      // Several modules may fail at once; one reload covers all of them.
      if (isReloading) return true;
      record(message);
      isReloading = true;
      reload();
      return true;
    } catch (error) {
      log("warn", "A failed module cannot be reloaded without storage", error);
      return false;
    }
  };
  return async <Module>(load: () => Promise<Module>, how = { reloads: true }): Promise<Module> => {
    try {
      return await load();
    } catch (error) {
      const isOnline = presence.isOnline();
      if (!how.reloads || !(await reloads(messageOf(error))))
        throw new LoadError(isOnline ? firstMessages.unexpected : firstMessages.network, error);
      return await new Promise<never>(() => {});
    }
  };
};
