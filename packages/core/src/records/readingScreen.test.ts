import type { User } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectData, selectReadingFailure, selectReadingStatus } from "./reading.machine.ts";
import { fakeCompany, fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { problem } from "../testing/stubWire.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { companyCount, newestCompanies } from "../companies/companies.screens.ts";
import { companyUsers, newestUsers, allRoles, userCount } from "../users/users.screens.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a reading", () => {
  const users: User[] = [fakeUser()];

  test("reads a company's users by email, at most a hundred, of this company only", async () => {
    const { app, asked } = await openSignedIn({ users: { list: { data: users, total: 1 } } });
    const { screen } = openScreen(app, companyUsers, { ask: fakeId(1) });
    expect(selectReadingStatus(screen.getSnapshot())).toBe("loading");
    await settle();
    expect(selectData(screen.getSnapshot())).toEqual({ data: users, total: 1 });
    expect(asked()).toEqual([
      "GET /api/users?page=1&size=100&sortField=email&sortDirection=asc&filters[0].fieldId=company" +
        `&filters[0].operator=equals&filters[0].value=${fakeId(1)}`,
    ]);
  });

  test("is hidden and makes no request without permission", async () => {
    const { app, ports } = await openSignedIn({}, ["company:get"]);
    const parts = [
      openScreen(app, companyUsers, undefined).screen,
      openScreen(app, allRoles, undefined).screen,
      openScreen(app, userCount, undefined).screen,
      openScreen(app, companyCount, undefined).screen,
    ];
    for (const part of parts) expect(part.getSnapshot().value).toBe("hidden");
    expect(selectReadingStatus(openScreen(app, allRoles, undefined).screen.getSnapshot())).toBe("hidden");
    await settle();
    expect(ports.requests).toEqual([]);
  });

  test("shows its failure and tries again when told to", async () => {
    let isUp = false;
    const { app } = await openSignedIn({
      companies: { count: () => (isUp ? 12 : problem("/errors/validation", "No")()) },
    });
    const { screen } = openScreen(app, companyCount, undefined);
    await settle();
    expect(selectReadingStatus(screen.getSnapshot())).toBe("failed");
    expect(selectReadingFailure(screen.getSnapshot())).toEqual({ text: "No", lines: [] });
    isUp = true;
    screen.send({ type: "reading.retry" });
    await settle();
    expect(selectData(screen.getSnapshot())).toBe(12);
  });

  test("a count of users is the total of their list", async () => {
    const { app, asked } = await openSignedIn({ users: { list: { data: users, total: 38 } } });
    const count = openScreen(app, userCount, undefined).screen;
    await settle();
    expect(selectData(count.getSnapshot())).toBe(38);
    expect(asked()).toEqual(["GET /api/users?page=1&size=1&sortField=createdAt&sortDirection=desc"]);
  });

  test("reads the newest five in the lists' own order, and counts users of one status", async () => {
    const { app, asked } = await openSignedIn({
      users: { list: { data: users, total: 3 } },
      companies: { list: { data: [fakeCompany()], total: 1 } },
    });
    const newest = openScreen(app, newestUsers, undefined).screen;
    openScreen(app, newestCompanies, undefined);
    const invited = openScreen(app, userCount, { ask: "INVITED" }).screen;
    await settle();
    expect(selectData(newest.getSnapshot())).toEqual(users);
    expect(selectData(invited.getSnapshot())).toBe(3);
    expect(asked()).toEqual([
      "GET /api/users?page=1&size=5&sortField=createdAt&sortDirection=desc",
      "GET /api/companies?page=1&size=5&sortField=createdAt&sortDirection=desc",
      "GET /api/users?page=1&size=1&sortField=createdAt&sortDirection=desc" +
        "&filters[0].fieldId=status&filters[0].operator=equals&filters[0].value=INVITED",
    ]);
  });

  test("reads roles once a minute at most", async () => {
    const { app, asked } = await openSignedIn({ roles: { list: [] } });
    openScreen(app, allRoles, undefined);
    await settle(59_000);
    openScreen(app, allRoles, undefined);
    await settle(2_000);
    expect(asked()).toEqual(["GET /api/roles"]);
    openScreen(app, allRoles, undefined);
    await settle();
    expect(asked()).toHaveLength(2);
  });
});
