import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import type { SharedStore } from "@canopy/core";
import type { Terminal } from "./terminal.ts";

/** The file of the sessions: the one that the environment names, otherwise one in the folder for settings. An empty variable, and a folder that is not absolute, count as none. */
export const sessionFileIn = (env: Terminal["env"], home: string): string => {
  const { CANOPY_SESSION: named, XDG_CONFIG_HOME: folder = "" } = env;
  return named || join(isAbsolute(folder) ? folder : join(home, ".config"), "canopy", "session.json");
};

/**
 * The app's store in a file that its owner alone may read, one part a server. A file that cannot be read is empty;
 * writing may throw, and `failure` tells the code of what it threw first.
 */
export const sessionStore = (
  file: string,
  server: string,
): SharedStore & { readonly failure: () => string | undefined } => {
  let failure: string | undefined;
  const readAll = (): Record<string, Record<string, string | undefined>> => {
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this program alone writes it
      return { ...(JSON.parse(readFileSync(file, "utf8")) as ReturnType<typeof readAll>) };
    } catch {
      return {};
    }
  };
  const own = () => readAll()[server] ?? {};
  const write = (key: string, value: string | undefined): void => {
    const draft = `${file}.${crypto.randomUUID()}`;
    const values = { ...readAll(), [server]: { ...own(), [key]: value } };
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(draft, JSON.stringify(values), { mode: 0o600, flag: "wx" });
      renameSync(draft, file);
    } catch (error) {
      failure ??= String(Reflect.get(Object(error), "code") ?? error);
      // a draft that stays would hold the token
      rmSync(draft, { force: true });
      throw error;
    }
  };
  const remove = (key: string) => write(key, undefined);
  const keys = () => Object.keys(own());
  const read = (key: string) => own()[key] ?? null;
  return { read, write, remove, keys, onForeignChange: () => () => undefined, failure: () => failure };
};
