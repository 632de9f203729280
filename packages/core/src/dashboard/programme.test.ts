import { projectEndpoints, readWheres } from "@canopy/contracts";
import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectListStatus } from "../lists/list.selectors.ts";
import { milestoneListScreen } from "../processes/milestoneList.screens.ts";
import { projectListScreen } from "../projects/projectList.screens.ts";
import {
  selectAsk,
  selectData,
  selectReadingFailure,
  selectReadingStatus,
} from "../records/reading.machine.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { abandonedReads } from "../testing/abandonedReads.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { problem, type Stubs } from "../testing/stubWire.ts";
import {
  estimatedTco2e,
  findingsDueSoon,
  issuedBy,
  issuedTco2e,
  milestonesDueSoon,
  projectPlaces,
  promisedIssued,
  remindersDueSoon,
} from "./programme.screens.ts";
import { lines, told, toldView } from "../testing/toldView.ts";
import {
  chartedGroups,
  dotsOf,
  gapSearch,
  groupSearch,
  hasBars,
  locatedSearch,
  placesText,
  programmeAccess,
  readBy,
  soonFigures,
  tco2eGroups,
  type ProjectPlace,
} from "./programme.view.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-22T09:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const permissions = ["project:list", "reminder:list", "project_process:list", "project_milestone:list"];
const nothing = { data: [], total: 0 };
const open = (stubs: Stubs, address = "/") => openSignedIn(stubs, permissions, address);
const filtersIn = (asked: string | undefined) =>
  [...new URL(asked?.slice(4) ?? "", "http://app.invalid").searchParams]
    .filter(([name]) => name.startsWith("filters"))
    .map(([, value]) => value)
    .join(" ");

describe("the tCO2e of the programme", () => {
  test("are summed by the first way until another is chosen", async () => {
    const { app, asked } = await open({ projects: { estimatedTco2e: [], issuedTco2e: [] } });
    openScreen(app, estimatedTco2e, { ask: "type" });
    const { screen } = openScreen(app, issuedTco2e, { ask: "vintage" });
    await settle();
    screen.send({ type: "reading.ask", ask: "programme" });
    await settle();
    expect(asked()).toEqual([
      "GET /api/projects/aggregates/estimated-tco2e?by=type",
      "GET /api/projects/aggregates/issued-tco2e?by=vintage",
      "GET /api/projects/aggregates/issued-tco2e?by=programme",
    ]);
    expect(readBy("shoe size", issuedBy)).toBe("vintage");
  });

  test("name the grouping by which they are summed, also while another grouping is being read", async () => {
    const group = { key: "VCS", name: "VCS", tco2e: 5, count: 1, duplicates: 0 };
    const solar = { ...group, key: fakeId(3), name: "Solar" };
    const byType = Promise.withResolvers<(typeof group)[]>();
    const { app } = await open({
      projects: {
        issuedTco2e: async ({ search }: { readonly search: URLSearchParams }) =>
          search.get("by") === "programme" ? [group] : byType.promise,
      },
    });
    const { screen } = openScreen(app, issuedTco2e, { ask: "programme" });
    await settle();
    screen.send({ type: "reading.ask", ask: "type" });
    await settle();
    expect(selectAsk(screen.getSnapshot())).toBe("type");
    expect(selectData(screen.getSnapshot())).toEqual({ by: "programme", groups: [group] });
    byType.resolve([solar]);
    await settle();
    expect(selectData(screen.getSnapshot())).toEqual({ by: "type", groups: [solar] });
  });

  test("stay where another grouping cannot be read, beside its failure, until one is read", async () => {
    const group = { key: "VCS", name: "VCS", tco2e: 5, count: 1, duplicates: 0 };
    let isUp = false;
    const { app } = await open({
      projects: {
        issuedTco2e: ({ search }: { readonly search: URLSearchParams }) =>
          isUp || search.get("by") === "programme" ? [group] : problem("/errors/validation", "Not now")(),
      },
    });
    const { screen } = openScreen(app, issuedTco2e, { ask: "programme" });
    await settle();
    screen.send({ type: "reading.ask", ask: "type" });
    await settle();
    const now = () => screen.getSnapshot();
    expect([selectReadingStatus(now()), selectReadingFailure(now())?.text]).toEqual(["failed", "Not now"]);
    expect(selectData(now())).toEqual({ by: "programme", groups: [group] });
    isUp = true;
    screen.send({ type: "reading.retry" });
    await settle();
    expect([selectReadingStatus(now()), selectReadingFailure(now())]).toEqual(["showing", undefined]);
    expect(selectData(now())).toEqual({ by: "type", groups: [group] });
  });

  test.each([
    [groupSearch("type", { key: fakeId(3) }), `type equals ${fakeId(3)}`],
    [groupSearch("programme", { key: "VCS" }), "programme equals VCS"],
    [groupSearch("vintage", { key: "2025" }), "vintage equals 2025"],
    [gapSearch, "gap greater_than 0"],
    [locatedSearch, "latitude is_not_null longitude is_not_null"],
  ])("%s leads to the list of exactly the counted projects", async (search, filters) => {
    const { app, asked } = await open({ projects: { list: nothing } }, `/project/${search}`);
    const { screen } = openScreen(app, projectListScreen, undefined);
    await settle();
    expect(selectListStatus(screen.getSnapshot())).toBe("noMatch");
    const call = asked().find((one) => one.startsWith("GET /api/projects?"));
    expect(filtersIn(call)).toBe(`status not_in DRAFT DISABLED ${filters}`);
  });

  test("without a year have no list", () => {
    expect(groupSearch("vintage", { key: "" })).toBeUndefined();
  });
});

test("what falls due in the next 30 days is counted in the reader's days", async () => {
  const { app, asked } = await open({
    milestones: { list: { data: [], total: 28 } },
    reminders: { list: { data: [], total: 40 } },
    findings: { list: { data: [], total: 3 } },
  });
  const counts = [milestonesDueSoon, remindersDueSoon, findingsDueSoon].map(
    (one) => openScreen(app, one, undefined).screen,
  );
  await settle();
  expect(counts.map((one) => selectData<number>(one.getSnapshot()))).toEqual([28, 40, 3]);
  const days = "greater_than_or_equal 2026-11-22T00:00:00.000Z";
  const last = "less_than 2026-12-23T00:00:00.000Z";
  expect(filtersIn(asked().find((one) => one.startsWith("GET /api/milestones?")))).toBe(
    `state in READY REOPENED processStatus equals IN_PROGRESS kind not_equals end_fail dueAt ${days} dueAt ${last}`,
  );
  expect(filtersIn(asked().find((one) => one.startsWith("GET /api/reminders?")))).toBe(
    `status equals ACTIVE nextDueAt ${days} nextDueAt ${last}`,
  );
  expect(filtersIn(asked().find((one) => one.startsWith("GET /api/findings?")))).toBe(
    "state in OPEN REOPENED processStatus equals IN_PROGRESS due greater_than_or_equal 2026-11-22 due less_than_or_equal 2026-12-22",
  );
});

test("the milestones of the next 30 days are those of the list behind their figure", async () => {
  const { app, asked } = await open(
    { milestones: { list: nothing } },
    `/milestone/${soonFigures.milestones.search}`,
  );
  openScreen(app, milestonesDueSoon, undefined);
  openScreen(app, milestoneListScreen, undefined);
  await settle();
  const [figure, list] = asked()
    .filter((one) => one.startsWith("GET /api/milestones?"))
    .map(filtersIn);
  expect(figure).not.toBe("");
  expect(list).toBe(figure);
});

test("the figures of the next 30 days and the ways to sum tCO2e have these words", () => {
  expect(Object.values(soonFigures).map(told)).toEqual(lines`
    "Milestones due", access [project_process:list], list milestones, note "Of running processes", search "?where=state.in.READY%2CREOPENED&where=processStatus.equals.IN_PROGRESS&where=kind.not_equals.end_fail&where=dueAt.within.P30D"
    "Reminders due", access [reminder:list], list reminders, note "Active ones, by their next date", search "?where=status.equals.ACTIVE&where=nextDueAt.within.P30D"
    "Findings due", access [project_process:list], list findings, note "Of running processes", search "?where=state.in.OPEN%2CREOPENED&where=processStatus.equals.IN_PROGRESS&where=due.within.P30D"
  `);
  expect(toldView(tco2eGroups)).toEqual(lines`
    programme: Programme
    type: Technology
    vintage: "Year of vintage"
  `);
  expect(programmeAccess).toEqual(["project:list"]);
});

test("the programme's answers are kept under keys of their resources", async () => {
  const { app } = await open({ projects: { list: nothing } });
  openScreen(app, estimatedTco2e, { ask: "type" });
  openScreen(app, issuedTco2e, { ask: "type" });
  for (const screen of [milestonesDueSoon, remindersDueSoon, findingsDueSoon])
    openScreen(app, screen, undefined);
  openScreen(app, promisedIssued, undefined);
  openScreen(app, projectPlaces, undefined);
  const keys = app.queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey.join(" "));
  expect(keys.toSorted()).toEqual([
    "/api/findings list count state.in.OPEN,REOPENED processStatus.equals.IN_PROGRESS due.within.P30D",
    "/api/milestones list count state.in.READY,REOPENED processStatus.equals.IN_PROGRESS kind.not_equals.end_fail dueAt.within.P30D",
    "/api/projects aggregate estimatedTco2e type",
    "/api/projects aggregate issuedTco2e type",
    "/api/projects aggregate places",
    "/api/projects aggregate promisedIssued",
    "/api/reminders list count status.equals.ACTIVE nextDueAt.within.P30D",
    "/api/users me",
  ]);
});

test("the programme's reads stop with its page", async () => {
  const { made, goingOn } = await abandonedReads({ permissions }, (app) => [
    openScreen(app, estimatedTco2e, { ask: "type" }).screen,
    openScreen(app, issuedTco2e, { ask: "type" }).screen,
    openScreen(app, promisedIssued, undefined).screen,
    openScreen(app, projectPlaces, undefined).screen,
  ]);
  expect([made, goingOn]).toEqual([4, []]);
});

const anyPlace = fc
  .record({
    projectId: fc.uuid(),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  .map((place): ProjectPlace => ({ ...place, code: "CP-1", name: "Stoves", status: "ACTIVE" }));

describe("the dots of the map", () => {
  test("stand for each project once, and the list of a dot finds all of its projects", () => {
    fc.assert(
      fc.property(fc.array(anyPlace, { maxLength: 60 }), (places) => {
        const dots = dotsOf(places);
        expect(dots.reduce((sum, { count }) => sum + count, 0)).toBe(places.length);
        for (const { search, count } of dots) {
          if (count === 1) expect(search).toBeUndefined();
          else {
            const wheres = new URLSearchParams(search).getAll("where");
            const bounds = wheres.filter((where) => /^(latitude|longitude)/.test(where));
            expect(bounds).toHaveLength(4);
            const within = places.filter((place) =>
              bounds.every((where) => {
                const [, field, operator, value] = /^(\w+)\.(\w+)\.(.+)$/.exec(where) ?? [];
                const degrees = field === "latitude" ? place.latitude : place.longitude;
                return operator?.startsWith("greater") ? degrees >= Number(value) : degrees <= Number(value);
              }),
            );
            expect(within.length).toBeGreaterThanOrEqual(count);
            expect(readWheres(wheres, projectEndpoints.list.list.fields).dropped).toEqual([]);
          }
        }
      }),
      propertyRuns(200, 5_000),
    );
  });

  test("link to a list whose bounds have at most six decimals and are rounded outwards", () => {
    const place = (latitude: number, longitude: number): ProjectPlace => ({
      ...{ projectId: fakeId(1), name: "Stoves", code: "CP-1", status: "ACTIVE", latitude, longitude },
    });
    const dots = dotsOf([place(38.7222524173, 1e-7), place(38.7222519999, 2.0000005)]);
    expect(new URLSearchParams(dots[0]?.search).getAll("where").slice(1)).toEqual([
      "latitude.greater_than_or_equal.38.722251",
      "latitude.less_than_or_equal.38.722253",
      "longitude.greater_than_or_equal.0",
      "longitude.less_than_or_equal.2.000001",
    ]);
  });

  test("are of so many projects, or more where as many were read as can be", () => {
    const place = {
      projectId: fakeId(1),
      code: "CP-1",
      name: "Kelp",
      latitude: 1,
      longitude: 1,
      status: "ACTIVE",
    };
    const text = (count: number) => placesText(Array.from({ length: count }, () => place));
    expect([text(0), text(1), text(4_999)]).toEqual([
      "0 projects with coordinates",
      "1 project with coordinates",
      "4,999 projects with coordinates",
    ]);
    expect(text(5_000)).toBe("5,000 or more projects with coordinates");
  });

  test("name the project, or the first one and how many more", () => {
    const near = { code: "CP-1", latitude: 38.5, longitude: -8, status: "ACTIVE" } as const;
    const dots = dotsOf([
      { ...near, projectId: fakeId(1), name: "Stoves" },
      { ...near, projectId: fakeId(2), name: "Wind" },
      { ...near, projectId: fakeId(3), name: "Solar", latitude: -20 },
    ]);
    expect(dots.map(({ label }) => label)).toEqual(["Stoves and 1 more project", "Solar"]);
  });

  test("stand in the middle of the projects of three degrees, from north to south", () => {
    const place = (id: number, latitude: number, longitude: number): ProjectPlace => ({
      ...{ projectId: fakeId(id), name: `P${id}`, code: "CP-1", status: "ACTIVE", latitude, longitude },
    });
    const dots = dotsOf([
      place(1, -20, 10),
      place(2, 30, 10),
      place(3, 32, 11),
      place(4, 32.9, 11.9),
      place(5, 33, 12),
    ]);
    const where = ["latitude.greater_than_or_equal.30", "latitude.less_than_or_equal.32.9"];
    const also = ["longitude.greater_than_or_equal.10", "longitude.less_than_or_equal.11.9"];
    expect(dots.map(({ label, latitude, count, id }) => [label, latitude, count, id])).toEqual([
      ["P5", 33, 1, fakeId(5)],
      ["P2 and 2 more projects", (30 + 32 + 32.9) / 3, 3, fakeId(2)],
      ["P1", -20, 1, fakeId(1)],
    ]);
    expect(dots[1]?.longitude).toBeCloseTo((10 + 11 + 11.9) / 3);
    expect(new URLSearchParams(dots[1]?.search).getAll("where")).toEqual([
      "status.not_in.DRAFT,DISABLED",
      ...where,
      ...also,
    ]);
    expect(dotsOf([])).toEqual([]);
  });
});

describe("the groups of tCO2e are bars", () => {
  const groups = (...counts: readonly number[]) =>
    counts.map((count, index) => ({ key: `${index}`, name: `${index}`, tco2e: 1, count, duplicates: 0 }));

  test("if they hold eight projects or more, by technology or programme", () => {
    expect(hasBars("type", groups(3, 4), undefined)).toBe(false);
    expect(hasBars("programme", groups(3, 5), undefined)).toBe(true);
  });

  test("by year, if they hold eight projects or more, however many years each project has", () => {
    expect(hasBars("vintage", groups(2, 2, 2, 2), groups(2))).toBe(false);
    expect(hasBars("vintage", groups(1, 1), groups(4, 4))).toBe(true);
  });

  test("by year, if one year holds eight projects, while the number of all projects is not known", () => {
    expect(hasBars("vintage", groups(7, 7), undefined)).toBe(false);
    expect(hasBars("vintage", groups(7, 8), undefined)).toBe(true);
  });

  test("not if there are no groups", () => {
    expect(hasBars("vintage", [], groups(9))).toBe(false);
  });
});

describe("the groups that a chart shows", () => {
  const group = (key: string, duplicates = 0) => ({ key, name: key, tco2e: 1, count: 1, duplicates });

  test("are the ten latest years, in their order; projects at a shared site stand in many years and are not summed", () => {
    const years = Array.from({ length: 12 }, (_, index) => group(String(2015 + index), 1));
    const { groups, notes } = chartedGroups("vintage", years);
    expect([groups.length, groups[0]?.key, groups.at(-1)?.key]).toEqual([10, "2017", "2026"]);
    expect(notes).toEqual(["2 earlier years"]);
    expect(chartedGroups("vintage", years.slice(1)).notes).toEqual(["1 earlier year"]);
  });

  test("are the ten largest technologies, with the number of projects at a shared site", () => {
    const types = Array.from({ length: 11 }, (_, index) => group(`type ${index}`, index === 3 ? 2 : 0));
    const { groups, notes } = chartedGroups("type", types);
    expect([groups.length, groups[0]?.key]).toEqual([10, "type 0"]);
    expect(notes).toEqual(["1 more with less", "2 projects stand at the site of another one"]);
    expect(chartedGroups("type", [group("one", 1)]).notes).toEqual([
      "1 project stands at the site of another one",
    ]);
    expect(chartedGroups("programme", types.slice(0, 3)).notes).toEqual([]);
  });
});
