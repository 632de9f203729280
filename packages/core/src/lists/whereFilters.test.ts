import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakePorts } from "../testing/fakePorts.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { page, people } from "../testing/listStage.ts";
import { openApp } from "../testing/openApp.ts";
import { openScreen } from "../testing/openScreen.ts";
import { everything, settle } from "../testing/screenStage.ts";
import { stubWire } from "../testing/stubWire.ts";
import { userListScreen } from "../users/userList.screens.ts";
import { selectListFailure, selectListStatus, selectRows } from "./list.selectors.ts";

const { file } = vi.hoisted(() => ({ file: { isGone: true } }));
vi.mock("./whereFilters.ts", async (importOriginal) => {
  if (file.isGone) throw new TypeError("Failed to fetch dynamically imported module");
  return await importOriginal();
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const token = fakeToken({ permissions: [...everything] });

test("a list whose code of added filters cannot be had reloads the page once, and then is read again by 'Try again'", async () => {
  const ports = fakePorts({
    address: "/user/?where=name.contains.Ana",
    fetch: stubWire({ users: { list: page(people(2)) } }),
  });
  /** Loads the page. */
  const load = async () => {
    const { app } = await openApp({ ports, token });
    const { screen } = openScreen(app, userListScreen, undefined);
    await settle(60_000);
    return screen;
  };
  const asked = () => ports.requests.map(({ url }) => new URL(url).searchParams);
  const first = await load();
  expect([ports.reloads.count, selectListStatus(first.getSnapshot())]).toEqual([1, "loading"]);
  const screen = await load();
  expect(ports.reloads.count).toBe(1);
  expect(selectListFailure(screen.getSnapshot())?.text).toMatch(/^Network error/);
  expect(asked()).toEqual([]);
  file.isGone = false;
  await import("./whereFilters.ts"); // takes time that is not the test's
  screen.send({ type: "list.retry" });
  await settle();
  expect(selectRows(screen.getSnapshot())).toHaveLength(2);
  expect(asked()[0]?.get("filters[0].value")).toBe("Ana");
});
