import type { Finding, Process } from "@canopy/contracts";
import { findingAddress } from "./findingAddress.ts";

/** A finding for which a process's steps wait. */
export interface AwaitedFinding {
  readonly number: string;
  /** Absent until the findings of the process are read. */
  readonly finding: Finding | undefined;
  readonly href: string | undefined;
}

/** The findings for which the steps of a process wait. Source: behaviour.md §4 Findings. */
export const awaitedFindings = (
  { openFindings = [] }: Process,
  findings: readonly Finding[],
): readonly AwaitedFinding[] =>
  openFindings.map((number) => {
    const finding = findings.find((one) => one.number === number);
    return { number, finding, href: finding && findingAddress(finding) };
  });

/** The round of a process's findings as a sentence, and whether it is the last that the programme allows; undefined in a first round without a limit. */
export const roundText = ({
  findingRound,
  maxRounds,
}: Pick<Process, "findingRound" | "maxRounds">):
  | { readonly text: string; readonly isLast: boolean }
  | undefined => {
  if (maxRounds === null)
    return findingRound > 1 ? { text: `Round ${findingRound}.`, isLast: false } : undefined;
  return { text: `Round ${findingRound} of ${maxRounds}.`, isLast: findingRound >= maxRounds };
};
