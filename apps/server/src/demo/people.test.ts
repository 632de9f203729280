import { companyDraft, userDraft } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { companyRows } from "./companyRows.ts";
import { asciiOf } from "./names.ts";
import { isDemoAddress, peopleRows } from "./people.ts";
import { createRng } from "./rng.ts";

const now = new Date("2026-11-21T09:30:00Z");
const DAY_MS = 86_400_000;

const demo = (count = 38, furtherCompanies = 0) => {
  const rng = createRng(2026);
  const companies = companyRows(rng, now, furtherCompanies);
  return { companies, people: peopleRows({ rng, now, companies, passwordHash: "hash", count }) };
};

describe("the demo's people and companies", () => {
  test("are the same every time", () => {
    expect(demo()).toEqual(demo());
  });

  test("are twelve companies and 38 users with different addresses", () => {
    const { companies, people } = demo();
    expect(companies).toHaveLength(12);
    expect(new Set(people.map(({ email }) => email)).size).toBe(38);
    expect(new Set([...companies, ...people].map(({ id }) => id)).size).toBe(50);
  });

  test("have addresses that are known as such, whole and by their first part", () => {
    const addresses = demo(5_038, 100).people.map(({ email }) => email);
    const firstParts = addresses.map((address) => address.split("@")[0] ?? "");
    expect([...addresses, ...firstParts].filter((text) => !isDemoAddress(text))).toEqual([]);
    const others = ["ines.duarte@other.example", "ines duarte", "an own password", "ines.duarte.2026", ""];
    expect(others.filter(isDemoAddress)).toEqual([]);
  });

  test("include the nine users of the story with their roles, companies and states", () => {
    const { companies, people } = demo();
    const nameOf = (id: string | null | undefined) => companies.find((one) => one.id === id)?.name ?? "ours";
    expect(
      people.slice(0, 9).map((user) => [user.email, user.roles[0], nameOf(user.companyId), user.status]),
    ).toEqual([
      ["ines.duarte@canopy.example", "PLATFORM_ADMIN", "ours", "ACTIVE"],
      ["marek.holub@canopy.example", "PROGRAMME_MANAGER", "ours", "ACTIVE"],
      ["amina.yusuf@canopy.example", "PROJECT_OFFICER", "ours", "ACTIVE"],
      ["tomas.brandt@canopy.example", "MRV_REVIEWER", "ours", "ACTIVE"],
      ["leila.haddad@canopy.example", "VIEWER", "ours", "ACTIVE"],
      ["siobhan.kerr@canopy.example", "PARTNER_USER", "Brightwater Dairies", "ACTIVE"],
      ["luis.ocampo@canopy.example", "PARTNER_USER", "Cordillera Agro", "ACTIVE"],
      ["pooja.menon@canopy.example", "PARTNER_USER", "Jasmin Textiles", "INVITED"],
      ["erik.solberg@canopy.example", "PROJECT_OFFICER", "ours", "DISABLED"],
    ]);
  });

  test("would pass the checks of their forms", () => {
    const { companies, people } = demo();
    for (const { id: _, createdAt: _c, updatedAt: _u, ...company } of companies)
      expect(companyDraft.safeParse(company).error).toBeUndefined();
    for (const { email, name, surname, roles, companyId, language, timeZone } of people)
      expect(
        userDraft.safeParse({ email, name, surname, roles, companyId, language, timeZone }).error,
      ).toBeUndefined();
  });

  test("give partner users a company and our staff none", () => {
    for (const { roles, companyId } of demo().people)
      expect(companyId !== null).toBe(roles.includes("PARTNER_USER"));
  });

  test("began within the last 40 months, after their company, signed in after they were created, and never if they are only invited", () => {
    const { companies, people } = demo();
    for (const { createdAt } of [...companies, ...people]) {
      const age = now.getTime() - new Date(createdAt).getTime();
      expect(age).toBeGreaterThan(0);
      expect(age).toBeLessThan(40 * 31 * DAY_MS);
    }
    for (const { companyId, createdAt } of people) {
      const company = companies.find(({ id }) => id === companyId);
      expect(!company || company.createdAt < new Date(createdAt)).toBe(true);
    }
    for (const { status, createdAt, lastLoginAt, passwordHash } of people) {
      expect(passwordHash === null).toBe(status === "INVITED");
      if (status === "INVITED") expect(lastLoginAt).toBeNull();
      else expect(new Date(lastLoginAt ?? 0) >= new Date(createdAt)).toBe(true);
    }
  });

  test("have several states, roles and companies", () => {
    const { people } = demo();
    expect(new Set(people.map(({ status }) => status))).toEqual(new Set(["ACTIVE", "INVITED", "DISABLED"]));
    expect(new Set(people.flatMap(({ roles }) => roles)).size).toBe(6);
    expect(new Set(people.map(({ companyId }) => companyId)).size).toBe(13);
  });

  test("grow to thousands for load tests, still with different addresses", () => {
    const { companies, people } = demo(5_038, 500);
    expect(companies).toHaveLength(512);
    expect(new Set(people.map(({ email }) => email)).size).toBe(5_038);
  });

  test("have legal entity identifiers with correct check digits", () => {
    for (const { lei } of demo(9, 50).companies) {
      const digits = Array.from(lei ?? "", (letter) => Number.parseInt(letter, 36)).join("");
      expect(BigInt(digits) % 97n).toBe(1n);
    }
  });
});

test("a demo user's mail address has the name in lower-case ASCII", () => {
  expect(["Łukasz", "Søren", "Joaquín", "Aydın", "Zoë", "O'Neill Groß"].map(asciiOf)).toEqual([
    "lukasz",
    "soren",
    "joaquin",
    "aydin",
    "zoe",
    "oneillgross",
  ]);
});
