import { describe, expect, it } from "vitest";
import { roleLabel } from "./roleLabel.ts";

describe("a role's label", () => {
  it.each([
    ["PLATFORM_ADMIN", "Platform administrator"],
    ["MRV_REVIEWER", "MRV reviewer"],
    ["SITE_AUDITOR", "Site auditor"],
    ["constructor", "Constructor"],
  ])("of %s is '%s'", (code, label) => {
    expect(roleLabel(code)).toBe(label);
  });
});
