import { MAX_LOGO_BYTES, MAX_LOGO_SIDE_PX } from "@canopy/contracts";
import { expect, test } from "vitest";
import { readPng } from "#files/pngPicture.ts";
import { contentHash } from "#http/entityTag.ts";
import { companyRows } from "../companyRows.ts";
import { createRng } from "../rng.ts";
import { drawnLogos } from "./drawnLogos.ts";
import { logoRows } from "./logoRows.ts";

test("three demo companies have a logo that an upload would accept, and their rows name it", () => {
  const now = new Date("2026-11-20T09:00:00Z");
  const { companies, companyLogo } = logoRows(companyRows(createRng(1), now, 5));
  expect(companies).toHaveLength(17);
  expect(companies.filter(({ logo }) => logo !== null).map(({ name }) => name)).toEqual(
    Object.keys(drawnLogos),
  );
  for (const { companyId, picture } of companyLogo) {
    const bytes = Buffer.from(picture);
    const { width = 0, height = 0 } = readPng(bytes) ?? {};
    expect([width, height].every((side) => side > 0 && side <= MAX_LOGO_SIDE_PX)).toBe(true);
    expect(bytes.length).toBeLessThan(MAX_LOGO_BYTES);
    expect(companies.find(({ id }) => id === companyId)?.logo).toBe(contentHash(bytes));
  }
});
