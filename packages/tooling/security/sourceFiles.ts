import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { top } from "../command.ts";

/** A file of the product, without tests, stories and the rooms for testing. */
export interface SourceFile {
  /** From the repository's root. */
  readonly path: string;
  /** Its text without comments. */
  readonly code: string;
}

const TESTING = /\.(?:test|browser|stories|bench)\.|\/(?:testing|stories|bench)\//;

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[^]*?\*\//g, "").replaceAll(/(?<=^|\s)\/\/.*$/gm, "");

/** Every file of these folders that is part of the product, by path. */
export const sourceFiles = (...folders: readonly string[]): readonly SourceFile[] =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: top }))
    .filter((path) => !TESTING.test(path))
    .toSorted()
    .map((path) => ({ path, code: withoutComments(readFileSync(join(top, path), "utf8")) }));

/** The source folders of everything that runs at a customer's. */
export const productFolders = [
  "apps/server/src",
  "apps/web/src",
  "apps/terminal/src",
  "packages/core/src",
  "packages/contracts/src",
] as const;
