import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { anchorsOf, citationsOf, namesBySection } from "./docs.ts";

const top = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(join(top, path), "utf8");
const code = globSync(
  [
    "{apps,packages}/*/{src,bench,journeys,e2e}/**/*.{ts,tsx,css,sql}",
    "packages/tooling/*.ts",
    "scripts/*.ts",
  ],
  { cwd: top },
);

describe("citations of behaviour.md", () => {
  it("are read from a comment with their sections and names", () => {
    const comment =
      "/**\n * Ends it. Source: behaviour.md §4 Milestones, Jobs, §6,\n * §9 List\n * defaults.\n */";
    expect(citationsOf(comment)).toEqual([
      { section: "4", name: "Milestones" },
      { section: "4", name: "Jobs" },
      { section: "6", name: "" },
      { section: "9", name: "List defaults" },
    ]);
  });

  it("may name a heading, a bold term or a table row of their section", () => {
    const document = "## 1. One\n\n### Rows\n\n- **Skip**: no\n\n| Size | 9 |\n\n## 2. Two\n\n### Tokens\n";
    const names = namesBySection(document);
    expect([...(names.get("1") ?? [])]).toEqual(["", "Rows", "Skip", "Size"]);
    expect(names.get("2")?.has("Rows")).toBe(false);
  });
});

describe("behaviour.md", () => {
  const names = namesBySection(read("docs/behaviour.md"));

  it("has every section and name that code cites", () => {
    const cited = code.flatMap((path) => citationsOf(read(path)).map((citation) => ({ path, ...citation })));
    const wrong = cited.filter(({ section, name }) => !names.get(section)?.has(name));
    expect(wrong.map(({ path, section, name }) => `${path}: §${section} ${name}`)).toEqual([]);
    expect(cited.length).toBeGreaterThan(500);
  });
});

const linked = [
  "README.md",
  "docs/architecture.md",
  "docs/behaviour.md",
  "docs/asvs.md",
  "docs/operating.md",
  "docs/quality.md",
  "docs/speed.md",
  "docs/scaling.md",
  "docs/machines.md",
  "docs/day.md",
];

describe.each(linked)("%s", (document) => {
  const text = read(document);

  it("names only files and folders that exist", () => {
    const paths = text.match(/(?<=`)(apps|packages|scripts|docs)\/[\w./-]+(?=`)/g) ?? [];
    expect(paths.filter((path) => !existsSync(join(top, path)) && !path.endsWith("/dist"))).toEqual([]);
  });

  it("links only to headings and files that exist", () => {
    const anchors = anchorsOf(text);
    const targets = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = ""]) => target);
    const broken = targets.filter((target) => {
      if (/^https?:/.test(target)) return false;
      const [file = "", heading] = target.split("#");
      const path = file === "" ? document : join(dirname(document), file);
      if (!existsSync(join(top, path))) return true;
      return heading !== undefined && !(path === document ? anchors : anchorsOf(read(path))).has(heading);
    });
    expect(broken).toEqual([]);
  });
});

describe("the two walks in architecture.md", () => {
  const part = /## Two walks\n([^]*?)\n## /.exec(read("docs/architecture.md"))?.[1] ?? "";
  const walks = part
    .split("\n### ")
    .slice(1)
    .map((text) => ({ title: text.split("\n", 1)[0], text }));

  it.each(walks)("give the true number of files and folders: $title", ({ text }) => {
    const files = [...new Set(text.match(/(?<=`)(apps|packages)\/[\w./-]+(?=`)/g))];
    const folders = new Set(files.map((file) => dirname(file)));
    expect(text).toContain(`${files.length} files in ${folders.size} folders.`);
  });
});
