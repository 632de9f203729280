import { propertyRuns } from "@canopy/contracts/testing";
import * as fc from "fast-check";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keepFormerUsers, readFormerUsers } from "./formerUsers.ts";

const record = fc.record({
  id: fc.uuid(),
  number: fc.nat(),
  at: fc
    .date({ min: new Date(0), max: new Date("2099-01-01"), noInvalidDate: true })
    .map((at) => at.toISOString()),
});

test("the register that was cut off anywhere keeps every whole line, and takes new people after it", async () => {
  const all = fc.uniqueArray(record, { minLength: 1, maxLength: 5, selector: ({ id }) => id });
  await fc.assert(
    fc.asyncProperty(all, record, fc.nat(), async (records, next, cut) => {
      const folder = await mkdtemp(join(tmpdir(), "canopy-former-"));
      try {
        await keepFormerUsers(folder, records);
        const file = join(folder, "former-users.jsonl");
        const text = await readFile(file, "utf8");
        const kept = text.slice(0, cut % (text.length + 1));
        await writeFile(file, kept);
        const whole = records.filter((one) => kept.includes(JSON.stringify(one)));
        expect(await readFormerUsers(folder)).toEqual(whole);
        await keepFormerUsers(folder, [next]);
        expect(await readFormerUsers(folder)).toEqual([...whole, next]);
      } finally {
        await rm(folder, { recursive: true });
      }
    }),
    propertyRuns(50, 2_000),
  );
});
