import { expect, test } from "vitest";
import { awaitedSteps } from "./awaitedSteps.ts";
import { uncompleteStep } from "./milestoneEffects.ts";
import { knownGraph } from "../testing/knownTemplates.ts";
import { after, running } from "../testing/someProcess.ts";

const mrv = running(knownGraph("MRV-CYCLE"));

test("a running process waits for its ready and reopened steps, not for its end in failure", () => {
  expect(awaitedSteps(mrv)).toEqual(["OPEN"]);
  const branched = after(mrv, "OPEN", "DATA");
  expect(awaitedSteps(branched)).toEqual(["QA", "VERC"]);
  expect(awaitedSteps(uncompleteStep(branched, "DATA").process)).toEqual(["DATA", "VERC"]);
});

test.each(["NOT_STARTED", "ON_HOLD", "COMPLETED", "TERMINATED"] as const)(
  "a process that is %s waits for nobody",
  (status) => {
    expect(awaitedSteps({ ...mrv, status })).toEqual([]);
  },
);
