import { describe, expect, test } from "vitest";
import { changeOf } from "../wire/resource.ts";
import { userDraft, users, userSchema } from "./users.ts";

const draft = { email: "a@b.example", name: "Ada", surname: "Byron", roles: ["VIEWER"] };
/** `field: message` of each fault. */
const faults = (change: Record<string, unknown>) =>
  userDraft
    .safeParse({ ...draft, ...change })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

test.each([
  [{}, []],
  [{ email: "" }, ["email: Email is required"]],
  [{ email: "a" }, ["email: Invalid email format"]],
  [{ name: "" }, ["name: Name is required"]],
  [{ name: "   " }, ["name: Name is required"]],
  [{ name: undefined }, ["name: Name is required"]],
  [{ name: "x".repeat(100) }, []],
  [{ name: "🌳".repeat(100) }, []],
  [{ name: "x".repeat(101) }, ["name: Name must be at most 100 characters"]],
  [{ name: "Ada\r\nBcc: x@y.example" }, ["name: Name must be one line without control characters"]],
  [{ name: "A\u0000" }, ["name: Name must be one line without control characters"]],
  [{ surname: "" }, ["surname: Surname is required"]],
  [{ companyId: null }, []],
  [{ companyId: "0d9f3a52-6c0b-4a6e-9d2f-0123456789ab" }, []],
  [{ companyId: "7" }, ["companyId: Company is not one of the choices"]],
  [{ roles: [] }, ["roles: Choose at least one role"]],
  [{ roles: undefined }, ["roles: Choose at least one role"]],
  [{ roles: Array.from({ length: 20 }, (_, i) => `ROLE_${i}`) }, []],
  [{ roles: Array.from({ length: 21 }, (_, i) => `ROLE_${i}`) }, ["roles: Choose at most 20 roles"]],
  [{ roles: ["VIEWER", "a\u0000"] }, ["roles.1: Role is not one of the choices"]],
  [{ roles: ["R".repeat(64)] }, []],
  [{ roles: ["R".repeat(65)] }, ["roles.0: Role is not one of the choices"]],
  [{ language: "pt" }, []],
  [{ language: "pt-BR" }, []],
  [{ language: "portuguese" }, ["language: Language must be at most 5 characters"]],
  [{ language: "PT" }, ["language: Language is not one of the choices"]],
  [{ timeZone: "Europe/Lisbon" }, []],
  [{ timeZone: "Europe/Atlantis" }, ["timeZone: Time zone is not one of the choices"]],
  [{ weekStart: "SATURDAY" }, []],
  [{ weekStart: "TUESDAY" }, ["weekStart: Week start is not one of the choices"]],
  [{ language: null, timeZone: null, weekStart: null }, []],
])("a user draft with %j has the faults %j", (change, said) => {
  expect(faults(change)).toEqual(said);
});

test("a user draft is trimmed and counts each role once", () => {
  expect(userDraft.parse({ ...draft, name: " Ada ", roles: ["VIEWER", "VIEWER"] })).toEqual(draft);
});

test("a user's company is named in any case", () => {
  const companyId = "ABCDEF00-0000-4000-8000-000000000000";
  expect(userDraft.parse({ ...draft, companyId })).toMatchObject({ companyId: companyId.toLowerCase() });
});

test.each(["id", "status", "permissions", "company_id", "passwordHash", "version", "createdAt"])(
  "creating a user cannot set %s",
  (field) => {
    const issues = userDraft.safeParse({ ...draft, [field]: "x" }).error?.issues;
    expect(issues).toMatchObject([{ code: "unrecognized_keys", keys: [field] }]);
  },
);

describe("a change of a user", () => {
  const change = changeOf(userDraft);

  test("may send any of the fields, checked as in a draft, with the version that was read", () => {
    expect(change.parse({ name: " Ada ", version: 3 })).toEqual({ name: "Ada", version: 3 });
    expect(change.safeParse({ name: "", version: 3 }).error?.issues[0]?.message).toBe("Name is required");
  });

  test.each([{}, { version: 0 }, { version: 1.5 }, { version: "3" }, { version: null }])(
    "with %j is refused for its version",
    (body) => {
      expect(change.safeParse(body).error?.issues).toMatchObject([
        { path: ["version"], message: "Send the version that was read" },
      ]);
    },
  );

  test("refuses an unknown field", () => {
    expect(change.safeParse({ version: 1, id: "x" }).error?.issues).toMatchObject([{ keys: ["id"] }]);
  });
});

test("a user with an unknown status is parsed and keeps it", () => {
  const user = {
    id: "0d9f3a52-6c0b-4a6e-9d2f-0123456789ab",
    email: "a@b.example",
    name: "Ada",
    surname: "Byron",
    companyId: null,
    roles: [],
    status: "ON_LEAVE",
    language: null,
    timeZone: null,
    weekStart: null,
    lastLoginAt: [2026, 11, 21, 9, 30, 0, 0],
    createdAt: "2026-11-21T09:30:00Z",
    updatedAt: "2026-11-21 09:30:00",
    version: 1,
  };
  expect(userSchema.parse({ ...user, nickname: "Countess" })).toEqual(user);
});

test("a list of users is filtered by company, roles and import, and not sorted by them", () => {
  const unsorted = Object.entries(users.fields).filter(([, field]) => "sortable" in field && !field.sortable);
  expect(unsorted.map(([name]) => name)).toEqual(["company", "roles", "importId"]);
});
