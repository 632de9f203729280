import { expect, test } from "vitest";
import { problems, problemSchema } from "./problem.ts";

test("each problem type has its status", () => {
  expect(Object.fromEntries(Object.entries(problems).map(([type, { status }]) => [type, status]))).toEqual({
    "/errors/validation": 400,
    "/errors/invalid-credentials": 401,
    "/errors/token-missing": 401,
    "/errors/token-invalid": 401,
    "/errors/token-expired": 401,
    "/errors/forbidden": 403,
    "/errors/not-found": 404,
    "/errors/timeout": 408,
    "/errors/conflict": 409,
    "/errors/in-use": 409,
    "/errors/invalid-transition": 409,
    "/errors/undo-not-yours": 403,
    "/errors/undo-too-late": 409,
    "/errors/undo-followed": 409,
    "/errors/last-administrator": 409,
    "/errors/too-large": 413,
    "/errors/unsupported-media-type": 415,
    "/errors/no-such-part": 416,
    "/errors/rate-limited": 429,
    "/errors/internal": 500,
  });
});

test("every problem type has a title of its own", () => {
  const titles = Object.values(problems).map(({ title }) => title);
  expect(titles.filter((title) => title.trim() === "")).toEqual([]);
  expect(new Set(titles).size).toBe(titles.length);
});

test("a problem body keeps its field messages", () => {
  const body = {
    type: "/errors/validation",
    title: "Some values are not valid",
    status: 400,
    detail: "2 values are not valid",
    errors: { email: ["Email is required"], name: ["Name is required"] },
    requestId: "r-1",
  };
  expect(problemSchema.parse(body)).toEqual(body);
});

test("a problem body with field names such as __proto__ changes no prototype", () => {
  const text = `{"type":"t","title":"t","status":400,"detail":"d","errors":{"__proto__":["x"],"constructor":["y"]}}`;
  const { errors } = problemSchema.parse(JSON.parse(text));
  expect(Object.getPrototypeOf(errors)).toBe(Object.prototype);
  expect(errors).toMatchObject({ constructor: ["y"] });
});

test.each([
  ["no title", { type: "t", status: 400, detail: "d" }],
  ["a status as text", { type: "t", title: "t", status: "400", detail: "d" }],
  ["messages that are no list", { type: "t", title: "t", status: 400, detail: "d", errors: { a: "x" } }],
  ["an HTML page", "<html>"],
])("%s is not a problem body", (_, body) => {
  expect(problemSchema.safeParse(body).success).toBe(false);
});
