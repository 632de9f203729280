import { describe, expect, test } from "vitest";
import { fakeToken } from "../testing/fakeToken.ts";
import { firstCallOf, type FirstRead } from "./firstRead.ts";

const ID = "0190a000-0000-7000-8000-000000000001";
const reads: readonly FirstRead[] = [
  { path: "/user/?", search: "", permissions: ["user:list"], call: "/api/users?page=1" },
  {
    path: "/user/([0-9a-f-]{36})",
    search: "",
    permissions: ["user:get"],
    call: "/api/users/*?extend=company",
  },
];
const token = fakeToken({ exp: 2_000, permissions: ["user:list", "user:get"] });
const opening = { pathname: "/user/", search: "", token, serverNowMs: 1_000_000 };

describe("the first call of a page", () => {
  test.each([
    ["a list", opening, "/api/users?page=1"],
    ["a list without the last slash, in capitals", { ...opening, pathname: "/USER" }, "/api/users?page=1"],
    ["a record", { ...opening, pathname: `/user/${ID}` }, `/api/users/${ID}?extend=company`],
    ["another page", { ...opening, pathname: "/user/create" }, undefined],
    ["a search that the table does not have", { ...opening, search: "?page=2" }, undefined],
    ["nobody's token", { ...opening, token: null }, undefined],
    ["a token that has expired", { ...opening, serverNowMs: 2_000_000 }, undefined],
    ["a token that cannot be read", { ...opening, token: "a.%.c" }, undefined],
    ["a token without the permission", { ...opening, token: fakeToken({ permissions: [] }) }, undefined],
  ])("is known for %s: %#", (_, given, call) => {
    expect(firstCallOf(reads, given)).toBe(call);
  });
});
