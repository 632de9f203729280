import { expect, test } from "vitest";
import { fieldValueFits, isUuid } from "./fieldValue.ts";
import type { FieldType } from "./filter.ts";

const id = "0d9f3a52-6c0b-4a6e-9d2f-0123456789ab";
const dates = {
  yes: ["2026-11-21", "2024-02-29", "0001-01-01", "9999-12-31"],
  no: ["2026-02-29", "2026-11-31", "0000-12-31", "2026-11-21 ", "2026/11/21", "infinity", "now", "today", ""],
};

const values: Record<FieldType, { readonly yes: readonly string[]; readonly no: readonly string[] }> = {
  text: { yes: ["", "a", "%_\\", "🌳", "a\nb", "'; --"], no: ["a\u0000b"] },
  email: { yes: ["", "@canopy", "a@b.example"], no: ["\u0000"] },
  number: {
    yes: ["0", "-1", "42", "1.5", "-0.000000001", "999999999999999", `${1 / 22}`, `${2 / 700}`],
    no: ["", " 1", "1e3", "0x10", "NaN", "Infinity", "1.", ".5", "+1", "1,5", "1000000000000000", "--1"],
  },
  date: { yes: dates.yes, no: [...dates.no, "2026-11-21T09:30:00Z"] },
  datetime: {
    yes: [
      ...dates.yes,
      "2026-11-21T09:30:00Z",
      "2026-11-21T09:30Z",
      "2026-11-21T09:30:00.123Z",
      "2026-11-21T09:30:00+14:00",
      "2026-11-21T09:30:00-15:59",
    ],
    no: [
      ...dates.no,
      "2026-11-21T09:30:00",
      "2026-11-21 09:30:00Z",
      "2026-11-21T24:00:00Z",
      "2026-02-29T09:30:00Z",
      "2026-11-21T09:30:00,5Z",
      "2026-11-21T09:30:00+16:00",
      "2026-11-21T09:30:00+0100",
      "0000-06-01T00:00:00Z",
      "0001-01-01T00:00:00+01:00",
      "9999-12-31T23:59:59-01:00",
      "2026,11,21,9,30,0,0",
    ],
  },
  time: { yes: ["00:00", "23:59", "09:30:15"], no: ["24:00", "9:30", "09:60", "09:30:60", "09:30Z", ""] },
  boolean: { yes: ["true", "false"], no: ["TRUE", "1", "0", "yes", "", "null"] },
  uuid: { yes: [id, id.toUpperCase()], no: ["", "7", `${id}0`, ` ${id}`, `{${id}}`, id.replaceAll("-", "")] },
  entity: { yes: [id], no: ["", "null", `${id}\n`] },
  select: { yes: ["ACTIVE", ""], no: ["\u0000"] },
  "multi-select": { yes: ["VIEWER"], no: ["\u0000"] },
};

const rows = Object.entries(values).flatMap(([type, { yes, no }]) => [
  ...yes.map((value) => ({ type: type as FieldType, value, fit: true })),
  ...no.map((value) => ({ type: type as FieldType, value, fit: false })),
]);

test.each(rows)("isFieldValue of $value as $type is $fit", ({ type, value, fit }) => {
  expect(fieldValueFits({ type }, value)).toBe(fit);
});

test("isFieldValue accepts only listed values, in exact spelling, if the field has a list", () => {
  const status = { type: "select", values: ["ACTIVE", "DISABLED"] } as const;
  expect(fieldValueFits(status, "ACTIVE")).toBe(true);
  expect(
    ["active", "ACTIVE ", "", "toString", "DISABLED,ACTIVE"].filter((one) => fieldValueFits(status, one)),
  ).toEqual([]);
});

test("isUuid accepts every version in either case", () => {
  expect(isUuid("00000000-0000-0000-0000-000000000000")).toBe(true);
  expect(isUuid("018F5A2C-8B4E-7C3D-9A1B-2C3D4E5F6A7B")).toBe(true);
  expect(isUuid("018f5a2c-8b4e-7c3d-9a1b-2c3d4e5f6a7g")).toBe(false);
});
