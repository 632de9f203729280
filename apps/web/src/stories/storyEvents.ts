import type { SecurityEvent } from "@canopy/core/events";

const eventOf = (no: number, more: Partial<SecurityEvent>): SecurityEvent => ({
  id: `0190a0e0-0000-7000-8000-00000000000${no}`,
  createdAt: "2026-11-22T08:15:00.000Z",
  kind: "SIGNED_IN",
  userId: "0190a002-0000-7000-8000-000000000001",
  userName: "Marek Holub",
  userExists: true,
  actorId: "0190a002-0000-7000-8000-000000000001",
  actorName: "Marek Holub",
  actorExists: true,
  address: "198.51.100.7",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  requestId: "0190a0e1-0000-7000-8000-000000000001",
  details: {},
  ...more,
});

const administrator = { actorId: "0190a002-0000-7000-8000-000000000004", actorName: "Ines Duarte" };
const nobody = { actorId: null, actorName: null, actorExists: false };

/** Security events of several kinds, the newest first. */
export const someEvents: readonly SecurityEvent[] = [
  eventOf(1, {}),
  eventOf(2, { kind: "SIGN_IN_REFUSED", ...nobody, details: { reason: "PASSWORD" } }),
  eventOf(3, {
    kind: "ROLES_CHANGED",
    ...administrator,
    details: { before: ["VIEWER"], after: ["PROJECT_OFFICER"] },
  }),
  eventOf(4, { kind: "EXPORTED", details: { path: "/api/projects", format: "xlsx", rows: 1204 } }),
  eventOf(5, { kind: "FORBIDDEN", details: { method: "POST", path: "/api/users", reason: "No." } }),
  eventOf(6, {
    kind: "SIGN_IN_REFUSED",
    ...nobody,
    userId: null,
    userName: null,
    userExists: false,
    details: { reason: "UNKNOWN" },
  }),
];
