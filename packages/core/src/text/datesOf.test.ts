import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { selectTimeZone } from "../session/session.machine.ts";
import { openSignedIn } from "../testing/screenStage.ts";
import { datesIn } from "./datesOf.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2027-01-13T10:00:20Z") }));
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;

test("are others once the person comes back in another minute, so that a text that was remembered is written anew", async () => {
  const { app, ports } = await openSignedIn({}, [], "/", { exp: Date.now() / 1_000 + 86_400 });
  const seen: string[] = [];
  let last: unknown;
  const subscription = app.session.subscribe((snapshot) => {
    const dates = datesIn(app.services, selectTimeZone(snapshot));
    if (dates !== last) seen.push(dates.relative("2027-01-13T13:00:00Z"));
    last = dates;
  });
  ports.presence.wake();
  vi.advanceTimersByTime(MINUTE / 2);
  ports.presence.wake();
  expect(seen, "the same within a minute").toEqual(["in 2 hours"]);
  vi.advanceTimersByTime(240 * MINUTE);
  ports.presence.wake();
  expect(seen).toEqual(["in 2 hours", "1 hour ago"]);
  subscription.unsubscribe();
});
