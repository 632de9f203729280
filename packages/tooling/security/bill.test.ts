import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { top } from "../command.ts";
import { librariesOf, readBill } from "./bill.ts";

const folders = ["apps/server", "apps/web", "apps/terminal", "packages/core", "packages/contracts"];

/** The libraries that the product's own packages name, with their versions. */
const named = folders.flatMap((folder) => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(top, folder, "package.json"), "utf8"),
  );
  return Object.entries(dependencies)
    .filter(([name]) => !name.startsWith("@canopy/"))
    .map(([name, version]) => ({ name, version }));
});

it("the bill of materials names every library that the server and the web need", async () => {
  const bill = await readBill();
  expect(named.length).toBeGreaterThan(20);
  expect(bill).toEqual(expect.arrayContaining(named));
  // the tools of tests and builds are not part of the product
  expect(bill.map(({ name }) => name)).not.toEqual(expect.arrayContaining(["vitest"]));
});

it("a bill of materials names a library with its group, and none of Canopy's own", () => {
  const components = [
    { group: "@hono", name: "node-server", version: "2.1.8" },
    { name: "zod", version: "4.6.7" },
    { group: "@canopy", name: "core", version: "0.0.0" },
  ];
  expect(librariesOf(`npm warn x\n${JSON.stringify({ bomFormat: "CycloneDX", components })}`)).toEqual([
    { name: "@hono/node-server", version: "2.1.8" },
    { name: "zod", version: "4.6.7" },
  ]);
  expect(() => librariesOf("{}")).toThrow("This is no bill of materials in CycloneDX.");
});
