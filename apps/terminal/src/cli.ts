import { InvalidArgumentError, type Command } from "commander";
import type { Session } from "./session.ts";

/** The command line as the commands of a noun declare themselves on it. */
export interface Cli {
  readonly program: Command;
  /** Runs the work of a command in a session that is signed in, and ends the session. */
  readonly withSession: <Words extends readonly unknown[]>(
    work: (session: Session, ...words: Words) => unknown,
  ) => (...words: Words) => Promise<void>;
}

/** Collects an option that is given several times. */
export const several = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];

const wholeNumber = (value: string): number => {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(value);
};

/** Gives a command the options that every list has. */
export const listOptions = (command: Command): Command =>
  command
    .option("--filter <name=value>", "only what matches, can be repeated", several)
    .option("--view <name>", "as a saved view shows it")
    .option("--where <filter>", "a filter as in an address: dueAt.within.P30D; can be repeated", several)
    .option("--search <text>", "only what contains the text")
    .option("--sort <column[:desc]>", "in the order of a column");

/** Gives a list that is printed the options of its page. */
export const pageOptions = (command: Command): Command =>
  listOptions(command)
    .option("--page <number>", "which page", wholeNumber)
    .option("--size <number>", "rows on a page", wholeNumber);
