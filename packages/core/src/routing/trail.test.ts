import { describe, expect, it } from "vitest";
import { matchRoute } from "./match.ts";
import { routeNames, routeOf, type RouteName } from "./routes.ts";
import { entryOf, parentOf } from "./trail.ts";

const opened = (address: string) => {
  const match = matchRoute(address);
  if (!match) throw new Error(`No route for ${address}`);
  return { kind: "open" as const, ...match };
};
const everything = () => true;
const allBut = (closed: RouteName) => (name: RouteName) => name !== closed;

describe("the menu's entry of a page", () => {
  it("is its own where it has one", () => {
    expect(entryOf(opened("/company/"), everything)).toEqual({ name: "companies", isPage: true });
  });

  it.each([
    ["/company/1", "companies"],
    ["/process/1", "projects"],
    ["/project/create", "projects"],
    ["/process-templates/edit/1", "processTemplates"],
    ["/reminders/1/edit", "reminders"],
    ["/user/create", "users"],
  ])("of %s is its list's, %s", (address, name) => {
    expect(entryOf(opened(address), everything)).toEqual({ name, isPage: false });
  });

  it("of a feedback item is the overview for people who may open it, otherwise their own list", () => {
    const item = opened("/feedback/1");
    expect(parentOf(item, everything)).toBe("feedbackList");
    expect(parentOf(item, allBut("feedbackList"))).toBe("feedbackMine");
  });

  it("is its own where the person may not open its list, as a partner on a stakeholder's page", () => {
    const stakeholder = opened("/stakeholders/1");
    expect(parentOf(stakeholder, everything)).toBe("milestoneOwners");
    expect(parentOf(stakeholder, allBut("milestoneOwners"))).toBeUndefined();
    expect(entryOf(stakeholder, allBut("milestoneOwners"))).toEqual({ name: "milestoneOwner", isPage: true });
  });

  it("is there for every page with an id or a form behind sign-in, but those of imports, which belong to six lists", () => {
    const pages = routeNames.filter(
      (name) =>
        routeOf(name).access !== "public" &&
        /:|create/.test(routeOf(name).pattern) &&
        !routeOf(name).pattern.startsWith("/import/"),
    );
    expect(pages.length).toBeGreaterThan(12);
    for (const name of pages)
      expect(entryOf({ kind: "open", name, route: routeOf(name), params: {} }, everything)).toMatchObject({
        isPage: false,
      });
  });

  it("is its own, not a list, for a page without one", () => {
    expect(parentOf(opened("/notifications/"), everything)).toBeUndefined();
    expect(entryOf({ kind: "wait" }, everything)).toBeUndefined();
  });
});
