import { describe, expect, test } from "vitest";
import { previewLines } from "./previewLines.ts";

describe("the lines of a reminder's preview", () => {
  test("have one time in the person's own zone", () => {
    const zones = {
      due: "2027-01-05T10:00",
      timeZone: "Europe/Lisbon",
      ownZone: "Europe/Lisbon",
      locale: "en-GB",
    };
    expect(previewLines(["2027-01-05T10:00:00Z"], zones)).toEqual([
      { key: "2027-01-05T10:00:00.000Z", text: "Tue, 5 Jan 2027, 10:00", own: undefined, note: undefined },
    ]);
  });

  test("keep the reminder's time through a clock change and change the person's where their clocks do not follow", () => {
    const zones = {
      due: "2027-03-23T10:00",
      timeZone: "Europe/Lisbon",
      ownZone: "America/Bogota",
      locale: "en-GB",
    };
    const lines = previewLines(
      ["2027-03-23T10:00:00Z", "2027-03-30T09:00:00Z", "2027-04-06T09:00:00Z"],
      zones,
    );
    expect(lines.map(({ text, own, note }) => [text, own, note])).toEqual([
      ["Tue, 23 Mar 2027, 10:00", "Tue, 23 Mar 2027, 05:00", undefined],
      [
        "Tue, 30 Mar 2027, 10:00",
        "Tue, 30 Mar 2027, 04:00",
        "The clocks have changed: 04:00 where you are from here on",
      ],
      ["Tue, 6 Apr 2027, 10:00", "Tue, 6 Apr 2027, 04:00", undefined],
    ]);
  });

  test("mark a time that a clock change skips, but none of the times after it", () => {
    const zones = {
      due: "2027-03-27T02:30",
      timeZone: "Europe/Prague",
      ownZone: "Europe/Prague",
      locale: "en-GB",
    };
    const lines = previewLines(
      ["2027-03-27T01:30:00Z", "2027-03-28T01:30:00Z", "2027-03-29T00:30:00Z"],
      zones,
    );
    expect(lines.map(({ text, note }) => [text, note])).toEqual([
      ["Sat, 27 Mar 2027, 02:30", undefined],
      ["Sun, 28 Mar 2027, 03:30", "The clocks skip 02:30 on that day: it is due at 03:30"],
      ["Mon, 29 Mar 2027, 02:30", undefined],
    ]);
  });

  test("mark the first date if a clock change skips its time, but no later date at the time to which it moved", () => {
    const zones = {
      due: "2027-03-28T02:30",
      timeZone: "Europe/Berlin",
      ownZone: "Europe/Berlin",
      locale: "en-GB",
    };
    const lines = previewLines(
      ["2027-03-28T01:30:00Z", "2027-03-29T01:30:00Z", "2028-03-26T01:30:00Z"],
      zones,
    );
    expect(lines.map(({ text, note }) => [text, note])).toEqual([
      ["Sun, 28 Mar 2027, 03:30", "The clocks skip 02:30 on that day: it is due at 03:30"],
      ["Mon, 29 Mar 2027, 03:30", undefined],
      ["Sun, 26 Mar 2028, 03:30", undefined],
    ]);
  });

  test("mark no date of a rule that leaves out the day of the skipped time", () => {
    const zones = {
      due: "2027-03-28T02:30",
      timeZone: "Europe/Berlin",
      ownZone: "Europe/Berlin",
      locale: "en-GB",
    };
    const lines = previewLines(["2027-03-29T01:30:00Z", "2027-04-05T01:30:00Z"], zones);
    expect(lines.map(({ note }) => note)).toEqual([undefined, undefined]);
  });

  test.each([
    ["en-GB", "Sun, 28 Mar 2027, 15:30", "The clocks skip 14:30 on that day: it is due at 15:30"],
    ["de-DE", "So., 28. März 2027, 15:30", "The clocks skip 14:30 on that day: it is due at 15:30"],
    ["en-US", "Sun, Mar 28, 2027, 3:30 PM", "The clocks skip 2:30 PM on that day: it is due at 3:30 PM"],
  ])("are written in the date and time format of %s", (locale, text, note) => {
    const zones = { due: "2027-03-28T14:30", timeZone: "UTC", ownZone: "UTC", locale };
    const [line] = previewLines(["2027-03-28T15:30:00Z"], zones);
    expect([line?.text.replaceAll("\u202F", " "), line?.note?.replaceAll("\u202F", " ")]).toEqual([
      text,
      note,
    ]);
  });

  test.each(["", "2027-01-05", "2027-01-05T9", "2027-01-05T99:99"])(
    "have no note for an invalid due time such as %j",
    (due) => {
      const zones = { due, timeZone: "UTC", ownZone: "UTC", locale: "en-GB" };
      expect(previewLines(["2027-01-05T10:00:00Z"], zones)).toMatchObject([
        { text: "Tue, 5 Jan 2027, 10:00", note: undefined },
      ]);
    },
  );

  test("treat a zone unknown to the device as UTC and leave out an invalid date", () => {
    const zones = { due: "2027-01-05T10:00", timeZone: "Nowhere/Atall", ownZone: "UTC", locale: "en-GB" };
    expect(previewLines(["2027-01-05T10:00:00Z", "soon"], zones).map(({ text }) => text)).toEqual([
      "Tue, 5 Jan 2027, 10:00",
    ]);
  });
});
