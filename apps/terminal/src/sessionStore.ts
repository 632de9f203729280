import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { SharedStore } from "@canopy/core";

/** The app's store in a file that its owner alone may read, one part a server. A file that cannot be read is empty; writing may throw. */
export const sessionStore = (file: string, server: string): SharedStore => {
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
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const draft = `${file}.${crypto.randomUUID()}`;
    const values = { ...readAll(), [server]: { ...own(), [key]: value } };
    writeFileSync(draft, JSON.stringify(values), { mode: 0o600, flag: "wx" });
    renameSync(draft, file);
  };
  const remove = (key: string) => write(key, undefined);
  const keys = () => Object.keys(own());
  return { read: (key) => own()[key] ?? null, write, remove, keys, onForeignChange: () => () => undefined };
};
