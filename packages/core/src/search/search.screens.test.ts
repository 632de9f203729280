import type { SearchHit } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectHits, selectSearchFailure, selectSearchStatus, selectSearchText } from "./search.machine.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { openScreen } from "../testing/openScreen.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import { problem, stubWire, type Stub } from "../testing/stubWire.ts";
import type { searchEndpoints } from "@canopy/contracts";
import { searchScreen } from "./search.screens.ts";

const { file } = vi.hoisted(() => ({ file: { isGone: false } }));
vi.mock("./searchHits.ts", async (importOriginal) => {
  if (file.isGone) throw new TypeError("Failed to fetch dynamically imported module");
  return await importOriginal();
});

const hits: SearchHit[] = [
  { kind: "project", id: fakeId(5), name: "Brightwater heat", detail: "CP-0002" },
  { kind: "company", id: fakeId(1), name: "Brightwater Dairies", detail: "IE" },
  { kind: "reminder", id: fakeId(9), name: "Brightwater call", detail: null },
];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const openSearch = async (find: Stub<typeof searchEndpoints.find>, permissions = ["project:get"]) => {
  const opened = await openSignedIn({ search: { find } }, permissions, "/");
  const { screen: search } = openScreen(opened.app, searchScreen, undefined);
  const type = async (text: string) => {
    search.send({ type: "search.type", text });
    await settle(200);
    await settle();
  };
  return { ...opened, search, type, now: () => search.getSnapshot() };
};

describe("the search machine", () => {
  test("reloads the page once where the code of hits cannot be had, then says so and searches again at 'Try again'", async () => {
    file.isGone = true;
    const ports = fakePorts({ fetch: stubWire({ search: { find: hits } }) });
    /** Loads the page and types in the search. */
    const load = async () => {
      const { app } = await openApp({ ports, token: fakeToken({ permissions: [...everything] }) });
      const { screen: search } = openScreen(app, searchScreen, undefined);
      search.send({ type: "search.type", text: "bright" });
      await settle(60_000);
      return search;
    };
    const first = await load();
    expect([ports.reloads.count, selectSearchStatus(first.getSnapshot())]).toEqual([1, "searching"]);
    const search = await load();
    expect([ports.reloads.count, selectSearchFailure(search.getSnapshot())?.text]).toEqual([
      1,
      "Network error. Please check your connection.",
    ]);
    file.isGone = false;
    await import("./searchHits.ts"); // takes time that is not the test's
    search.send({ type: "search.retry" });
    await settle();
    expect(selectHits(search.getSnapshot()).map(({ name }) => name)).toContain("Brightwater Dairies");
  });

  test("makes one request with the trimmed text and opens the page of a hit", async () => {
    const { search, type, now, asked, address } = await openSearch(hits);
    await type(" bright& ");
    expect(asked()).toEqual(["GET /api/search?q=bright&"]);
    expect(selectHits(now()).map(({ kind, to }) => [kind, to])).toEqual([
      ["Projects", `/project/${fakeId(5)}`],
    ]);
    search.send({ type: "search.next" });
    search.send({ type: "search.open" });
    await settle();
    expect(address()).toBe(`/project/${fakeId(5)}`);
    expect([selectSearchStatus(now()), selectSearchText(now())]).toEqual(["closed", ""]);
  });

  test.each([
    ["text", "a".repeat(250), "a".repeat(200)],
    ["text with a pair of code units at the limit", `${"a".repeat(199)}😀b`, "a".repeat(199)],
  ])("asks for the first 200 characters of a longer %s", async (_, typed, askedFor) => {
    const { type, now, asked } = await openSearch(hits);
    await type(typed);
    expect(asked()).toEqual([`GET /api/search?q=${askedFor}`]);
    expect([selectSearchStatus(now()), selectSearchText(now())]).toEqual(["hits", typed]);
  });

  test("shows only hits of known kinds that this person may open", async () => {
    const { type, now } = await openSearch(hits, ["company:list"]);
    await type("bright");
    expect(selectHits(now()).map(({ name }) => name)).toEqual(["Brightwater Dairies"]);
  });

  test("shows its failure in place, without a toast", async () => {
    const { type, now, toastTexts } = await openSearch(problem("/errors/internal", "Not now"));
    await type("bright");
    expect(selectSearchStatus(now())).toBe("failed");
    expect(selectSearchFailure(now())?.text).toBe("Not now");
    expect(toastTexts()).toEqual([]);
  });

  test("is empty again at another screen", async () => {
    const { type, now, visit } = await openSearch(hits);
    await type("bright");
    visit("/user/");
    expect([selectSearchStatus(now()), selectSearchText(now())]).toEqual(["closed", ""]);
  });

  test("aborts its open request when another text is typed", async () => {
    const signals: AbortSignal[] = [];
    const { type, ports } = await openSearch(() => new Promise<never>(() => undefined));
    await type("al");
    signals.push(...ports.requests.map(({ signal }) => signal));
    await type("ald");
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});
