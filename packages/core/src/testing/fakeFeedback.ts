import type { Feedback } from "@canopy/contracts";
import { fakeId } from "./fakeRecords.ts";

/** A feedback item as the server returns it. */
export const fakeFeedback = (over: Partial<Feedback> = {}): Feedback => ({
  id: fakeId(90),
  title: "Dialog missing from my screenshot",
  description: "The picture has the page behind it.\nThe dialog is not there.",
  type: "BUG",
  priority: "HIGH",
  status: "OPEN",
  route: "/process/1",
  appVersion: "1.4.0",
  browser: "Firefox 143 on Linux",
  stateSnapshot: '{"session":"signedIn"}',
  hasScreenshot: false,
  authorId: fakeId(3),
  author: { id: fakeId(3), name: "Amina", surname: "Yusuf" },
  assigneeId: null,
  assignee: null,
  resolutionNote: null,
  closedAt: null,
  createdAt: "2026-11-16T07:30:00Z",
  updatedAt: "2026-11-16T07:30:00Z",
  version: 3,
  ...over,
});
