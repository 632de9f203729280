import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fakePorts } from "../testing/fakePorts.ts";
import { propertyRuns } from "@canopy/contracts/testing";
import { createDrafts } from "./drafts.ts";

const open = () => {
  const ports = fakePorts();
  return { ports, drafts: createDrafts(ports.local, ports.log) };
};
const draft = { changed: { email: "new@canopy.example", roles: ["VIEWER"] }, version: 3 };

describe("a draft", () => {
  test("is offered again to its user on the same route, also after a restart", () => {
    const { ports, drafts } = open();
    drafts.write("ines", "/user/create", draft);
    expect(createDrafts(ports.local, ports.log).read("ines", "/user/create")).toEqual(draft);
  });

  test("is offered to no other user and on no other route", () => {
    const { drafts } = open();
    drafts.write("ines", "/user/create", draft);
    expect(drafts.read("marek", "/user/create")).toBeUndefined();
    expect(drafts.read("ines", "/user/1")).toBeUndefined();
  });

  test("is gone once it is forgotten", () => {
    const { drafts } = open();
    drafts.write("ines", "/user/create", draft);
    drafts.forget("ines", "/user/create");
    expect(drafts.read("ines", "/user/create")).toBeUndefined();
  });

  test("is forgotten with all others of its user, and nothing else is", () => {
    const { ports, drafts } = open();
    ports.local.write("access_token", "t");
    drafts.write("ines-2", "/a", draft);
    drafts.write("ines", "/a", draft);
    drafts.write("ines", "/b", draft);
    drafts.forgetAll("ines");
    expect(drafts.read("ines", "/a")).toBeUndefined();
    expect(drafts.read("ines", "/b")).toBeUndefined();
    expect(drafts.read("ines-2", "/a")).toEqual(draft);
    expect(ports.local.read("access_token")).toBe("t");
  });

  test("is kept apart for every pair of user and route", () => {
    const text = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(text, text, text, text, (user, route, otherUser, otherRoute) => {
        fc.pre(user !== otherUser || route !== otherRoute);
        const { drafts } = open();
        drafts.write(user, route, draft);
        expect(drafts.read(otherUser, otherRoute)).toBeUndefined();
        expect(drafts.read(user, route)).toEqual(draft);
      }),
      propertyRuns(300, 20_000),
    );
  });
});

test("reads any other stored text as no draft, without failing", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.constant('{"changed":7}')), (text) => {
      const { ports, drafts } = open();
      ports.local.write("draft:ines:/a", text);
      const read = drafts.read("ines", "/a");
      expect(read === undefined || typeof read.changed === "object").toBe(true);
    }),
    propertyRuns(300, 20_000),
  );
});

test("keeps no drafts in a store that throws, and logs one warning", () => {
  const { ports } = open();
  const refuse = () => {
    throw new Error("QuotaExceededError");
  };
  const drafts = createDrafts({ read: refuse, write: refuse, remove: refuse, keys: refuse }, ports.log);
  drafts.write("ines", "/a", draft);
  expect(drafts.read("ines", "/a")).toBeUndefined();
  drafts.forget("ines", "/a");
  drafts.forgetAll("ines");
  expect(ports.logged).toMatchObject([{ level: "warn" }]);
});
