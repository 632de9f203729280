import { expect, test } from "vitest";
import { lines, toldView } from "../testing/toldView.ts";
import {
  duplicateReasonLabels,
  goalLabel,
  goalOptions,
  isProjectClosed,
  labelKindLabels,
  projectRelationLabels,
  registryStatusLabels,
} from "./projectWords.ts";

test("the relations between two projects are told from this one", () => {
  expect(toldView(projectRelationLabels)).toEqual(lines`
    CONTAINS: "Is part of this one"
    OTHER: Other
    PART_OF: "This one is part of it"
    PREDECESSOR: "Came before this one"
    SAME_SITE: "At the same site"
    SUCCESSOR: "Comes after this one"
  `);
});

test("a duplicate is explained as the rest of a sentence", () => {
  expect(toldView(duplicateReasonLabels)).toEqual(lines`
    SAME_NAME: "has the same company and the same name"
    SAME_SITE: "has the same company, technology and place"
  `);
});

test("the kinds of labels are readable", () => {
  expect(toldView(labelKindLabels)).toEqual(lines`
    CERTIFICATION: Certification
    ENDORSEMENT: Endorsement
    LETTER_OF_APPROVAL: "Letter of approval"
    LETTER_OF_AUTHORIZATION: "Letter of authorization"
    LETTER_OF_QUALIFICATION: "Letter of qualification"
  `);
});

test("the statuses of registries are readable", () => {
  expect(toldView(registryStatusLabels)).toEqual(lines`
    APPROVED: Approved
    AUTHORIZED: Authorized
    COMPLETED: Completed
    DE_REGISTERED: De-registered
    LISTED: Listed
    REGISTERED: Registered
    TRANSITIONED: Transitioned
    VALIDATED: Validated
    WITHDRAWN: Withdrawn
  `);
});

test("a goal is labelled by its number and name", () => {
  expect(goalLabel(13)).toBe("13 Climate action");
  expect(goalLabel(18)).toBe("18");
  expect(goalOptions).toHaveLength(17);
});

test("only a disabled project takes no new work", () => {
  expect([isProjectClosed({ status: "DISABLED" }), isProjectClosed({ status: "ON_HOLD" })]).toEqual([
    true,
    false,
  ]);
});
