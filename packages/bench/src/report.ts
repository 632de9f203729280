import { cpus, loadavg, release, totalmem } from "node:os";
import { ratioRows, ratiosOf, ratioTable, type RatioRow, type Ratios } from "./browser/ratioTable.ts";
import type { Walks } from "./browser/browserBench.ts";
import { profileNames, profiles, type ProfileName } from "./browser/steps.ts";
import { drawWaterfall, nameOf, readFirstRow } from "./browser/waterfall.ts";
import { median } from "./median.ts";
import type { FiguresByEngine } from "./server/onEachEngine.ts";
import type { Figure } from "./server/serverBench.ts";

/** Ratios of the last release by profile. */
export type Released = Readonly<Partial<Record<ProfileName, Ratios>>>;

const RELEASED = /<!-- released (\{.*\}) -->/;

/** The ratios that the document keeps as those of the last release; none in a document without them. */
export const releasedIn = (document: string): Released => {
  const [, json = "{}"] = RELEASED.exec(document) ?? [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `withReleased` wrote it
  return JSON.parse(json) as Released;
};

/** The document with other ratios of the last release. */
export const withReleased = (document: string, released: Released): string =>
  document.replace(RELEASED, () => `<!-- released ${JSON.stringify(released)} -->`);

/** The document with another text between its marks `<!-- name -->` and `<!-- end of name -->`. Throws where they are missing. */
export const withSection = (document: string, name: string, text: string): string => {
  const [from, to] = [`<!-- ${name} -->\n`, `\n<!-- end of ${name} -->`];
  const [begin, end] = [document.indexOf(from), document.indexOf(to)];
  if (begin < 0 || end < begin) throw new Error(`the document has no section ${name}`);
  return `${document.slice(0, begin + from.length)}\n${text}\n${document.slice(end)}`;
};

/** The machine in one line, for people who compare two reports. */
export const machineText = (): string => {
  const model = cpus()[0]?.model ?? "unknown processor";
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg()[0]?.toFixed(1);
  return `${cpus().length} × ${model.trim()}, ${memory} GB, ${process.platform} ${release()}, Node ${process.versions.node}; load at the end ${load}`;
};

type AllWalks = Readonly<Partial<Record<ProfileName, Walks>>>;

/** The rows of each measured profile. */
export const rowsOf = (
  walks: AllWalks,
  released: Released,
): Readonly<Partial<Record<ProfileName, readonly RatioRow[]>>> =>
  Object.fromEntries(
    profileNames.flatMap((name) => {
      const made = walks[name];
      if (!made) return [];
      const [floor, canopy] = [made.floor.map(({ walk }) => walk), made.canopy.map(({ walk }) => walk)];
      return [[name, ratioRows({ floor, canopy }, released[name] ?? {}, profiles[name].goal)]];
    }),
  );

/** The ratios of every measured profile. */
export const releaseOf = (walks: AllWalks): Released =>
  Object.fromEntries(Object.entries(rowsOf(walks, {})).map(([name, rows]) => [name, ratiosOf(rows)]));

const middle = <Item>(items: readonly Item[], by: (item: Item) => number): Item | undefined =>
  items.toSorted((a, b) => by(a) - by(b))[Math.floor((items.length - 1) / 2)];

const firstRowText = ({ canopy, floor }: Walks): string => {
  const lines = Object.entries({ floor, Canopy: canopy }).map(([name, walked]) => {
    const rows = walked.map(({ requests, rowMs }) => readFirstRow(requests, rowMs));
    const of = (read: (row: (typeof rows)[number]) => number) => Math.round(median(rows.map(read)));
    const kB = of(({ bytes }) => bytes / 1000);
    const cells = [
      of(({ requests }) => requests),
      of(({ scripts }) => scripts),
      kB,
      of(({ chain }) => chain.length),
    ];
    return `| ${[name, ...cells].join(" | ")} |`;
  });
  const shown = middle(canopy, ({ rowMs }) => rowMs);
  if (!shown) return "";
  const { chain } = readFirstRow(shown.requests, shown.rowMs);
  return [
    "| until the first row of a cold list | requests | scripts | kB | longest chain |",
    "|---|--:|--:|--:|--:|",
    ...lines,
    "",
    `The chain: ${chain.map(({ url }) => `\`${nameOf(url)}\``).join(" → ")}. The run in the middle:`,
    "",
    "```text",
    drawWaterfall(shown.requests, shown.rowMs),
    "```",
  ].join("\n");
};

/** The section about the browser. */
export const browserText = (walks: AllWalks, released: Released, machine: string): string => {
  const rows = rowsOf(walks, released);
  const tables = profileNames.flatMap((name) => {
    const made = walks[name];
    const own = rows[name];
    if (!made || !own) return [];
    const title = `### ${profiles[name].label[0]?.toUpperCase()}${profiles[name].label.slice(1)}`;
    return [
      title,
      "",
      ratioTable(own),
      "",
      `Medians of ${made.canopy.length} runs.`,
      "",
      ...(name === "slow" ? [firstRowText(made), ""] : []),
    ];
  });
  return [...tables, `Measured on ${machine}.`].join("\n");
};

/** A figure's name without what differs from run to run. */
const keyOf = ({ name }: Figure): string => name.replace(/, \d+ answered$/, "");

const figureText = (figure: Figure | undefined) => {
  if (!figure) return "";
  const [, answered] = /(, \d+ answered)$/.exec(figure.name) ?? [];
  const value = figure.value.toLocaleString("en", { maximumFractionDigits: figure.value < 20 ? 1 : 0 });
  return `${value} ${figure.unit}${answered ?? ""}`;
};

/** A section about the server: a line a figure, a column an engine; `heading` says what was measured. */
export const serverText = (engines: FiguresByEngine, machine: string, heading: string): string => {
  const names = Object.keys(engines);
  const figures = Object.values(engines).flat();
  const keys = [...new Set(figures.map(keyOf))];
  return [
    `| ${heading} | ${names.join(" | ")} | at most |`,
    `|---|${"--:|".repeat(names.length)}--:|`,
    ...keys.map((key) => {
      const own = names.map((name) => engines[name]?.find((figure) => keyOf(figure) === key));
      const goal = own.find((figure) => figure?.goal !== undefined)?.goal ?? "";
      return `| ${[key, ...own.map(figureText), goal].join(" | ")} |`;
    }),
    "",
    `Measured on ${machine}.`,
  ].join("\n");
};
