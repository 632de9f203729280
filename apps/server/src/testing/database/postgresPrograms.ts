import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const INSTALLED = "/usr/lib/postgresql";

/** The folder of the newest PostgreSQL's programs on this machine; undefined if there are none. */
export const postgresPrograms = (): string | undefined => {
  if (!existsSync(INSTALLED)) return undefined;
  const folders = readdirSync(INSTALLED)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(INSTALLED, version, "bin"));
  return folders.find((folder) => existsSync(join(folder, "initdb")));
};

/** PostgreSQL refuses to run as root: the user and group to run it as then; undefined for anyone else. */
export const postgresUser = (): { readonly uid: number; readonly gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const found = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (!found) throw new Error("there is neither a user postgres nor nobody to run PostgreSQL as");
  return { uid: Number(found[2]), gid: Number(found[3]) };
};
