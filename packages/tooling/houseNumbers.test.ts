import { describe, expect, test } from "vitest";
import { importRings, importsOf, mutualPairs, overfullFolders, productLines } from "./houseNumbers.ts";

const core = { folder: "packages/core", imports: { "#*": "./src/*" } };
const file = (path: string, ...imports: readonly string[]) => ({
  path: `packages/core/src/${path}`,
  text: imports.map((specifier) => `import { a } from "${specifier}";\n`).join(""),
});

describe("a folder", () => {
  const folderOf = (count: number) => Array.from({ length: count }, (_, n) => `apps/web/src/ui/F${n}.tsx`);

  test("holds 45 files", () => {
    expect(overfullFolders(folderOf(45))).toEqual([]);
  });

  test("is named with its number of files past 45", () => {
    expect(overfullFolders([...folderOf(46), "apps/web/src/ui/form/A.tsx"])).toEqual([
      ["apps/web/src/ui", 46],
    ]);
  });
});

describe("two folders", () => {
  const pairs = (...files: readonly ReturnType<typeof file>[]) =>
    mutualPairs(importsOf(files, core)).map(({ folders }) => folders);
  const both = ["packages/core/src/lists", "packages/core/src/records"];

  test("are a mutual pair where each imports the other, by whatever path", () => {
    expect(
      pairs(file("lists/a.ts", "../records/b.ts"), file("records/b.ts"), file("records/c.ts", "#lists/a.ts")),
    ).toEqual([both]);
  });

  test("are no pair where one imports the other", () => {
    expect(pairs(file("lists/a.ts", "../records/b.ts"), file("records/b.ts"))).toEqual([]);
  });

  test("are no pair by a test, a story, a face or a folder inside the other", () => {
    expect(
      pairs(
        file("lists/a.ts", "../records/b.ts"),
        file("records/b.ts"),
        file("records/b.test.ts", "../lists/a.ts"),
        file("records/index.ts", "../lists/a.ts"),
        file("lists/rows/d.ts", "../a.ts"),
        file("lists/e.ts", "./rows/d.ts"),
      ),
    ).toEqual([]);
  });

  test("show one import each way", () => {
    const files = [file("lists/a.ts", "../records/b.ts"), file("records/b.ts", "../lists/a.ts")];
    expect(mutualPairs(importsOf(files, core))[0]?.proofs).toEqual([
      "packages/core/src/lists/a.ts → packages/core/src/records/b.ts",
      "packages/core/src/records/b.ts → packages/core/src/lists/a.ts",
    ]);
  });
});

describe("files that import each other in a ring", () => {
  test("are found through others, and what only hangs on the ring is not in it", () => {
    const files = [
      file("a/one.ts", "../b/two.ts"),
      file("b/two.ts", "../c/three.ts"),
      file("c/three.ts", "../a/one.ts", "../d/four.ts"),
      file("d/four.ts"),
      file("e/five.ts", "../a/one.ts"),
    ];
    expect(importRings(importsOf(files, core)).map((ring) => ring.length)).toEqual([3]);
  });
});

test("product lines leave out tests, stories and the testing room", () => {
  const text = "one\ntwo\n";
  const files = ["a.ts", "a.test.ts", "testing/b.ts", "b.stories.tsx"].map((name) => ({
    path: `packages/core/src/${name}`,
    text,
  }));
  expect(productLines(files, ["packages/core"])).toEqual([["packages/core", 2]]);
});
