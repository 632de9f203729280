import { permissions, type Permission } from "@canopy/contracts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readListSearch, writeListSearch } from "../lists/listSearch.ts";
import { reminderList } from "../reminders/reminders.view.ts";
import { accessChecks, type SessionStatus } from "../session/access.ts";
import { readToken, type Profile } from "../session/token.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { anyText } from "../testing/anyText.ts";
import { propertyRuns } from "@canopy/contracts/testing";
import { decide, mayOpen } from "./guard.ts";
import { matchRoute, pathTo } from "./match.ts";
import { menuFor } from "./menu.ts";
import { routeNames, routeOf } from "./routes.ts";

const holder = (...held: Permission[]): Profile => {
  const read = readToken(fakeToken({ permissions: held }));
  if (!read.ok) throw new Error(read.reason);
  return read.profile;
};
const decided = (address: string, status: SessionStatus, ...held: Permission[]) =>
  decide(address, status, accessChecks(status, holder(...held)));

const guestPages = ["/login", "/reset-password-request", "/reset-password/abc", "/set-password/abc"];
const sampleOf = (pattern: string) => pattern.replace(/:\w+/g, "17");

describe("the guard", () => {
  it("waits for every page while the session is loading", () => {
    for (const address of ["/", "/user/", "/nowhere", ...guestPages])
      expect(decided(address, "loading")).toEqual({ kind: "wait" });
  });

  it("sends a signed-in person from guest-only pages to /", () => {
    for (const address of guestPages) expect(decided(address, "signedIn")).toEqual({ kind: "go", to: "/" });
  });

  it("lets guests stay on guest-only pages", () => {
    for (const address of guestPages) expect(decided(address, "signedOut")).toMatchObject({ kind: "open" });
  });

  it("sends guests to /login with the path they asked for", () => {
    expect(decided("/user/?page=2#x", "signedOut")).toEqual({
      kind: "go",
      to: "/login?redirect=%2Fuser%2F%3Fpage%3D2%23x",
    });
  });

  it("sends a person who has none of a route's permissions to /unauthorized, which everyone may open", () => {
    expect(decided("/user/", "signedIn", "company:list")).toEqual({ kind: "go", to: "/unauthorized" });
    expect(decided("/unauthorized", "signedIn")).toMatchObject({ kind: "open" });
  });

  it.each([
    ["/user/", ["user:list", "user:get"]],
    ["/user/create", ["user:create"]],
    ["/user/17", ["user:get"]],
    ["/company/", ["company:list", "company:get"]],
    ["/company/17", ["company:list", "company:get"]],
    ["/stakeholders/", ["project_milestone_owner:list"]],
    ["/stakeholders/17", ["project_milestone_owner:get"]],
    ["/technology/", ["project_type:list"]],
    ["/technology/17", ["project_type:get"]],
    ["/project/", ["project:list", "project:get"]],
    ["/project/create", ["project:create"]],
    ["/project/17", ["project:list", "project:get"]],
    ["/process/17", ["project_process:get"]],
    ["/process-templates/", ["project_process_template:list"]],
    ["/process-templates/create", ["project_process_template:create"]],
    ["/process-templates/edit/17", ["project_process_template:update"]],
    ["/reminders/", ["reminder:list"]],
    ["/reminders/create", ["reminder:create"]],
    ["/reminders/calendar", ["reminder:list"]],
    ["/reminders/17", ["reminder:get"]],
    ["/reminders/17/edit", ["reminder:update"]],
    ["/notifications/", ["notification:read"]],
    ["/feedback/my", permissions.filter((one) => one.startsWith("feedback:"))],
    ["/feedback/list", ["feedback:list", "feedback:manage"]],
    ["/feedback/17", ["feedback:get", "feedback:manage"]],
  ] as const)("opens %s to the holder of any one of %j and to nobody else", (address, anyOf) => {
    for (const one of permissions)
      expect(decided(address, "signedIn", one).kind).toBe(
        anyOf.some((wanted) => wanted === one) ? "open" : "go",
      );
  });

  it("keeps the page of a session that was just refused on screen", () => {
    expect(decided("/user/", "leaving")).toMatchObject({ kind: "open", name: "users" });
  });

  it("answers not found for any other address", () => {
    for (const address of ["/nowhere", "/user/1/2", "/company/a/b"])
      expect(decided(address, "signedIn", "user:list")).toEqual({ kind: "notFound", isGuest: false });
  });

  it("tells guests who meet an unknown address apart from people who are or just were signed in", () => {
    expect(decided("/nowhere", "signedOut")).toEqual({ kind: "notFound", isGuest: true });
    expect(decided("/nowhere", "leaving")).toEqual({ kind: "notFound", isGuest: false });
  });

  it.each([
    "/%00",
    "/user/%00",
    "/user/a%00b",
    "/user/%0A",
    "/user/%7F",
    "/user/%",
    "/user/%zz",
    "/user/%ff",
    "/%zz",
    "/user/%C3",
  ])("finds no route for %s, which is not encoded as the app's paths are", (address) => {
    expect(decided(address, "signedIn", "user:get")).toEqual({ kind: "notFound", isGuest: false });
  });
  it("finds routes whose parts are encoded correctly", () => {
    expect(decided("/user/%C3%A4%20b", "signedIn", "user:get")).toMatchObject({ params: { userId: "ä b" } });
  });

  it("never redirects in a circle", () => {
    const status = fc.constantFrom<SessionStatus>("signedIn", "signedOut", "leaving");
    const address = fc.oneof(
      fc.constantFrom(...routeNames.map((name) => sampleOf(routeOf(name).pattern))),
      fc.webPath(),
    );
    fc.assert(
      fc.property(address, status, fc.subarray([...permissions]), (from, is, held) => {
        const first = decided(from, is, ...held);
        if (first.kind === "go") expect(decided(first.to, is, ...held).kind).toBe("open");
      }),
      propertyRuns(300, 20_000),
    );
  });
});

describe("the routes", () => {
  it.each([
    ["/login", "Login"],
    ["/user/", "System Users"],
    ["/user/create", "Add New User"],
    ["/user/17", "User Account"],
    ["/company/", "Partner Companies"],
    ["/company/17", "Company Profile"],
    ["/stakeholders/", "All Stakeholders"],
    ["/stakeholders/17", "Stakeholder Details"],
    ["/technology/", "Technologies"],
    ["/technology/17", "Technology Details"],
    ["/project/", "Climate Projects"],
    ["/project/create", "Create New Project"],
    ["/project/17", "Project Information"],
    ["/process/17", "Process Information"],
    ["/process-templates/create", "New Process Template"],
    ["/reminders/", "Task Reminders"],
    ["/reminders/create", "Schedule Reminder"],
    ["/reminders/calendar", "Reminder Calendar"],
    ["/notifications/", "System Notifications"],
    ["/feedback/my", "My Submitted Feedback"],
    ["/activity/", "Activity"],
    ["/finding/", "Findings"],
    ["/profile", "My Profile"],
    ["/feedback/list", "Feedback Overview"],
  ])("of %s have the title %s", (address, title) => {
    expect(matchRoute(address)?.route.title).toBe(title);
  });

  it("match an address with or without its closing slash, search and hash", () => {
    for (const address of ["/user", "/user/", "/user?page=2", "/user/#x"])
      expect(matchRoute(address)?.name).toBe("users");
  });

  it("decode the same parts that a path was made of", () => {
    fc.assert(
      fc.property(
        anyText().filter((id) => id !== "" && id.isWellFormed() && !/\p{Cc}/u.test(id)),
        (userId) => {
          fc.pre(userId.toLowerCase() !== "create");
          expect(matchRoute(pathTo("user", { userId }))).toMatchObject({ name: "user", params: { userId } });
        },
      ),
      propertyRuns(300, 20_000),
    );
  });
});

describe("the menu", () => {
  it("holds only entries that the person may open", () => {
    expect(menuFor(accessChecks("signedIn", holder("company:get")))).toEqual([
      { group: "Work", items: [{ name: "dashboard", label: "Dashboard", to: "/" }] },
      { group: "Directory", items: [{ name: "companies", label: "Companies", to: "/company/" }] },
    ]);
    expect(menuFor(accessChecks("signedOut", undefined))).toEqual([]);
  });

  it("opens the list of open reminders, the next due first", () => {
    const [work] = menuFor(accessChecks("signedIn", holder("reminder:list")));
    const to = work?.items.find(({ name }) => name === "reminders")?.to ?? "";
    const { search } = new URL(to, "http://app.invalid");
    const params = readListSearch(search, reminderList);
    expect(params).toMatchObject({
      sortField: "nextDueAt",
      sortDirection: "asc",
      choices: { status: "ACTIVE" },
    });
    expect(reminderList.path + writeListSearch(params, reminderList)).toBe(to);
    expect(matchRoute(to)?.name).toBe("reminders");
    expect(readListSearch("", reminderList)).toMatchObject({
      sortField: "dueDatetime",
      sortDirection: "desc",
    });
  });

  it("lists the directory in the order of the design", () => {
    const everything = menuFor(accessChecks("signedIn", holder(...permissions)));
    const directory = everything.find(({ group }) => group === "Directory");
    expect(directory?.items.map(({ label }) => label)).toEqual([
      "Companies",
      "Stakeholders",
      "Technologies",
      "Users",
      "Activity",
    ]);
  });
});

describe("the page of an address", () => {
  const reader = accessChecks("signedIn", holder("company:get"));

  it.each([
    ["/company/1", true],
    ["/user/1", false],
    ["/dashboard-of-nobody", false],
    ["https://elsewhere.example/company/1", false],
  ])("%s may be opened by a reader of companies: %s", (address, isOpen) => {
    expect(mayOpen(address, reader)).toBe(isOpen);
  });
});
