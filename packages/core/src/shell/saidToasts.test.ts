import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ONE_LINE_TOAST_MS } from "../base/announcement.ts";
import { openApp } from "../testing/openApp.ts";
import { lines, told } from "../testing/toldView.ts";
import { failuresFromNow, sayToasts } from "./saidToasts.ts";
import { selectToasts } from "./toasts.machine.ts";
import { showToastSample, toastSamples } from "./toastTest.ts";
import {
  MAX_TOASTS,
  NOTIFICATION_TOAST_MS,
  TOAST_REMOVAL_MS,
  toastMs,
  toastPlace,
  UNDO_TOAST_MS,
  UNDONE_TOAST_MS,
} from "./toastTimes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the test page shows a toast of every kind", () => {
  expect(toastSamples.map(told)).toEqual(lines`
    "Success", announcement (toast, text "User updated successfully", tone success)
    "Error, one line", announcement (toast, durationMs 5000, text "Network error. Please check your connection.", tone error)
    "Error, several lines", announcement (toast, durationMs 8000, lines ["Email is required"; "Password is required"], text "Some values are not valid", tone error)
    "Session error", announcement (toast, durationMs 3000, text "Your session has expired. Please log in again.", tone error)
    "Loading", announcement (toast, hasClose, text Processing..., tone loading)
    "Blank", announcement (toast, text "Operation completed successfully", tone blank)
    "Custom, with a close button", announcement (toast, hasClose, text "Changes saved successfully", tone custom)
    "With Undo", announcement (toast, sequel (link ("Dashboard", to /), text "Next: Site visit."), text "Intake call completed", tone success, undo (sample, done "Intake call is open again", kind toastTest.sample))
    "Notification", announcement (toast, byline "from Marek Holub", durationMs 30000, hasClose, lines ["Please bring the monitoring plan."], link /, text "Site visit on Monday", tone custom)
  `);
});

test("the test page's sample with 'Undo' is taken back without a call", async () => {
  const { app, ports } = await openApp();
  const sample = toastSamples.find(({ label }) => label === "With Undo");
  if (!sample) throw new Error("no sample with 'Undo'");
  showToastSample(app, sample.announcement);
  const shown = () => selectToasts(app.toasts.getSnapshot());
  app.toasts.send({ type: "toast.undo", id: shown()[0]?.id ?? "" });
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toMatchObject([{ tone: "success", sequel: { text: "Intake call is open again" } }]);
  expect(ports.requests).toEqual([]);
});

test("toasts stay for these times, in this place, and so many at most", () => {
  expect(toastMs).toEqual({ success: 2_000, error: 4_000, blank: 4_000, custom: 4_000, loading: Infinity });
  expect([UNDO_TOAST_MS, UNDONE_TOAST_MS, TOAST_REMOVAL_MS, MAX_TOASTS]).toEqual([10_000, 4_000, 1_000, 20]);
  expect(NOTIFICATION_TOAST_MS).toBe(30_000);
  expect(toastPlace).toEqual({ position: "top-center", gutterPx: 8 });
});

const success = (text: string, more: object = {}) =>
  ({ type: "toast", tone: "success", text, ...more }) as const;
const failure = (text: string) =>
  ({ type: "toast", tone: "error", text, durationMs: ONE_LINE_TOAST_MS }) as const;

describe("a front end that writes lines", () => {
  const open = async () => {
    const { app } = await openApp();
    const said: (readonly string[])[] = [];
    return { app, said, listen: () => sayToasts(app, (...text) => void said.push(text)) };
  };

  test("says each new toast once with its lines, and no earlier one", async () => {
    const { app, said, listen } = await open();
    app.announce(success("Before"));
    listen();
    app.announce(success("First"));
    app.announce(success("Second", { lines: ["one", "two"] }));
    app.toasts.send({ type: "toasts.dismiss" });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(said).toEqual([["First"], ["Second", "one", "two"]]);
  });

  test("says what followed, and the next step by its name, before the lines", async () => {
    const { app, said, listen } = await open();
    listen();
    const link = { label: "Contract signed, Legal desk", to: "/process/1" };
    app.announce(success("Done", { sequel: { text: "Call held · next:", link }, lines: ["one"] }));
    app.announce(success("Done", { sequel: { text: "Call held · the process is completed" } }));
    expect(said).toEqual([
      ["Done", "Call held · next: Contract signed, Legal desk", "one"],
      ["Done", "Call held · the process is completed"],
    ]);
  });

  test("says no error, because a command says its own", async () => {
    const { app, said, listen } = await open();
    listen();
    app.announce(failure("No network"));
    app.announce(success("Saved"));
    expect(said).toEqual([["Saved"]]);
  });

  test("finds the latest failure that was announced since it asked", async () => {
    const { app } = await open();
    app.announce(failure("Before"));
    const found = failuresFromNow(app);
    expect(found()).toBeUndefined();
    app.announce(success("Saved"));
    expect(found()).toBeUndefined();
    app.announce(failure("First"));
    app.announce(failure("Second"));
    app.announce(success("Saved again"));
    expect(found()?.text).toBe("Second");
  });
});
