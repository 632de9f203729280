import { createHash } from "node:crypto";
import { drawnFlare } from "./drawnFlare.ts";
import { pdfOf } from "./demoPdf.ts";
import { DAY_MS } from "#base/durations.ts";

/** A file of the demo with its content. */
export interface DemoFile {
  readonly name: string;
  readonly type: "application/pdf" | "text/csv" | "image/png";
  readonly content: Uint8Array;
  readonly sha256: string;
}

/** The subject of a file. */
export interface FileSubject {
  readonly code: string;
  readonly project: string;
  readonly company: string;
  /** The process that it belongs to; null for a file of the project itself. */
  readonly process: string | null;
  readonly title: string;
  readonly version: number;
  readonly by: string;
  /** The day on which it was written, `YYYY-MM-DD`. */
  readonly day: string;
  /** In tCO2e. */
  readonly perYear: number;
  /** A whole number between the two, the same in every run. */
  readonly draw: (least: number, most: number) => number;
}

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

const METERS = 4;
const MONTHS = 6;
const YEARS = 5;
const GAPS = 3;
const BASELINE_SHARE = 1.35;

type Cell = string | number;

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, day.length);

/** The months before a day, oldest first: `2026-05`. */
const monthsBefore = (day: string): string[] => {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(year, month - 1 - MONTHS + at, 1)).toISOString().slice(0, "YYYY-MM".length),
  );
};

const readings = ({ code, day, draw }: FileSubject): Cell[][] => {
  const meters = Array.from({ length: METERS }, (_, at) => ({
    name: `${code}-M${at + 1}`,
    sum: draw(10_000, 90_000),
  }));
  return [
    ["Month", "Meter", "Start", "End", "Difference"],
    ...monthsBefore(day).flatMap((month) =>
      meters.map((meter) => {
        const used = draw(1_800, 4_200);
        const start = meter.sum;
        meter.sum += used;
        return [month, meter.name, start, meter.sum, used];
      }),
    ),
  ];
};

const reductions = ({ day, perYear, draw }: FileSubject): Cell[][] => {
  const year = Number(day.slice(0, "YYYY".length));
  return [
    ["Year", "Baseline tCO2e", "Project tCO2e", "Leakage tCO2e", "Reduction tCO2e"],
    ...Array.from({ length: YEARS }, (_, at) => {
      const reduced = Math.round((perYear * draw(960, 1_040)) / 1_000);
      const baseline = Math.round(perYear * BASELINE_SHARE);
      const leakage = Math.round(perYear / 100);
      return [year + at, baseline, baseline - reduced - leakage, leakage, reduced];
    }),
  ];
};

const gaps = ({ code, day, draw }: FileSubject): Cell[][] => [
  ["Meter", "From", "To", "Cause", "Treatment"],
  ...["Power cut", "Modem without signal", "Sensor cleaned"].slice(0, GAPS).map((cause, at) => {
    const from = dayBefore(day, draw(20, 150));
    return [`${code}-M${at + 1}`, from, dayBefore(from, -draw(1, 3)), cause, "Mean of the days beside it"];
  }),
];

/** The tables by words of the title; other files are sheets of text. */
const tables: readonly (readonly [words: RegExp, rowsOf: (subject: FileSubject) => Cell[][]])[] = [
  [/\bgaps log\b/i, gaps],
  [/\bworkbook\b/i, reductions],
  [/\b(data|files|readings)\b/i, readings],
];

const texts: readonly (readonly [words: RegExp, paragraphs: (subject: FileSubject) => readonly string[]])[] =
  [
    [
      /certificate/i,
      ({ code, draw }) => [
        `Meters ${code}-M1 to ${code}-M${METERS} were compared with the reference standard at five points between 10 and 100 percent of their range.`,
        `The largest deviation was 0.${draw(11, 48)} percent. The limit of the class is 1.0 percent.`,
        "The seals were found intact and were renewed. The next calibration is due in twelve months.",
      ],
    ],
    [
      /checklist/i,
      () => [
        "1. Every meter has readings for every month of the period: see the gaps log.",
        "2. Units and conversion factors are those of the monitoring plan.",
        "3. Readings agree with the invoices of the utility within two percent.",
        "4. Calibration certificates cover the whole period.",
      ],
    ],
    [
      /statement|opinion|validation report|report and/i,
      ({ project, perYear }) => [
        `We have examined ${project} against the rules of the programme and the methodology that the project applies.`,
        `The estimate of ${perYear.toLocaleString("en")} tCO2e a year is free from material misstatement at a reasonable level of assurance.`,
        "All corrective action requests and clarifications that we raised were closed. Forward action requests are listed in the annex.",
      ],
    ],
    [
      /monitoring report/i,
      ({ perYear }) => [
        "This report covers the monitoring period named above. Parameters were monitored as the registered monitoring plan says.",
        `The ex-ante estimate is ${perYear.toLocaleString("en")} tCO2e a year; the workbook beside this report holds the calculation by month.`,
        "Deviations from the plan: none. Gaps in the data were treated conservatively and are listed in the gaps log.",
      ],
    ],
    [
      /description|design document/i,
      ({ project, perYear }) => [
        `Section 1 describes ${project}: its place, its technology and the people who own it.`,
        `Section 3 states the baseline and why the project is additional. The estimated reduction is ${perYear.toLocaleString("en")} tCO2e a year.`,
        "Section 5 is the monitoring plan: parameters, meters, how often they are read, and who answers for the data.",
      ],
    ],
    [
      /consultation/i,
      ({ draw }) => [
        `${draw(24, 68)} people took part in the meeting and signed the attendance list. The invitation was read on the radio and posted at the office.`,
        "Main questions: access during the works, jobs for people of the place, and whom to call when something is wrong.",
        "The grievance mechanism was explained; a telephone number and a box at the gate are open at all times.",
      ],
    ],
    [
      /letter|approval/i,
      ({ project }) => [
        `The undersigned authority has taken note of the documents of ${project}.`,
        "It confirms that taking part is voluntary and that the activity contributes to the sustainable development of the country.",
      ],
    ],
    [
      /representation/i,
      () => [
        "The project proponent represents that it holds the right of use of the emission reductions.",
        "It has not registered and will not register the same reductions with another programme.",
      ],
    ],
    [
      /agreement|contract/i,
      ({ company }) => [
        `${company} grants the right to collect and use the gas of the site for the crediting period.`,
        "The revenue is shared as annex B says. Either party may end this agreement with a notice of twelve months.",
      ],
    ],
    [
      /efficiency/i,
      ({ draw }) => [
        `The destruction efficiency of the enclosed flare was measured on three days at full and at half load: 99.${draw(1, 6)} percent in the mean.`,
        "The exhaust temperature stayed above 500 degrees Celsius in every hour of the test. The log of the hourly values is annexed.",
      ],
    ],
    [
      /answers/i,
      () => [
        "CAR-01 to CAR-04 and CL-01 to CL-04: each answer names the section of the project description that was changed.",
        "The flare's efficiency is taken from the test of three days instead of the maker's sheet.",
      ],
    ],
    [
      /findings|review/i,
      () => [
        "Corrective action requests must be closed before the next step. Clarifications must be answered.",
        "The answers are entered in the table of findings, each with the document that supports it.",
      ],
    ],
  ];

const fallback = ({ project, company }: FileSubject): readonly string[] => [
  `This document belongs to ${project} of ${company}.`,
  "It was checked by the people named above before it was handed in.",
];

const paragraphsOf = (subject: FileSubject): readonly string[] =>
  (texts.find(([words]) => words.test(subject.title))?.[1] ?? fallback)(subject);

const quoted = (cell: Cell): string => (/[",]/.test(String(cell)) ? `"${cell}"` : String(cell));

const fileOf = (name: string, type: DemoFile["type"], content: Uint8Array): DemoFile => ({
  ...{ name, type, content },
  sha256: createHash("sha256").update(content).digest("hex"),
});

/** A small file for a document: a table as CSV where its title asks for data, a drawing for a photo, otherwise one page of PDF. */
export const demoFile = (subject: FileSubject): DemoFile => {
  const { code, project, company, process, title, version, by, day } = subject;
  const name = `${code.toLowerCase()}-${slugOf(title)}${version > 1 ? `-v${version}` : ""}`;
  if (/\bphoto\b/i.test(title)) return fileOf(`${name}.png`, "image/png", drawnFlare());
  const table = tables.find(([words]) => words.test(title));
  if (table) {
    const lines = table[1](subject).map((row) => row.map(quoted).join(","));
    return fileOf(`${name}.csv`, "text/csv", Buffer.from([...lines, ""].join("\r\n")));
  }
  const facts = [
    ["Project", `${code} ${project}`],
    ["Company", company],
    ...(process === null ? [] : [["Process", process] as const]),
    ["Version", `${version} of ${day}`],
    ["Prepared by", by],
  ] as const;
  return fileOf(`${name}.pdf`, "application/pdf", pdfOf({ title, facts, paragraphs: paragraphsOf(subject) }));
};
