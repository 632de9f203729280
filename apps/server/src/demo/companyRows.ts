import { countries, sectors, sizeBands } from "@canopy/contracts";
import type { Insertable } from "kysely";
import type { CompanyTable } from "../database/peopleTables.ts";
import { demoCompanies, type DemoCompany } from "./companies.ts";
import { familyNames } from "./names.ts";
import type { Rng } from "./rng.ts";
import { daysBefore, instantBetween, OLDEST_DAYS } from "./timeline.ts";

const NEWEST_DAYS = 1_000;

/** A company's row; it was created long enough ago that its people and projects come after it. */
export type CompanyRow = Insertable<CompanyTable> & { readonly createdAt: Date };

/** The rows of the twelve demo companies, followed by the generated ones of a load test. */
export const companyRows = (rng: Rng, now: Date, generated: number): CompanyRow[] => {
  const all = [...demoCompanies, ...Array.from({ length: generated }, (_, i) => generatedCompany(rng, i))];
  return all.map((company) => {
    const createdAt = instantBetween(rng, daysBefore(now, OLDEST_DAYS), daysBefore(now, NEWEST_DAYS));
    return {
      ...company,
      id: rng.uuid(),
      website: `https://www.${company.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.example`,
      lei: newLei(rng),
      taxId: `${company.country}${rng.whole(100_000_000, 999_999_999)}`,
      status: "ACTIVE",
      createdAt,
      updatedAt: createdAt,
    };
  });
};

const trades = ["Foods", "Logistics", "Power", "Mills", "Forestry", "Ceramics", "Hotels", "Water"] as const;

const generatedCompany = (rng: Rng, index: number): DemoCompany => {
  const name = `${rng.pick(familyNames)} ${rng.pick(trades)} ${index + 1}`;
  return {
    name,
    legalName: `${name} Ltd`,
    country: rng.pick(countries),
    sector: rng.pick(sectors),
    sizeBand: rng.pick(sizeBands),
    address: null,
    baseYear: rng.whole(2015, 2023),
    targetYear: rng.whole(2030, 2045),
    targetPercent: rng.whole(20, 90),
    notes: null,
  };
};

const LEI_BODY_CHARS = 18;
const LETTERS_AND_DIGITS = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A legal entity identifier with right check digits (ISO 17442). */
const newLei = (rng: Rng): string => {
  const body = Array.from(
    { length: LEI_BODY_CHARS },
    () => LETTERS_AND_DIGITS[rng.whole(0, LETTERS_AND_DIGITS.length - 1)],
  ).join("");
  const digits = Array.from(`${body}00`, (letter) => Number.parseInt(letter, 36)).join("");
  return body + String(98n - (BigInt(digits) % 97n)).padStart(2, "0");
};
