import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { selectData, selectReadingStatus } from "../records/reading.machine.ts";
import { fakeReminder } from "../testing/fakeReminder.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { openScreen } from "../testing/openScreen.ts";
import { problem, stubWire } from "../testing/stubWire.ts";
import { overdueReminderCount } from "./overdueReminders.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);

const open = async (answer: () => Response, permissions = ["reminder:list"]) => {
  const opened = await openApp({
    token: fakeToken({ permissions }),
    fetch: stubWire({ reminders: { list: answer } }),
  });
  const { screen } = openScreen(opened.app, overdueReminderCount, undefined);
  await settle();
  return { ...opened, screen };
};
const page = (total: number) => Response.json({ data: [fakeReminder()], total });

test("counts the person's own active reminders that are overdue, by one row of their list", async () => {
  const { app, screen, ports } = await open(() => page(7));
  expect(selectData(screen.getSnapshot())).toBe(7);
  const [asked] = ports.requests.map(({ url }) => decodeURIComponent(url));
  expect(asked).toContain("/api/reminders?page=1&size=1&");
  for (const filter of ["status", "nextStatus", "person"]) expect(asked).toContain(`.fieldId=${filter}&`);
  for (const value of ["ACTIVE", "OVERDUE", app.services.userId()]) expect(asked).toContain(`value=${value}`);
  expect(app.services.userId()).toMatch(/^[\da-f-]{36}$/);
});

test("is read again after a change of a reminder, and not when a notification comes", async () => {
  let total = 1;
  const { app, screen } = await open(() => page(total));
  total = 2;
  await app.queryClient.invalidateQueries({ queryKey: ["/api/reminders"] });
  await settle();
  expect(selectData(screen.getSnapshot())).toBe(2);
  total = 3;
  await app.queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.followsNews === true });
  await settle();
  expect(selectData(screen.getSnapshot())).toBe(2);
});

test("shows no message where it fails, and asks nothing without the right", async () => {
  const failed = await open(problem("/errors/forbidden", "Not for you"));
  expect([failed.toastTexts(), failed.address()]).toEqual([[], "/"]);
  const without = await open(() => page(1), []);
  expect(selectReadingStatus(without.screen.getSnapshot())).toBe("hidden");
  expect(without.ports.requests).toEqual([]);
});
