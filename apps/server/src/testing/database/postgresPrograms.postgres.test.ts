import { expect, test } from "vitest";
import { postgresPrograms } from "./postgresPrograms.ts";

test("the tests on PostgreSQL run, or their absence is reported", () => {
  const isMissing = postgresPrograms() === undefined;
  if (isMissing)
    process.stderr.write(
      "\n!!! NO POSTGRESQL PROGRAMS IN /usr/lib/postgresql: THE SERVER'S TESTS DID NOT RUN ON POSTGRESQL !!!\n\n",
    );
  expect(isMissing && process.env["CANOPY_REQUIRE_POSTGRES"] === "1").toBe(false);
});
