import { expect, test } from "vitest";
import { lines, told, toldView } from "./toldView.ts";

test("a view is told as its keys by name, then its columns, fields and options, one a line", () => {
  const view = {
    title: "All users",
    path: "/user/",
    extend: ["company"],
    form: undefined,
    columns: [
      { label: "Email", field: "email", isMain: true, text: () => "" },
      { field: "status", words: { A: "In use" }, options: [{ value: "a", label: "An A" }] },
    ],
  };
  expect(toldView(view)).toEqual(lines`
    extend: [company]
    path: /user/
    title: "All users"
    columns:
      email "Email", isMain, text …
      status, options [a "An A"], words (A "In use")
  `);
});

test("the table of a list's fields is left out, the fields of a form are not", () => {
  expect(toldView({ fields: { email: { type: "email" } }, noun: "user" })).toEqual(["noun: user"]);
  expect(toldView({ fields: [{ name: "email" }] })).toEqual(["fields:", "email"]);
});

test("an empty text is told as one", () => {
  expect([told(""), told({ search: "" }), told(false), told(undefined)]).toEqual([
    '""',
    'search ""',
    "false",
    "undefined",
  ]);
});
