import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const top = fileURLToPath(new URL("../../..", import.meta.url));
const tool = (name: string) => join(top, "node_modules/.bin", name);

/** One complaint of the linter: the file, relative to the plot, and the message. */
export interface Complaint {
  readonly file: string;
  readonly text: string;
}

/** A temporary folder for planted code, on which the checkout's own tools run. */
export interface Plot {
  plant(path: string, code: string): void;
  lint(): Promise<readonly Complaint[]>;
  compile(config: string, code: string): Promise<string>;
  knip(folder: string): Promise<string>;
  clear(): void;
}

/** Returns a command's output, whatever its exit code: finding something is no failure here. */
const printed = (command: string, args: readonly string[], cwd: string) =>
  new Promise<string>((resolve) => {
    execFile(command, args, { cwd, maxBuffer: 2 ** 26 }, (_failure, stdout) => resolve(stdout));
  });

interface Diagnostics {
  readonly diagnostics: readonly {
    readonly filename: string;
    readonly message: string;
    readonly help?: string;
  }[];
}

/** Creates an empty plot outside the checkout; `clear` removes it. */
export const openPlot = (): Plot => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "canopy-walls-")));
  const plant = (path: string, code: string) => {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), `${code}\n`);
  };
  return {
    plant,
    lint: async () => {
      const config = join(top, "packages/tooling/oxlint.config.ts");
      const found: Diagnostics = JSON.parse(
        await printed(tool("oxlint"), ["-c", config, "-f", "json", "."], home),
      );
      return found.diagnostics.map(({ filename, message, help }) => ({
        file: filename.replace(/^\.\//, ""),
        text: `${message} ${help ?? ""}`,
      }));
    },
    compile: (config, code) => {
      plant("compiled/planted.ts", code);
      plant(
        "compiled/tsconfig.json",
        JSON.stringify({ extends: join(top, config), include: [], files: ["planted.ts"] }),
      );
      return printed(tool("tsc"), ["-p", "compiled"], home);
    },
    knip: (folder) =>
      printed(
        tool("knip"),
        ["-c", join(top, "packages/tooling/knip.json"), "--no-config-hints"],
        join(home, folder),
      ),
    clear: () => rmSync(home, { recursive: true, force: true }),
  };
};
