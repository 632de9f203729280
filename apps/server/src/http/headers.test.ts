import { describe, expect, test } from "vitest";
import { securityHeaders, type AnswerKind } from "./headers.ts";

const SECONDS_A_YEAR = 31_536_000;
const kinds: readonly AnswerKind[] = ["api", "page", "asset"];

describe("over https", () => {
  test.each(kinds)(
    "every answer of the kind %s binds the browser to https for a year and more, subdomains too",
    (kind) => {
      const header = securityHeaders(kind, { isHttps: true })["strict-transport-security"] ?? "";
      const [, seconds = "0", rest] = /^max-age=(\d+)(.*)$/.exec(header) ?? [];
      expect(Number(seconds)).toBeGreaterThanOrEqual(SECONDS_A_YEAR);
      expect(rest).toBe("; includeSubDomains");
    },
  );
});

test.each(kinds)(
  "an answer of the kind %s has a policy without plugins, base addresses and foreign frames",
  (kind) => {
    const policy = securityHeaders(kind, { isHttps: true })["content-security-policy"]?.split("; ") ?? [];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.includes("sandbox") || policy.includes("base-uri 'none'")).toBe(true);
    expect(policy.filter((part) => /unsafe|\*|data:/.test(part))).toEqual(
      kind === "page" ? ["img-src 'self' data:"] : [],
    );
  },
);
