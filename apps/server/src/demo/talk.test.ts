import { feedbackPriorities, feedbackStatuses, feedbackTypes, isAppPath } from "@canopy/contracts";
import { notificationKinds, notificationStatuses } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { testWork } from "../testing/testWork.ts";
import { documentRows } from "./documents/documentRows.ts";
import { findingRows } from "./findings/findingRows.ts";
import { allReminderRows } from "./reminders/writeReminders.ts";
import { createRng } from "./rng.ts";
import { talkRows } from "./writeTalk.ts";

const talkAt = (now: Date) => {
  const { source, projects, rows } = testWork(now);
  const drawing = { ...source, rng: createRng(2027) };
  const reminders = allReminderRows(drawing, { projects, milestones: rows.milestone });
  const documents = documentRows({ ...source, rng: createRng(2030) }, projects, rows);
  const findings = findingRows({ ...source, rng: createRng(2031) }, projects, rows, documents);
  const told = [...documents.notifications, ...findings.notifications];
  return { source, ...talkRows(drawing, projects, rows, reminders, told) };
};
const now = new Date("2026-11-22T09:30:00Z");
const DAY_MS = 86_400_000;
const { source, feedback, feedbackMessage, feedbackScreenshot, history, notification } = talkAt(now);
const nameOf = (id: string | null | undefined) => source.people.find((one) => one.id === id)?.surname;
const countOf = (surname: string, status?: string) =>
  notification.filter(
    (one) => nameOf(one.userId) === surname && (status === undefined || one.status === status),
  ).length;

describe("the demo's feedback", () => {
  test("begins with the story's six items", () => {
    expect(
      feedback
        .slice(0, 6)
        .map(({ title, type, priority, status, authorId }) => [
          title,
          `${type} / ${priority}`,
          status,
          nameOf(authorId),
        ]),
    ).toEqual([
      ["Calendar shows Sunday first for me", "BUG / LOW", "OPEN", "Kerr"],
      ["Dialog missing from my screenshot", "BUG / HIGH", "IN_PROGRESS", "Yusuf"],
      ["Let me export the waiting-on list", "IDEA / MEDIUM", "OPEN", "Holub"],
      ["Which method version is current?", "QUESTION / LOW", "RESOLVED", "Ocampo"],
      ["tCO2e wrong on CP-0006", "DATA / CRITICAL", "IN_PROGRESS", "Brandt"],
      ["Please add dark mode", "IDEA / LOW", "DISMISSED", "Haddad"],
    ]);
  });

  test("is 45 items with every type, priority and status, the same every time", () => {
    expect(feedback).toHaveLength(45);
    expect(new Set(feedback.map(({ type }) => type)).size).toBe(feedbackTypes.length);
    expect(new Set(feedback.map(({ priority }) => priority)).size).toBe(feedbackPriorities.length);
    expect(new Set(feedback.map(({ status }) => status)).size).toBe(feedbackStatuses.length);
    expect(talkAt(now).feedback).toEqual(feedback);
  });

  test("has the time and a note for every closed item, and partners report what they can see", () => {
    const own = new Set([
      "/project/",
      "/process/",
      "/milestone/",
      "/reminders/",
      "/notifications/",
      "/login",
      "/",
    ]);
    for (const { status, closedAt, resolutionNote, createdAt, updatedAt, authorId, route } of feedback) {
      const isClosed = status === "RESOLVED" || status === "DISMISSED";
      expect([closedAt !== null, isClosed && resolutionNote === null]).toEqual([isClosed, false]);
      expect(new Date(updatedAt) >= createdAt && new Date(updatedAt) <= now).toBe(true);
      expect(isAppPath(route ?? "")).toBe(true);
      const author = source.people.find(({ id }) => id === authorId);
      expect(author?.status).toBe("ACTIVE");
      if (author?.companyId) expect([...own].some((page) => route?.startsWith(page))).toBe(true);
    }
  });

  test("has a conversation under three items, between author and handlers, one of them going on after the end", () => {
    const talks = Map.groupBy(feedbackMessage, ({ feedbackId }) => feedbackId);
    expect([...talks.values()].map((said) => said.length)).toEqual([3, 3, 2]);
    const ends = [...talks].map(([id, said]) => {
      const item = feedback.find((one) => one.id === id);
      const times = said.map(({ createdAt }) => new Date(String(createdAt)));
      expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()));
      expect(times.every((at) => item && at > item.createdAt && at <= now)).toBe(true);
      const last = times.at(-1);
      return Boolean(last && item?.closedAt && last > new Date(String(item.closedAt)));
    });
    expect(ends).toEqual([false, true, false]);
  });

  test("has the history of every item: its creation, and its end with the note", () => {
    for (const { id, status, resolutionNote } of feedback) {
      const lines = history.filter(({ entityId }) => entityId === id);
      expect(lines.map(({ action }) => action)).toHaveLength(status === "OPEN" ? 1 : 2);
      const note = Object(lines[1]?.changes).find?.(
        ({ field }: { readonly field: string }) => field === "resolutionNote",
      );
      expect(note?.after ?? null).toBe(resolutionNote);
    }
  });

  test("has real pictures on some items", () => {
    expect(feedbackScreenshot.length).toBeGreaterThanOrEqual(6);
    for (const { picture, width, height } of feedbackScreenshot) {
      const view = new DataView(Uint8Array.from(picture).buffer);
      expect([view.getUint32(16), view.getUint32(20), width, height]).toEqual([960, 600, 960, 600]);
      expect(picture.length).toBeGreaterThan(3_000);
    }
  });
});

describe("the demo's notifications", () => {
  test("are 300 with every kind and status, many for Marek and Ines", () => {
    expect(notification).toHaveLength(300);
    // nobody is told of the demo's import, and it has no pack
    const later = new Set(["IMPORT", "PACK"]);
    const kinds = notificationKinds.filter((kind) => !later.has(kind));
    expect(new Set(notification.map(({ kind }) => kind))).toEqual(new Set(kinds));
    expect(new Set(notification.map(({ status }) => status)).size).toBe(notificationStatuses.length);
    expect([countOf("Holub") > 40, countOf("Duarte") > 20]).toEqual([true, true]);
  });

  test("leave at most three toasts for any user", () => {
    for (const { surname } of source.people) expect(countOf(surname, "PENDING")).toBeLessThanOrEqual(3);
    expect(countOf("Holub", "PENDING")).toBeGreaterThan(0);
  });

  test.each(["2026-11-22T09:30:00Z", "2027-02-28T23:30:00Z", "2028-02-29T12:00:00Z"])(
    "seen at %s are told before, delivered before they are read, and put away after 90 days",
    (text) => {
      const at = new Date(text);
      for (const one of talkAt(at).notification) {
        const times = [one.createdAt, one.deliveredAt, one.readAt, at].filter((time) => time !== null);
        const ms = times.map((time) => new Date(String(time)).getTime());
        expect(ms).toEqual(ms.toSorted((a, b) => a - b));
        expect([one.deliveredAt !== null, one.readAt !== null]).toEqual([
          one.status !== "PENDING",
          one.status === "READ" || one.status === "ARCHIVED",
        ]);
        const isOld =
          one.readAt !== null && at.getTime() - Number(new Date(String(one.readAt))) >= 90 * DAY_MS;
        expect(one.status === "ARCHIVED").toBe(isOld);
        if (one.link) expect(isAppPath(one.link)).toBe(true);
      }
    },
  );
});
