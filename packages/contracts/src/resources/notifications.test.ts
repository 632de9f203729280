import { describe, expect, test } from "vitest";
import { isAppPath, notificationDraft, notificationSamples } from "./notifications.ts";

const draft = notificationSamples.send;
const id = "00000000-0000-4000-8000-00000000000A";
const faultsOf = (body: unknown) =>
  notificationDraft.safeParse(body).error?.issues.map(({ path }) => path[0]);

describe("a message's draft", () => {
  test("counts each person once and lowers the case of ids", () => {
    const read = notificationDraft.parse({ ...draft, userIds: [id, id.toLowerCase(), id] });
    expect(read.userIds).toEqual([id.toLowerCase()]);
  });

  test("may have no link", () => {
    expect(faultsOf({ ...draft, link: null })).toBeUndefined();
    const { link: _, ...without } = draft;
    expect(faultsOf(without)).toBeUndefined();
  });

  test("trims its text and keeps lines and punctuation", () => {
    const read = notificationDraft.parse({ ...draft, message: " <b>one</b>\ntwo 🌱 " });
    expect(read.message).toBe("<b>one</b>\ntwo 🌱");
  });

  test.each([
    ["nobody", { userIds: [] }, "userIds"],
    [
      "51 people",
      { userIds: Array.from({ length: 51 }, (_, n) => id.slice(0, -2) + String(n + 10)) },
      "userIds",
    ],
    ["a blank title", { title: "  " }, "title"],
    ["161 characters of title", { title: "x".repeat(161) }, "title"],
    ["a title of two lines", { title: "a\nb" }, "title"],
    ["1,001 characters of text", { message: "x".repeat(1001) }, "message"],
    ["a link elsewhere", { link: "https://example.org/" }, "link"],
    ["a link of 401 characters", { link: `/${"x".repeat(400)}` }, "link"],
  ])("with %s is refused at that field", (_, body, field) => {
    expect(faultsOf({ ...draft, ...body })).toEqual([field]);
  });

  test("takes 50 people, 160 characters of title, 1,000 of text and 400 of link", () => {
    const most = {
      userIds: Array.from({ length: 50 }, (_, n) => id.slice(0, -2) + String(n + 10)),
      title: "x".repeat(160),
      message: "x".repeat(1000),
      link: `/${"x".repeat(399)}`,
    };
    expect(faultsOf(most)).toBeUndefined();
  });
});

describe("a link", () => {
  test.each(["/", "/project/", "/process/1?milestone=2", "/reminders/1#top", "/a//b", "/é🌱", "/%2F%2Fx"])(
    "may be the path %s",
    (path) => {
      expect(isAppPath(path)).toBe(true);
    },
  );

  test.each([
    "",
    "project/",
    "//evil.example",
    "///x",
    String.raw`/\evil.example`,
    String.raw`/a\b`,
    "https://evil.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    " /project/",
    "/a\nb",
    "/\t/evil.example",
    "/a\u0000",
  ])("may not be %j", (path) => {
    expect(isAppPath(path)).toBe(false);
  });
});
