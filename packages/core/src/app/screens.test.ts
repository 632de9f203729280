import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AnyStateMachine } from "xstate";
import { selectIsBusy } from "../shell/activity.machine.ts";
import { fakeUser } from "../testing/fakeRecords.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { openScreen } from "../testing/openScreen.ts";
import { offline, problem, stubWire } from "../testing/stubWire.ts";
import { companyListScreen } from "../companies/companyList.screens.ts";
import * as companyScreens from "../companies/companies.screens.ts";
import * as ownerScreens from "../milestoneOwners/index.ts";
import { placeholders } from "../base/notProvided.ts";
import * as milestoneScreens from "../processes/milestoneList.screens.ts";
import * as processFormScreens from "../processes/processForm.screens.ts";
import { processReading, processScreen } from "../processes/process.screens.ts";
import * as typeScreens from "../projectTypes/index.ts";
import * as signInScreens from "../session/signIn.screens.ts";
import * as userFormScreens from "../users/userForm.screens.ts";
import { userListScreen } from "../users/userList.screens.ts";
import * as userScreens from "../users/users.screens.ts";

const { ROLES_FRESH_MS: _freshMs, ...ofUsers } = userScreens;
const { ownerKindLabels: _kinds, ownerTaskOf: _taskOf, ...ofOwners } = ownerScreens;
const { mitigationLabels: _labels, ...ofTypes } = typeScreens;
const screens = Object.entries({
  userListScreen,
  companyListScreen,
  ...ofUsers,
  ...userFormScreens,
  ...companyScreens,
  ...ofOwners,
  ...ofTypes,
  ...signInScreens,
  ...milestoneScreens,
  ...processFormScreens,
  processReading,
  processScreen,
});
const open = (fetch: (request: Request) => Response | Promise<Response>) =>
  openApp({ token: fakeToken(), address: "/user/", fetch });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("every screen", () => {
  test.each(screens)(
    "%s leaves no placeholder, and is the same logic at every opening",
    async (_, screen) => {
      const { app } = await open(offline);
      const logic: AnyStateMachine = screen.logic(app.services);
      const { actions, actors, guards, delays } = logic.implementations;
      const provided = [
        ...Object.values({ ...actions, ...guards, ...delays }),
        ...Object.values(actors).map((actor) => Reflect.get(Object(actor), "config")),
      ];
      expect(provided.filter((one) => placeholders.has(Object(one)))).toEqual([]);
      expect(screen.logic(app.services)).toBe(logic);
      expect(screen.logic((await open(offline)).app.services)).not.toBe(logic);
    },
  );
});

describe("a failing list", () => {
  test("makes four requests at 0, 1, 3 and 7 s, stays loading until then and shows one toast", async () => {
    const { app, ports, toastTexts } = await open(
      problem("/errors/internal", "Something went wrong on our side"),
    );
    openScreen(app, userListScreen, undefined);
    const counts: number[] = [];
    for (let second = 0; second <= 60; second += 1) {
      await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1000);
      counts.push(ports.requests.length);
      expect(selectIsBusy(app.activity.getSnapshot())).toBe(second < 7);
      expect(toastTexts()).toEqual(second < 7 || second >= 12 ? [] : ["Something went wrong on our side"]);
    }
    expect(counts.slice(0, 9)).toEqual([1, 2, 2, 3, 3, 3, 3, 4, 4]);
    expect(counts.at(-1)).toBe(4);
  });

  test("sends a failing PUT once and reports it once", async () => {
    const off = fakeUser({ status: "DISABLED" });
    const { app, ports, toastTexts } = await openApp({
      token: fakeToken({ permissions: ["user:list", "user:enable"] }),
      address: "/user/",
      fetch: stubWire({
        users: { list: { data: [off], total: 1 }, enable: problem("/errors/internal", "Not now") },
      }),
    });
    const { screen } = openScreen(app, userListScreen, undefined);
    await vi.advanceTimersByTimeAsync(0);
    screen.send({ type: "row.act", action: "enable", id: off.id });
    await vi.advanceTimersByTimeAsync(4000);
    expect(toastTexts()).toEqual(["Not now"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ports.requests.filter(({ method }) => method === "PUT")).toHaveLength(1);
  });

  test("fails offline after its retries and loads again when the network returns", async () => {
    let isConnected = false;
    const online = stubWire({ users: { list: { data: [fakeUser()], total: 1 } } });
    const { app, ports, toastTexts } = await open((request) => (isConnected ? online(request) : offline()));
    const { screen } = openScreen(app, userListScreen, undefined);
    await vi.advanceTimersByTimeAsync(7000);
    expect(toastTexts()).toEqual(["Network error. Please check your connection."]);
    expect(screen.getSnapshot().value).toMatchObject({ reading: "failed" });
    isConnected = true;
    ports.presence.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getSnapshot().value).toMatchObject({ reading: "showing" });
  });

  test("makes one toast and one redirect to /unauthorized of five concurrent 403s", async () => {
    const { app, toastTexts, ports } = await open(problem("/errors/forbidden", "Not yours"));
    for (const screen of [userListScreen, companyListScreen] as const)
      openScreen<AnyStateMachine, undefined>(app, screen as never, undefined);
    for (const part of [userScreens.userCount, companyScreens.newestCompanies, companyScreens.companyCount])
      openScreen<AnyStateMachine, undefined>(app, part as never, undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(toastTexts()).toEqual(["Not yours"]);
    expect(ports.address.visited).toEqual(["/user/", "/unauthorized"]);
  });

  test("sends no retry that was waiting when the session ended", async () => {
    let calls = 0;
    const { app, ports, toastTexts } = await open(() =>
      ++calls === 1 ? problem("/errors/internal")() : problem("/errors/token-expired")(),
    );
    openScreen(app, userListScreen, undefined);
    await vi.advanceTimersByTimeAsync(500);
    openScreen(app, companyScreens.companyCount, undefined);
    await vi.advanceTimersByTimeAsync(100);
    expect(toastTexts()).toEqual(["Your session has expired. Please log in again."]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ports.requests).toHaveLength(2);
  });
});
