import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { top } from "./command.ts";

const styles = join(top, "apps/web/src");

/** The names in these files that fit the pattern's group. */
const namesIn = (files: string, pattern: RegExp): readonly string[] =>
  globSync(files, { cwd: styles }).flatMap((file) =>
    [...readFileSync(join(styles, file), "utf8").matchAll(pattern)].map(([, name = ""]) => name),
  );

it("every custom property that a style reads without a fallback is set by a style or by a component", () => {
  const read = namesIn("**/*.css", /var\((--[\w-]+)\)/g);
  const set = new Set([...namesIn("**/*.css", /(--[\w-]+):/g), ...namesIn("**/*.{ts,tsx}", /"(--[\w-]+)"/g)]);
  expect(read.length).toBeGreaterThan(1_000);
  expect(read.filter((name) => !set.has(name))).toEqual([]);
});
