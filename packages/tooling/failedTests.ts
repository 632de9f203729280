/** A failed test as the end of a run tells it: its file and title, and the first lines of what went wrong. */
export interface FailedTest {
  /** The test's file; none for what failed outside of a file. */
  readonly file?: string;
  readonly title: string;
  readonly message: string;
}

const LINES = 8;
const WIDTH = 300;

// eslint-disable-next-line no-control-regex -- terminals' colours begin with an escape character
const COLOURS = /\u001B\[[\d;]*m/g;

/** The first lines of a message, without colours, and without the lines of its stack. */
const shortened = (message: string) =>
  message
    .replaceAll(COLOURS, "")
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s+at /.test(line))
    .slice(0, LINES)
    .map((line) => line.slice(0, WIDTH))
    .join("\n");

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Reads the failed tests from the report of Vitest's `json` reporter, and the files that failed as a whole. Throws if the text is not such a report. */
export const failedInVitest = (text: string): readonly FailedTest[] => {
  const { testResults }: VitestReport = JSON.parse(text);
  return testResults.flatMap(({ name, status, message = "", assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0)
      return [{ file: name, title: name, message: shortened(message) }];
    return failed.map(({ fullName, failureMessages = [] }) => ({
      file: name,
      title: `${name}: ${fullName}`,
      message: shortened(failureMessages.join("\n")),
    }));
  });
};

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

const failedInSuite = ({ suites = [], specs }: PlaywrightSuite): readonly FailedTest[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => ({
      file,
      title: `${file}:${line}: ${title}`,
      message: shortened(
        tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? "")).join("\n"),
      ),
    })),
  ...suites.flatMap(failedInSuite),
];

/** Reads the failed tests from the report of Playwright's `json` reporter, and errors outside of tests. Throws as `failedInVitest` does. */
export const failedInPlaywright = (text: string): readonly FailedTest[] => {
  const { suites, errors }: PlaywrightReport = JSON.parse(text);
  return [
    ...suites.flatMap(failedInSuite),
    ...errors.map(({ message = "" }) => ({ title: "outside of the tests", message: shortened(message) })),
  ];
};

/** The last lines of a check's output, where most programs say what they found. */
export const endOfOutput = (output: string): string =>
  output
    .replaceAll(COLOURS, "")
    .trimEnd()
    .split("\n")
    .slice(-LINES)
    .map((line) => line.slice(0, WIDTH))
    .join("\n");
