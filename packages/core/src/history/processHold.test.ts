import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { selectData, selectReadingStatus } from "../records/reading.machine.ts";
import { fakeHistoryEntry } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { holdAsk, holdText, processHold } from "./processHold.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ask = holdAsk({ id: fakeId(90), projectId: fakeId(5) });
const held = fakeHistoryEntry({ actorName: "Marek Holub", reason: "The bank has not answered." });

const open = async (data: readonly (typeof held)[], rights = ["project_history:get"]) => {
  const stubs = { projects: { history: { data: [...data], total: data.length } } };
  const { app, asked } = await openSignedIn(stubs, rights, "/");
  const { screen } = openScreen(app, processHold, { ask });
  await settle();
  return { asked: asked(), now: screen.getSnapshot() };
};

test("who held a process last, and why, is read from its project's history", async () => {
  const { asked, now } = await open([held]);
  const filter = (at: number, fieldId: string, value: string) =>
    `&filters[${at}].fieldId=${fieldId}&filters[${at}].operator=equals&filters[${at}].value=${value}`;
  expect(asked).toEqual([
    `GET /api/projects/${fakeId(5)}/history?page=1&size=1&sortField=at&sortDirection=desc` +
      filter(0, "processId", fakeId(90)) +
      filter(1, "entity", "process") +
      filter(2, "action", "hold"),
  ]);
  expect(selectData(now)).toMatchObject({ reason: "The bank has not answered." });
});

test("a process that was never held has no such entry, and nothing is read without the permission", async () => {
  expect(selectData((await open([])).now)).toBeNull();
  const { asked, now } = await open([held], []);
  expect([asked, selectReadingStatus(now)]).toEqual([[], "hidden"]);
});

test("a hold in words has its reason where one was given", () => {
  expect(holdText(held)).toBe("Held by Marek Holub: The bank has not answered.");
  expect(holdText({ actorName: null, reason: null })).toBe("Held by Canopy");
});
