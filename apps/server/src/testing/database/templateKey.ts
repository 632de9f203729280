import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The content of a prepared database beside its tables and roles. */
export type TestData = "demo" | "empty";

/** Files that decide the prepared rows and tables. */
const INGREDIENTS = /^(auth|database|demo|testing[\\/]database)[\\/].*\.(ts|sql)$/;
const sources = fileURLToPath(new URL("../../", import.meta.url));

/** Names a prepared database by everything that it depends on: its sources, the requested data, and the day. */
export const templateKey = (data: TestData): string => {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter(
    (name) => INGREDIENTS.test(name) && !name.endsWith(".test.ts"),
  );
  const hash = createHash("sha256");
  for (const name of files.toSorted()) hash.update(name).update(readFileSync(join(sources, name)));
  const day = new Date().toISOString().slice(0, 10);
  return `${data}_${hash.update(day).digest("hex").slice(0, 20)}`;
};
