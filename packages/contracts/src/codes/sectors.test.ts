import { expect, test } from "vitest";
import { sectors } from "./sectors.ts";

test("the 22 sectors are distinct and include those of the demo companies", () => {
  expect(new Set(sectors).size).toBe(22);
  expect(sectors).toEqual(
    expect.arrayContaining([
      "Manufacturing",
      "Agriculture; forestry and fishing",
      "Transportation and storage",
      "Wholesale and retail trade",
      "Accommodation and food service",
      "Information and communication",
      "Water supply; waste management",
    ]),
  );
});
