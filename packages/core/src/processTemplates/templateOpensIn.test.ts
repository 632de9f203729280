import type { Access } from "@canopy/contracts";
import { expect, test } from "vitest";
import { templateOpensIn } from "./templateOpensIn.ts";

test.each([
  [["list", "get", "update"], "editor"],
  [["list", "get"], "preview"],
  [["list", "update"], undefined],
  [["list"], undefined],
])("a template of the list opens for a person with the rights %j in: %s", (held, opensIn) => {
  const permits = (access: Access) =>
    typeof access !== "string" && access.some((one) => held.some((right) => one.endsWith(`:${right}`)));
  expect(templateOpensIn({ permits })).toBe(opensIn);
});
