import * as fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { anyText } from "../testing/anyText.ts";
import { propertyRuns } from "@canopy/contracts/testing";
import { afterSignIn, loginFor, redirectOf, safeRedirect } from "./redirect.ts";

const refused: readonly unknown[] = [
  "//evil.test",
  "///evil.test",
  String.raw`/\evil.test`,
  String.raw`\\evil.test`,
  String.raw`/x\..\evil`,
  "/\t/evil.test",
  "/\n/evil.test",
  "/\r/evil.test",
  "/%09/evil.test",
  "/%0a/evil.test",
  "/%0D%0A/evil.test",
  "/%2fevil.test",
  "/%2F%2Fevil.test",
  "/%5cevil.test",
  "/x/..//evil.test",
  "/./%2e/..//evil.test",
  "https://evil.test",
  "https:evil.test",
  "http:/evil.test",
  "javascript:alert(1)",
  "data:text/html,x",
  "/\0",
  "/%00",
  "user/",
  "",
  " /user/",
  "?x",
  "/%",
  "/%E0%A4%A",
  `/${"a".repeat(2_048)}`,
  `/?${"ä".repeat(2_000)}`,
  123,
  null,
  undefined,
  true,
  {},
  ["/user/"],
];
const barred = [
  "/login",
  "/login/",
  "/LOGIN",
  "/%6cogin",
  "/login?redirect=/user/",
  "/x/../login",
  "/reset-password-request",
  "/reset-password/abc",
  "/set-password/abc?x=1",
  "/unauthorized",
  "/unauthorized#a",
];

describe("a redirect", () => {
  it.each([
    ["/", "/"],
    ["/user/", "/user/"],
    ["/user/?page=2&filter=a%20b#row", "/user/?page=2&filter=a%20b#row"],
    ["/company/12?next=//evil.test", "/company/12?next=//evil.test"],
    ["/nowhere", "/nowhere"],
    ["/login-history", "/login-history"],
    ["/a/../user/", "/user/"],
  ])("to %s leads to %s", (raw, to) => {
    expect(safeRedirect(raw)).toBe(to);
  });

  it.each(refused.map((raw) => [raw]))("to %j leads to /", (raw) => {
    expect(safeRedirect(raw)).toBe("/");
  });

  it.each(barred)("to %s, where nobody is sent after a sign-in, leads to the start", (raw) => {
    expect(safeRedirect(raw)).toBe("/");
  });

  it("is read in browsers without URL.parse", () => {
    const native = Object.getOwnPropertyDescriptor(URL, "parse") ?? {};
    Reflect.deleteProperty(URL, "parse");
    onTestFinished(() => void Object.defineProperty(URL, "parse", native));
    expect(safeRedirect("/user/?page=2")).toBe("/user/?page=2");
    expect(safeRedirect("//evil.test")).toBe("/");
  });

  it("stays on this origin, begins with one slash and is unchanged when read again, whatever is asked", () => {
    const origin = "https://canopy.example";
    const parts = fc.constantFrom(
      ..."/ // \\ . .. % %2f %5c %09 %0a \t \n @ : ? # & = evil.test https: login user [ ] ä \u202e".split(
        " ",
      ),
      " ",
    );
    const asked = fc.oneof(
      anyText(),
      fc.webUrl(),
      fc.array(parts).map((some) => `/${some.join("")}`),
      fc.array(fc.oneof(parts, fc.string())).map((some) => some.join("")),
    );
    fc.assert(
      fc.property(asked, (raw) => {
        const out = safeRedirect(raw);
        expect(out).toMatch(/^\/(?!\/)/);
        const url = new URL(out, origin);
        expect(url.origin).toBe(origin);
        expect(url.username + url.password).toBe("");
        expect(url.pathname + url.search + url.hash).toBe(out);
        expect(out).not.toContain("\\");
        expect(out.length).toBeLessThanOrEqual(2_048);
        expect(safeRedirect(out)).toBe(out);
      }),
      propertyRuns(5_000, 200_000),
    );
  });
});

describe("the login page's address", () => {
  it("of a list by so many companies that nothing follows it whole leads to the list", () => {
    const wanted = `/project/?where=company.in.${Array.from({ length: 60 }, (_, at) => `${at}`.padStart(36, "0")).join(",")}`;
    expect(redirectOf(loginFor(wanted))).toBe("/project/");
    expect(redirectOf(loginFor(`/project/#${"a".repeat(2_048)}`))).toBe("/project/");
    expect(redirectOf(loginFor(wanted.slice(0, 2_048)))).toBe(wanted.slice(0, 2_048));
  });
});

describe("the redirect of an address", () => {
  it.each([
    ["/login?redirect=%2Fuser%2F%3Fpage%3D2", "/user/?page=2"],
    ["/login", "/"],
    ["/login?redirect=", "/"],
    ["/login?redirect=123", "/"],
    ["/login?redirect=%2Fuser%2F&redirect=%2Fcompany%2F", "/"],
    ["/login?redirect=%2Flogin%3Fredirect%3D%252Fuser%252F", "/"],
    ["/login?redirect=//evil.test", "/"],
    ["//evil.test?redirect=/user/", "/"],
  ])("%s is %s", (address, to) => {
    expect(redirectOf(address)).toBe(to);
  });

  it.each([
    ["/login?redirect=%2Fuser%2F", "/user/"],
    ["/set-password/abc", "/"],
    ["/user/?redirect=%2Fcompany%2F", undefined],
    ["//evil.test?redirect=%2Fuser%2F", undefined],
  ])("counts after a sign-in at %s as %s", (address, to) => {
    expect(afterSignIn(address)).toBe(to);
  });

  it("is the path that `loginFor` was given", () => {
    for (const wanted of ["/user/?page=2&filter=a%26b#x", "/company/1", "/"])
      expect(redirectOf(loginFor(wanted))).toBe(wanted);
  });
});
