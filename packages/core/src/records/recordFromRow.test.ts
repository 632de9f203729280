import type { User } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeUser } from "../testing/fakeRecords.ts";
import { openList, page } from "../testing/listStage.ts";
import { openScreen } from "../testing/openScreen.ts";
import { settle } from "../testing/screenStage.ts";
import { problem } from "../testing/stubWire.ts";
import { userScreen } from "../users/users.screens.ts";
import { selectData } from "./reading.machine.ts";
import {
  selectIsEditing,
  selectIsWhole,
  selectRecord,
  selectRecordActions,
  selectRecordFailure,
  selectRecordStatus,
} from "./record.selectors.ts";
import { recordName } from "./recordName.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const row = fakeUser({ status: "ACTIVE" });

/** A user's page, opened from the list that shows them; `answer` gives the page's own read its answer. */
const openFromList = async (listed: User = row) => {
  let answer: (answer: User | Response) => void = () => undefined;
  const { app } = await openList({
    list: page([listed]),
    get: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await settle();
  const { screen } = openScreen(app, userScreen, { id: row.id });
  await settle();
  return {
    app,
    screen,
    now: () => screen.getSnapshot(),
    answer: async (given: User | Response) => {
      answer(given);
      await settle();
    },
  };
};

describe("a record opened from its list", () => {
  test("is at once what its row knows, with the row's actions and its name in the breadcrumbs", async () => {
    const { app, now } = await openFromList();
    expect(selectRecordStatus(now())).toBe("refreshing");
    expect(selectRecord(now())).toEqual(row);
    expect(selectIsWhole(now())).toBe(false);
    expect(selectRecordActions(now()).map(({ id }) => id)).toContain("disable");
    const crumb = openScreen(app, recordName, { ask: row.id }).screen;
    expect(selectData(crumb.getSnapshot())).toBe("Marek Holub");
  });

  test("becomes the whole record with the answer", async () => {
    const { now, answer } = await openFromList();
    const whole = fakeUser({ status: "DISABLED" });
    await answer(whole);
    expect(selectRecordStatus(now())).toBe("showing");
    expect(selectIsWhole(now())).toBe(true);
    expect(selectRecord(now())).toEqual(whole);
  });

  test("opens its form only with the whole record", async () => {
    const { screen, now, answer } = await openFromList();
    screen.send({ type: "form.open" });
    expect(selectIsEditing(now())).toBe(false);
    await answer(fakeUser());
    expect(selectIsEditing(now())).toBe(true);
  });

  test("does not stay where the record is gone", async () => {
    const { now, answer } = await openFromList();
    await answer(problem("/errors/not-found", "No such user")());
    expect(selectRecordStatus(now())).toBe("missing");
    expect(selectRecord(now())).toBeUndefined();
  });

  test("does not stay where its read fails", async () => {
    const { now, answer } = await openFromList();
    await answer(problem("/errors/validation", "Not that")());
    expect(selectRecordStatus(now())).toBe("failed");
    expect(selectRecordFailure(now())?.text).toBe("Not that");
  });

  test("knows nothing before its answer where the list shows others", async () => {
    const { now } = await openFromList(fakeUser({ id: "018f2c00-0000-7000-8000-00000000ffff" }));
    expect(selectRecordStatus(now())).toBe("loading");
    expect(selectRecord(now())).toBeUndefined();
  });
});
