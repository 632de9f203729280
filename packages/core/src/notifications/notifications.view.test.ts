import type { Notification } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { lines, toldView } from "../testing/toldView.ts";
import { linkOf } from "./notificationLink.ts";
import { senderOf } from "./notificationSender.ts";
import { isUnread, notificationKindLabels, notificationList } from "./notifications.view.ts";
import { hasNextPage, noRows, PANEL_PAGE_SIZE, withPage, withRead, withUnread } from "./panelRows.ts";

test("the list of notifications has these columns, filters and actions", () => {
  expect(toldView(notificationList)).toEqual(lines`
    bulk: notifications
    emptyText: "What concerns you is told here: milestones, documents and findings that wait for you, reminders, answers to feedback."
    noun: notification
    nouns: notifications
    path: /notifications/
    searchBy: title
    searchLabel: Title
    sortsInOne: true
    title: "System Notifications"
    actions:
      read "Mark as read", isFor (status, values [PENDING; DELIVERED]), success "Operation completed successfully", undoneBy (action unread, done "{title} is unread again", kind notification.unread, told "{title} is marked as read")
      unread "Mark as unread", isFor (status, values [READ])
    choices:
      status "Status", fieldId status, options [PENDING "Pending"; DELIVERED "Delivered"; READ "Read"; ARCHIVED "Archived"]
    columns:
      title "Notification", as text, isMain
      kind "About", as text, words (ACCOUNT Account, DOCUMENT Document, FEEDBACK_STATUS Feedback, FINDING Finding, IMPORT Import, MESSAGE Message, MILESTONE_COMPLETED "Milestone completed", MILESTONE_READY "Milestone ready", MILESTONE_REOPENED "Milestone reopened", PACK "Verification pack", REMINDER_DUE Reminder)
      status "Status", as badge
      createdAt "When", as date, line 2
  `);
});

test("kinds of notifications have these labels", () => {
  expect(toldView(notificationKindLabels)).toEqual(lines`
    ACCOUNT: Account
    DOCUMENT: Document
    FEEDBACK_STATUS: Feedback
    FINDING: Finding
    IMPORT: Import
    MESSAGE: Message
    MILESTONE_COMPLETED: "Milestone completed"
    MILESTONE_READY: "Milestone ready"
    MILESTONE_REOPENED: "Milestone reopened"
    PACK: "Verification pack"
    REMINDER_DUE: Reminder
  `);
});

test.each([
  ["PENDING", true],
  ["DELIVERED", true],
  ["READ", false],
  ["ARCHIVED", false],
])("a notification that is %s is unread: %s", (status, unread) => expect(isUnread({ status })).toBe(unread));

test.each([
  ["/project/7", "/project/7"],
  [null, undefined],
  ["//evil.example", undefined],
  ["https://evil.example/", undefined],
])("a notification with the link %j leads to %j", (link, to) => expect(linkOf({ link })).toBe(to));

test.each([
  ["MESSAGE", "Marek Holub", "from Marek Holub"],
  ["MESSAGE", " ", undefined],
  ["MESSAGE", null, undefined],
  ["PACK", "Marek Holub", undefined],
])("a notification of the kind %s by %j is said to come %j", (kind, actor, text) =>
  expect(senderOf({ kind, actor })).toBe(text),
);

const row = (id: string, status = "DELIVERED") => ({ id, status }) as Notification;
const idsOf = (rows: readonly Notification[]) => rows.map(({ id, status }) => `${id} ${status}`);

describe("the rows of the panel", () => {
  test("are none before the first page", () => {
    expect(noRows).toEqual({ rows: [], total: 0, pageCount: 0 });
    expect(PANEL_PAGE_SIZE).toBe(10);
  });

  test("are those of the pages read, each once, also where one moved onto the next page", () => {
    const first = withPage(noRows, { data: [row("a"), row("b")], total: 3 });
    const both = withPage(first, { data: [row("b"), row("c"), row("c")], total: 4 });
    expect([idsOf(both.rows), both.total, both.pageCount]).toEqual([
      ["a DELIVERED", "b DELIVERED", "c DELIVERED"],
      4,
      2,
    ]);
  });

  test.each([
    [0, 0, false],
    [1, 0, true],
    [10, 1, false],
    [11, 1, true],
    [20, 2, false],
    [21, 2, true],
  ])("of %d in all have another page after %d: %s", (total, pageCount, isThere) => {
    expect(hasNextPage({ rows: [], total, pageCount })).toBe(isThere);
  });

  test("are marked as read one by one or all at once", () => {
    const rows = [row("a"), row("b", "PENDING"), row("c", "READ")];
    expect(idsOf(withRead(rows, "b"))).toEqual(["a DELIVERED", "b READ", "c READ"]);
    expect(idsOf(withRead(rows))).toEqual(["a READ", "b READ", "c READ"]);
    expect(withRead(rows, "c")[2]).toBe(rows[2]);
  });

  test("are marked as unread again where they were read", () => {
    const rows = [row("a", "READ"), row("b", "ARCHIVED"), row("c", "READ")];
    expect(idsOf(withUnread(rows, "a"))).toEqual(["a DELIVERED", "b ARCHIVED", "c READ"]);
    expect(idsOf(withUnread(rows, "b"))).toEqual(["a READ", "b ARCHIVED", "c READ"]);
  });
});
