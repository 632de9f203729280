import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messages } from "../text/messages.ts";
import { propertyRuns } from "@canopy/contracts/testing";
import {
  CallError,
  failureOf,
  failureOfAnswer,
  isProblem,
  isWorthRetrying,
  readFailedBody,
  refusesFile,
} from "./failure.ts";
import { failureAnnouncements } from "./failureAnnouncements.ts";
import { failureText } from "./failureText.ts";

const saying = (status: number, body: unknown) => failureText(failureOfAnswer(status, body));
const one = (text: string) => ({ text, lines: [] });

describe("the text of a failure", () => {
  test.each([
    ["network", messages.network, "Network error. Please check your connection."],
    ["timeout", messages.timeout, "Request timeout. Please try again."],
    ["unexpected", messages.unexpected, "An unexpected error occurred. Please try again."],
  ] as const)("%s", (kind, text, verbatim) => {
    expect(text).toBe(verbatim);
    expect(failureText({ kind })).toEqual(one(verbatim));
  });

  test("is the generic one for malformed and stale", () => {
    expect(failureText({ kind: "malformed", path: "/api/users" })).toEqual(one(messages.unexpected));
    expect(failureText({ kind: "stale" })).toEqual(one(messages.unexpected));
  });

  test("is the given reason for a refusal of the app itself", () => {
    expect(failureText({ kind: "refused", reason: "Invalid token" })).toEqual(one("Invalid token"));
  });

  test.each([408, 504])("says timeout for status %i, whatever its body says", (status) => {
    expect(saying(status, { detail: "Upstream" })).toEqual(one("Request timeout. Please try again."));
  });

  test.each([
    [{ type: "/errors/token-expired" }, "Your session has expired. Please log in again."],
    [{ type: "https://api.test/errors/token-expired" }, "Your session has expired. Please log in again."],
    [
      { type: "https://api.test/canopy/errors/token-expired" },
      "Your session has expired. Please log in again.",
    ],
    [{ type: "/errors/token-invalid", detail: "x" }, "Invalid authentication. Please log in again."],
    [{ type: "/errors/token-missing" }, "No authentication found. Please log in."],
    [{ type: "/errors/other", detail: "Come back later" }, "Come back later"],
    [{ type: "/errors/token-expired-not", detail: "  " }, "Authentication required. Please log in."],
    [{ type: 7 }, "Authentication required. Please log in."],
    ["<html>401</html>", "Authentication required. Please log in."],
    [undefined, "Authentication required. Please log in."],
  ])("for a 401 with %j is %j", (body, text) => {
    expect(saying(401, body)).toEqual(one(text));
  });

  test.each([
    [{ detail: "Only the lead may" }, "Only the lead may"],
    [{ detail: "" }, "You do not have permission to access this resource."],
    ["<b>no</b>", "You do not have permission to access this resource."],
  ])("for a 403 with %j is %j", (body, text) => {
    expect(saying(403, body)).toEqual(one(text));
  });

  const generic = "An unexpected error occurred. Please try again.";
  test.each([
    [{ detail: "D", message: "M" }, "D"],
    [{ detail: {}, message: "M" }, "M"],
    [{ detail: " ", message: "M" }, "M"],
    [{ message: 7 }, generic],
    ["Plain", "Plain"],
    ["", generic],
    [null, generic],
    [[1, 2], generic],
    [{}, generic],
    ["<html><body>502 Bad Gateway</body></html>", generic],
    [{ detail: "<script>alert(1)</script>" }, generic],
    ["<!DOCTYPE html>\n<title>502</title> cut of", generic],
    ["\n<!-- proxy --><html>", generic],
    ["<center><h1>502 Bad Gateway</h1></center>\r\n<hr>nginx</center>\r\n", generic],
    [{ detail: "The field <name> is missing" }, "The field <name> is missing"],
    [{ detail: "<name> must differ from <other>" }, "<name> must differ from <other>"],
    ["Use <b> for bold", "Use <b> for bold"],
    [{ detail: "x".repeat(301) }, `${"x".repeat(299)}…`],
    ["x".repeat(100_000), `${"x".repeat(299)}…`],
    [{ detail: `${"x".repeat(298)}🌱🌱` }, `${"x".repeat(298)}…`],
    [{ detail: `${"x".repeat(298)} and so on` }, `${"x".repeat(298)}…`],
    [{ detail: "x".repeat(300) }, "x".repeat(300)],
    [{ detail: "a < b and b > c" }, "a < b and b > c"],
    [{ title: "T", errors: {}, detail: "D" }, "D"],
    [{ title: "T", errors: { a: "no list", b: [7, ""] }, detail: "D" }, "D"],
    [{ title: "T", errors: ["a list"], detail: "D" }, "D"],
  ])("for any other body, %j, is %j", (body, text) => {
    expect(saying(500, body)).toEqual(one(text));
  });

  test("with field errors has the title and one bullet for each message", () => {
    const errors = {
      email: ["Email is required", "Invalid email format"],
      name: ["<b>Name</b> is required"],
    };
    expect(saying(400, { title: "Some values are not valid", detail: "D", errors })).toEqual({
      text: "Some values are not valid",
      lines: ["Email is required", "Invalid email format", "<b>Name</b> is required"],
    });
  });

  test("without a title puts the bullets under the generic text", () => {
    expect(saying(400, { errors: { a: ["b"] } })).toEqual({ text: generic, lines: ["b"] });
  });

  test.each([
    [{ "filters[0].value": ["filters[0].value must be one of ACTIVE, ON_HOLD"] }, []],
    [{ filters: ["may be at most 20"] }, []],
    [{ page: ["page times size must be at most 1000000"], name: ["Name is required"] }, ["Name is required"]],
    [
      { sortField: ["x"], sortDirection: ["x"], size: ["x"], extend: ["brings too many related records"] },
      [],
    ],
    [{ "Idempotency-Key": ["must be a UUID"], version: ["Send the version that was read"] }, []],
    [{ days: ["days must be from 1 to 3650"] }, []],
    [{ hidden: ["This field is not known"] }, []],
    [{ to: ["The span must be at most 400 days"] }, ["The span must be at most 400 days"]],
    [{ token: ["This link has expired or was already used"] }, ["This link has expired or was already used"]],
  ])("for messages about %j puts %j under the title", (errors, lines) => {
    const body = {
      title: "Some values are not valid",
      detail: "Please correct the values named below.",
      errors,
    };
    expect(saying(400, body)).toEqual({ text: "Some values are not valid", lines });
  });

  test("cuts a thousand messages to 50 lines of 300 characters", () => {
    const errors = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`f${i}`, ["x".repeat(1000)]]));
    const { lines } = saying(400, { title: "T", errors });
    expect(lines).toHaveLength(50);
    expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([300]));
  });

  test("never throws, shows markup as a sentence or changes a prototype, whatever the body holds", () => {
    const body = fc.oneof(
      fc.anything(),
      fc.record(
        { type: fc.anything(), title: fc.anything(), detail: fc.anything(), errors: fc.anything() },
        { requiredKeys: [] },
      ),
      fc.constant(JSON.parse('{"title":"T","errors":{"__proto__":["polluted"]}}') as unknown),
    );
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 599 }), body, (status, data) => {
        const { text, lines } = saying(status, data);
        expect(text.trim()).not.toBe("");
        expect(text.length).toBeLessThanOrEqual(300);
        expect(lines.length).toBeLessThanOrEqual(50);
        expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
        expect(JSON.parse(JSON.stringify(failureOfAnswer(status, data)))).toEqual(
          failureOfAnswer(status, data),
        );
      }),
      propertyRuns(500, 50_000),
    );
  });

  test("treats a field named __proto__ like any other", () => {
    const body = readFailedBody(JSON.parse('{"errors":{"__proto__":["bad"]}}'));
    expect(body.errors).toEqual([{ field: "__proto__", messages: ["bad"] }]);
  });
});

describe("the announcement of a failure", () => {
  test("keeps one line for 5 s and several for 8 s", () => {
    expect(failureAnnouncements({ kind: "network" }, "read")).toEqual([
      { type: "toast", tone: "error", text: messages.network, durationMs: 5000 },
    ]);
    const problem = failureOfAnswer(400, { title: "T", errors: { a: ["b"] } });
    expect(failureAnnouncements(problem, "read")).toEqual([
      { type: "toast", tone: "error", text: "T", durationMs: 8000, lines: ["b"] },
    ]);
  });

  test("keeps a lost session's toast for 3 s", () => {
    expect(failureAnnouncements(failureOfAnswer(401, { type: "/errors/token-expired" }), "read")).toEqual([
      { type: "toast", tone: "error", text: messages.sessionExpired, durationMs: 3000, key: "session" },
    ]);
  });

  test("leads from a refused read to /unauthorized after its toast", () => {
    expect(failureAnnouncements(failureOfAnswer(403, {}), "read")).toEqual([
      { type: "toast", tone: "error", text: messages.forbidden, durationMs: 5000, key: "forbidden" },
      { type: "navigate", to: "/unauthorized", replace: true },
    ]);
  });

  test("leads nowhere from a refused write", () => {
    expect(failureAnnouncements(failureOfAnswer(403, {}), "write")).toEqual([
      { type: "toast", tone: "error", text: messages.forbidden, durationMs: 5000, key: "forbidden" },
    ]);
  });

  test("is empty for a stale failure", () => {
    expect(failureAnnouncements({ kind: "stale" }, "read")).toEqual([]);
  });
});

test.each([
  [{ kind: "network" }, true],
  [{ kind: "timeout" }, true],
  [failureOfAnswer(429, {}), true],
  [failureOfAnswer(500, {}), true],
  [failureOfAnswer(503, {}), true],
  [failureOfAnswer(400, {}), false],
  [failureOfAnswer(401, {}), false],
  [failureOfAnswer(403, {}), false],
  [failureOfAnswer(404, {}), false],
  [failureOfAnswer(409, {}), false],
  [{ kind: "malformed", path: "/x" }, false],
  [{ kind: "stale" }, false],
  [{ kind: "unexpected" }, false],
] as const)("%j is worth retrying: %s", (failure, isWorth) => {
  expect(isWorthRetrying(failure)).toBe(isWorth);
});

test("is the unexpected text for an error that no call threw", () => {
  expect(failureOf(new Error("x"))).toEqual({ kind: "unexpected" });
  expect(failureOf(undefined)).toEqual({ kind: "unexpected" });
  expect(failureOf(new CallError({ kind: "network" }))).toEqual({ kind: "network" });
});

test.each([
  ["a problem with its status", failureOfAnswer(429, undefined), "The call failed: problem 429"],
  ["a lost network", { kind: "network" }, "The call failed: network"],
] as const)("a log names %s", (_, failure, text) => {
  expect(new CallError(failure).message).toBe(text);
});

test.each([
  "/errors/conflict",
  "/canopy/errors/conflict",
  "https://api.test/errors/conflict",
  "https://api.test/one/two/errors/conflict",
])("recognises a problem by its type %s", (type) => {
  const conflict = failureOfAnswer(409, { type });
  expect(isProblem(conflict, "/errors/conflict")).toBe(true);
  expect(isProblem(conflict, "/errors/in-use")).toBe(false);
});

test.each([
  "errors/conflict",
  "/x-errors/conflict",
  "//errors/conflict",
  "/?/errors/conflict",
  "#/errors/conflict",
  "/errors/conflict/of/another/kind",
])("recognises no problem by the type %s", (type) => {
  expect(isProblem(failureOfAnswer(409, { type }), "/errors/conflict")).toBe(false);
});

test("recognises no problem where nothing failed", () => {
  expect(isProblem(undefined, "/errors/conflict")).toBe(false);
});

test.each([
  ["/errors/too-large", true],
  ["https://api.test/canopy/errors/too-large", true],
  ["/errors/conflict", false],
])("a file that got the type %s is refused for good: %s", (type, isRefused) => {
  expect(refusesFile(failureOfAnswer(400, { type }))).toBe(isRefused);
});
