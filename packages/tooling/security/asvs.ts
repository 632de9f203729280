/**
 * The numbers of the requirements of level 1 and 2 in the OWASP Application Security Verification Standard 5.0.0, by
 * section: `"1.2": [[1, …], [6, …]]` holds 1.2.1 and others of level 1, then 1.2.6 and others of level 2.
 */
const numbers: Readonly<Record<string, readonly [one: readonly number[], two: readonly number[]]>> = {
  "1.1": [[], [1, 2]],
  "1.2": [
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9],
  ],
  "1.3": [
    [1, 2],
    [3, 4, 5, 6, 7, 8, 9, 10, 11],
  ],
  "1.4": [[], [1, 2, 3]],
  "1.5": [[1], [2]],
  "2.1": [[1], [2, 3]],
  "2.2": [[1, 2], [3]],
  "2.3": [[1], [2, 3, 4]],
  "2.4": [[], [1]],
  "3.2": [[1, 2], []],
  "3.3": [[1], [2, 3, 4]],
  "3.4": [
    [1, 2],
    [3, 4, 5, 6],
  ],
  "3.5": [
    [1, 2, 3],
    [4, 5],
  ],
  "3.7": [[], [1, 2]],
  "4.1": [[1], [2, 3]],
  "4.2": [[], [1]],
  "4.3": [[], [1, 2]],
  "4.4": [[1], [2, 3, 4]],
  "5.1": [[], [1]],
  "5.2": [[1, 2], [3]],
  "5.3": [[1, 2], []],
  "5.4": [[], [1, 2, 3]],
  "6.1": [[1], [2, 3]],
  "6.2": [
    [1, 2, 3, 4, 5, 6, 7, 8],
    [9, 10, 11, 12],
  ],
  "6.3": [
    [1, 2],
    [3, 4],
  ],
  "6.4": [
    [1, 2],
    [3, 4],
  ],
  "6.5": [[], [1, 2, 3, 4, 5]],
  "6.6": [[], [1, 2, 3]],
  "6.8": [[], [1, 2, 3, 4]],
  "7.1": [[], [1, 2, 3]],
  "7.2": [[1, 2, 3, 4], []],
  "7.3": [[], [1, 2]],
  "7.4": [
    [1, 2],
    [3, 4, 5],
  ],
  "7.5": [[], [1, 2]],
  "7.6": [[], [1, 2]],
  "8.1": [[1], [2]],
  "8.2": [[1, 2], [3]],
  "8.3": [[1], []],
  "8.4": [[], [1]],
  "9.1": [[1, 2, 3], []],
  "9.2": [[1], [2, 3, 4]],
  "10.1": [[], [1, 2]],
  "10.2": [[], [1, 2]],
  "10.3": [[], [1, 2, 3, 4]],
  "10.4": [
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10, 11],
  ],
  "10.5": [[], [1, 2, 3, 4, 5]],
  "10.6": [[], [1, 2]],
  "10.7": [[], [1, 2, 3]],
  "11.1": [[], [1, 2]],
  "11.2": [[], [1, 2, 3]],
  "11.3": [[1, 2], [3]],
  "11.4": [[1], [2, 3, 4]],
  "11.5": [[], [1]],
  "11.6": [[], [1]],
  "12.1": [[1], [2, 3]],
  "12.2": [[1, 2], []],
  "12.3": [[], [1, 2, 3, 4]],
  "13.1": [[], [1]],
  "13.2": [[], [1, 2, 3, 4, 5]],
  "13.3": [[], [1, 2]],
  "13.4": [[1], [2, 3, 4, 5]],
  "14.1": [[], [1, 2]],
  "14.2": [[1], [2, 3, 4]],
  "14.3": [[1], [2, 3]],
  "15.1": [[1], [2, 3]],
  "15.2": [[1], [2, 3]],
  "15.3": [[1], [2, 3, 4, 5, 6, 7]],
  "16.1": [[], [1]],
  "16.2": [[], [1, 2, 3, 4, 5]],
  "16.3": [[], [1, 2, 3, 4]],
  "16.4": [[], [1, 2, 3]],
  "16.5": [[], [1, 2, 3]],
  "17.1": [[], [1]],
  "17.2": [[], [1, 2, 3, 4]],
  "17.3": [[], [1, 2]],
};

/** Every requirement's number with its level. */
export const requirements: ReadonlyMap<string, 1 | 2> = new Map(
  Object.entries(numbers).flatMap(([section, [one, two]]) => [
    ...one.map((number) => [`${section}.${number}`, 1] as const),
    ...two.map((number) => [`${section}.${number}`, 2] as const),
  ]),
);

/** A test that shows something: its file from the repository's root, and a part of its title. */
export interface ShownBy {
  readonly file: string;
  readonly title: string;
}

/** A line of docs/asvs.md. */
export interface AsvsLine {
  readonly number: string;
  readonly level: string;
  readonly answer: "pass" | "waiver" | "not applicable" | "unknown";
  /** The tests that show a pass. */
  readonly tests: readonly ShownBy[];
  /** The documents that a pass names, as targets of links. */
  readonly documents: readonly string[];
  /** The reason of a waiver, or why a requirement does not apply. */
  readonly reason: string;
}

const ROW = /^\| (\d+\.\d+\.\d+) +\| (\d) +\| .*? \| (pass|waiver|not applicable): (.*?) *\|$/gm;

/** The lines of the tables of docs/asvs.md. */
export const linesOf = (document: string): readonly AsvsLine[] =>
  [...document.matchAll(ROW)].map(([, number = "", level = "", answer, rest = ""]) => ({
    number,
    level,
    answer: answer === "pass" || answer === "waiver" || answer === "not applicable" ? answer : "unknown",
    tests:
      answer === "pass"
        ? [...rest.matchAll(/`([^`]+)` "((?:[^"\\]|\\.|"(?! *(?:;|$)))+)"/g)].map(
            ([, file = "", title = ""]) => ({
              file,
              title,
            }),
          )
        : [],
    documents: answer === "pass" ? [...rest.matchAll(/\]\(([^)]+)\)/g)].map(([, target = ""]) => target) : [],
    reason: answer === "pass" ? "" : rest,
  }));
