import type { Ports } from "../app/ports.ts";
import { nowMs } from "../clock.ts";

const RELOADS_KEY = "module_reloads";
const MAX_RELOADS = 3;
const WINDOW_MS = 10 * 60_000;

interface Reload {
  readonly message: string;
  readonly atMs: number;
}

/** The failure's message without the queries and hashes of its addresses, which may differ at every try. */
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

/**
 * Loads a module of the app. On failure the page reloads once per distinct message, at most 3 times in 10 minutes, and
 * the promise stays open; otherwise it rejects. Without storage nothing reloads. Source: behaviour.md §8 Failed lazy module load.
 */
export const createModuleLoader = ({ tab, reload, log }: Pick<Ports, "tab" | "reload" | "log">) => {
  /** True once the reload is on record, so that it cannot repeat itself for ever. */
  const mayReload = (message: string): boolean => {
    try {
      const past = readReloads(tab.read(RELOADS_KEY));
      const recent = past.filter(({ atMs }) => nowMs() - atMs < WINDOW_MS);
      if (recent.length >= MAX_RELOADS || past.some((one) => one.message === message)) return false;
      tab.write(RELOADS_KEY, JSON.stringify([...past, { message, atMs: nowMs() }]));
      return true;
    } catch (error) {
      log("warn", "A failed module cannot be reloaded without storage", error);
      return false;
    }
  };
  return async <Module>(load: () => Promise<Module>): Promise<Module> => {
    try {
      return await load();
    } catch (error) {
      if (!mayReload(messageOf(error))) throw error;
      reload();
      return await new Promise<never>(() => {});
    }
  };
};
