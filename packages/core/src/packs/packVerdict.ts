/** The fault of an entry of a pack, against its manifest. */
export type PackFault = "differs" | "missing" | "not in the manifest" | "not in the manifest a second time";

/** One entry that is not as the manifest says. */
export interface FaultyEntry {
  readonly name: string;
  readonly fault: PackFault;
}

/** The outcome of a check of a pack. Source: behaviour.md §7 Packs. */
export type PackVerdict =
  | {
      readonly outcome: "AS_MADE";
      /** Number of files that the manifest names. */
      readonly files: number;
      readonly project: { readonly code: string; readonly name: string };
      readonly process: { readonly name: string };
      /** The last row of the project's chain. */
      readonly chain: { readonly seq: number; readonly hash: string };
      /** SHA-256 of `manifest.json`, in hex. */
      readonly manifestSha256: string;
      /** The key that signed the manifest, base64. */
      readonly publicKey: string;
    }
  | { readonly outcome: "DIFFERS"; readonly faults: readonly FaultyEntry[] }
  | { readonly outcome: "NO_ZIP"; readonly reason: string | undefined };

const exitCodes = { AS_MADE: 0, DIFFERS: 1, NO_ZIP: 2 } as const;

/** The exit code of a command that checks a pack. */
export const exitCodeOf = ({ outcome }: PackVerdict): 0 | 1 | 2 => exitCodes[outcome];

/** Characters that a terminal obeys, and those that turn the order of what follows. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const HEX = 16;

/** A name with every control and direction character written out, so that it cannot pass for another one. */
const shownName = (name: string): string =>
  name.replaceAll(UNSHOWN, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(HEX)}}`);

/** The lines that say a verdict, without line feeds. Source: behaviour.md §7 Packs. */
export const verdictLines = (verdict: PackVerdict): readonly string[] => {
  if (verdict.outcome === "NO_ZIP")
    return [`cannot be read as a ZIP${verdict.reason === undefined ? "" : `: ${verdict.reason}`}`];
  if (verdict.outcome === "DIFFERS")
    return verdict.faults.map(({ name, fault }) => `${shownName(name)}: ${fault}`);
  const { files, project, process, chain, manifestSha256 } = verdict;
  const madeFrom = shownName(`${project.code} ${process.name}`);
  return [
    `${files} files, all as the manifest says, made from ${madeFrom}, chain to ${chain.seq}`,
    manifestSha256,
  ];
};
