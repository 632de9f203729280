import { checkPackFile, exitCodeOf, verdictLines } from "@canopy/core/packs";
import { openAsBlob } from "node:fs";
import { resolve } from "node:path";

/** What to do without a file: a usage error, as of any command. */
const USAGE_EXIT = 64;

/** `verify FILE`: checks a pack by its own manifest, without a server. Source: behaviour.md §7 Packs. */
const verify = async (file: string | undefined): Promise<void> => {
  if (file === undefined) {
    process.stderr.write("Usage: npx --yes pnpm@12 verify FILE\n");
    process.exitCode = USAGE_EXIT;
    return;
  }
  // pnpm changes to the folder of the product first
  const path = resolve(process.env["INIT_CWD"] ?? process.cwd(), file);
  const pack = await openAsBlob(path).catch(() => undefined);
  const verdict = pack
    ? await checkPackFile(pack)
    : ({ outcome: "NO_ZIP", reason: "there is no such file" } as const);
  for (const line of verdictLines(verdict)) process.stdout.write(`${line}\n`);
  process.exitCode = exitCodeOf(verdict);
};

await verify(process.argv[2]);
