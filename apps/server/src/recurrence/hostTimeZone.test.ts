import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const dueTimes = new URL("dueTimes.ts", import.meta.url).href;
const zonedTime = new URL("zonedTime.ts", import.meta.url).href;

/** The due times of some reminders over both clock changes, computed by a child process in that zone. */
const foundIn = async (TZ: string): Promise<string> => {
  const program = `
    import { dueTimesFrom, leadTimeOf } from ${JSON.stringify(dueTimes)};
    import { instantOf } from ${JSON.stringify(zonedTime)};
    const found = [];
    for (const timeZone of ["Europe/Berlin", "America/Bogota", "Asia/Tokyo", "UTC"])
      for (const rrule of ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,TU", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=DAILY;UNTIL=20270401"]) {
        const due = instantOf("2027-03-01T02:30", timeZone);
        for (const { slot, dueAt } of dueTimesFrom({ dueDatetime: due.toISOString(), timeZone, rrule }, due, 300))
          found.push([slot, dueAt.toISOString(), leadTimeOf(dueAt, 7, timeZone).toISOString()]);
      }
    console.log(new Date(2027, 0, 1).toISOString());
    console.log(JSON.stringify(found));
  `;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program], {
    env: { ...process.env, TZ },
    maxBuffer: 16 * 1024 * 1024,
  });
  const [own, found = ""] = stdout.split("\n");
  // the child process really is in another zone
  expect(own).toBe(midnights[TZ]);
  return found;
};

/** The instant at which each host zone's clocks show midnight of 1 January 2027. */
const midnights: Readonly<Record<string, string>> = {
  UTC: "2027-01-01T00:00:00.000Z",
  "America/New_York": "2027-01-01T05:00:00.000Z",
  "Asia/Tokyo": "2026-12-31T15:00:00.000Z",
};

test("due times are the same in every time zone of the server", async () => {
  const utc = await foundIn("UTC");
  expect(utc.length).toBeGreaterThan(10_000);
  expect(await foundIn("America/New_York")).toBe(utc);
  expect(await foundIn("Asia/Tokyo")).toBe(utc);
}, 60_000);
