import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantedClean, plantedCode, plantedHooks, plantedImports } from "./testing/plantedFiles.ts";
import { rooms, statefulBesideCore } from "./rooms.ts";
import { openPlot, type Complaint, type Plot } from "./testing/plot.ts";

const top = fileURLToPath(new URL("../..", import.meta.url));
const noState = "a file that imports @canopy/core holds no state";
const violations = [...plantedImports, ...plantedCode];
/** A checkout per violation, because several violations share a path. */
const plotOf = (index: number) => `v${index}`;

/** One run of the linter over all plots: 13 s on a machine with other work. */
const LINT_LIMIT_MS = 120_000;

describe("the walls between the rooms", () => {
  let plot: Plot;
  let complaints: readonly Complaint[];

  beforeAll(async () => {
    plot = openPlot();
    violations.forEach(({ path, code }, index) => plot.plant(`${plotOf(index)}/${path}`, code));
    for (const { path, code } of plantedHooks) plot.plant(`hooks/${path}`, code);
    for (const { path, code } of plantedClean) plot.plant(`clean/${path}`, code);
    plot.plant(
      "cycle/packages/core/src/lists/one.ts",
      'import { two } from "./two.ts";\nexport const one = () => two;',
    );
    plot.plant(
      "cycle/packages/core/src/lists/two.ts",
      'import { one } from "./one.ts";\nexport const two = () => one;',
    );
    for (const { file } of statefulBesideCore)
      plot.plant(`excepted/${file.replace(/[^/]+$/, "besides/$&")}`, readFileSync(join(top, file), "utf8"));
    complaints = await plot.lint();
  }, LINT_LIMIT_MS);
  afterAll(() => plot.clear());

  it.each(violations)("refuse in $path: $code", (violation) => {
    const file = `${plotOf(violations.indexOf(violation))}/${violation.path}`;
    const here = complaints.filter((complaint) => complaint.file === file).map(({ text }) => text);
    expect(here.join("\n")).toContain(violation.refusal);
  });

  it.each(plantedClean)("accept $path", ({ path }) => {
    expect(complaints.filter(({ file }) => file === `clean/${path}`)).toEqual([]);
  });

  it.each(statefulBesideCore)("would refuse $file without its exception: it $reason", ({ file }) => {
    const copy = `excepted/${file.replace(/[^/]+$/, "besides/$&")}`;
    const here = complaints.filter((complaint) => complaint.file === copy).map(({ text }) => text);
    expect(here.join("\n")).toContain(noState);
  });

  it.each(plantedHooks)("allow the hooks of $path", ({ path }) => {
    const here = complaints.filter(({ file }) => file === `hooks/${path}`).map(({ text }) => text);
    expect(here.join("\n")).not.toContain(noState);
  });

  it("refuse a cycle of imports", () => {
    const cycle = complaints.filter(({ file }) => file.startsWith("cycle/")).map(({ text }) => text);
    expect(cycle.join("\n")).toContain("Dependency cycle detected");
  });

  it("have a planted violation for every room and for every reason", () => {
    expect([...new Set(plantedImports.map(({ room }) => room))].toSorted()).toEqual(
      rooms.map(({ name }) => name).toSorted(),
    );
    for (const { name, bans } of rooms)
      for (const { message } of bans)
        expect(
          plantedImports.some(({ refusal }) => message.startsWith(refusal)),
          `${name}: ${message}`,
        ).toBe(true);
  });

  it("keep the browser's document out of core at compile time", async () => {
    const answer = await plot.compile("packages/core/tsconfig.json", "export const title = document.title;");
    expect(answer).toContain("Cannot find name 'document'");
  });

  it("let core compile with what every platform offers", async () => {
    expect(
      await plot.compile("packages/core/tsconfig.json", "export const url = new URL('https://a.test');"),
    ).toBe("");
  });

  it("refuse an export that nothing uses, and only that one", async () => {
    plot.plant("dead/package.json", '{ "name": "dead", "private": true, "type": "module" }');
    plot.plant(
      "dead/packages/core/package.json",
      '{ "name": "@canopy/core", "exports": { ".": "./src/index.ts" } }',
    );
    plot.plant("dead/packages/core/src/index.ts", 'export { used } from "./made.ts";');
    plot.plant("dead/packages/core/src/made.ts", "export const used = 1;\nexport const dead = 2;");
    const answer = await plot.knip("dead");
    expect(answer).toMatch(/^Unused exports \(1\)/m);
    expect(answer).toMatch(/^dead .*made\.ts/m);
  });
});
