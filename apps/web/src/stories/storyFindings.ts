import { fakeFinding } from "@canopy/core/testing";
import { brightwater, idOf, marek, pooja } from "./storyData.ts";
import { northfield } from "./storyDirectory.ts";
import { milestoneId, registration } from "./storyProcesses.ts";
import { dayAgo, daysAgo } from "./storyTime.ts";

const company = { id: brightwater.id, kind: "COMPANY", name: brightwater.name, companyId: brightwater.id };
const ofRegistration = {
  processId: registration.id,
  process: registration,
  projectId: registration.projectId,
  companyId: brightwater.id,
  milestoneId: milestoneId("VAL"),
  milestone: registration.milestones?.find(({ key }) => key === "VAL") ?? null,
  raisedById: northfield.id,
  raisedBy: northfield,
  responsibleCompanyId: brightwater.id,
  responsible: company,
  createdById: marek.id,
  createdAt: daysAgo(30),
  raisedAt: dayAgo(30),
};

/** An open finding whose due day has passed. */
export const overdueFinding = fakeFinding({
  ...ofRegistration,
  id: idOf(76, 1),
  due: dayAgo(4),
  overdue: true,
});

/** A clarification that was answered with a document, sent back and answered again. */
export const answeredFinding = fakeFinding({
  ...ofRegistration,
  id: idOf(76, 2),
  number: "CL-01",
  kind: "CL",
  severity: "MINOR",
  text: "Clarify how the number of stoves in use was sampled in the second monitoring period, and by whom.",
  reference: "Section C.2",
  due: dayAgo(-6),
  state: "ANSWERED",
  reopened: 1,
  version: 4,
  answers: [
    {
      at: daysAgo(20),
      byId: idOf(2, 9),
      byName: "Siobhan Kerr",
      text: "The sampling plan is attached.",
      documentVersionIds: [idOf(72, 3)],
      documents: [{ id: idOf(71, 5), title: "Sampling plan", versionId: idOf(72, 3), no: 1 }],
    },
    {
      at: daysAgo(2),
      byId: idOf(2, 9),
      byName: "Siobhan Kerr",
      text: "Version 2 of the plan names the surveyors.\nIts annex holds their training records.",
      documentVersionIds: [],
      documents: [],
    },
  ],
  assessments: [
    {
      at: daysAgo(12),
      byId: pooja.id,
      byName: `${pooja.name} ${pooja.surname}`,
      text: "The plan does not say who surveyed.",
      outcome: "REOPENED",
    },
  ],
});

/** A closed finding. */
export const closedFinding = fakeFinding({
  ...ofRegistration,
  id: idOf(76, 3),
  number: "CAR-02",
  text: "The baseline fuel price is not referenced.",
  reference: null,
  severity: null,
  due: null,
  state: "CLOSED",
  version: 3,
  answers: [
    {
      at: daysAgo(18),
      byId: idOf(2, 9),
      byName: "Siobhan Kerr",
      text: "The source is now footnote 14.",
      documentVersionIds: [],
      documents: [],
    },
  ],
  assessments: [
    {
      at: daysAgo(9),
      byId: pooja.id,
      byName: `${pooja.name} ${pooja.surname}`,
      text: "Footnote 14 suffices.",
      outcome: "CLOSED",
    },
  ],
});

/** An open forward action request for which one person is responsible. */
export const forwardFinding = fakeFinding({
  ...ofRegistration,
  id: idOf(76, 4),
  number: "FAR-01",
  kind: "FAR",
  severity: null,
  text: "Check at the next verification that all meters were calibrated.",
  due: null,
  responsibleCompanyId: null,
  responsibleUserId: marek.id,
  responsible: { id: marek.id, kind: "USER", name: `${marek.name} ${marek.surname}`, companyId: null },
});

/** An open observation without anybody responsible. */
export const observation = fakeFinding({
  ...ofRegistration,
  id: idOf(76, 5),
  number: "OBS-01",
  kind: "OBS",
  severity: null,
  text: "Two units are written differently in tables 4 and 6.",
  due: null,
  responsibleCompanyId: null,
  responsible: null,
});

/** A finding that was raised by mistake. */
export const withdrawnFinding = fakeFinding({
  ...ofRegistration,
  id: idOf(76, 6),
  number: "CL-02",
  kind: "CL",
  severity: null,
  text: "The host country's letter is missing.",
  due: null,
  state: "WITHDRAWN",
  version: 2,
  assessments: [
    {
      at: daysAgo(25),
      byId: pooja.id,
      byName: `${pooja.name} ${pooja.surname}`,
      text: "It is in annex 2.",
      outcome: "WITHDRAWN",
    },
  ],
});

/** Findings of one process in several states. */
export const someFindings = [
  overdueFinding,
  closedFinding,
  answeredFinding,
  withdrawnFinding,
  forwardFinding,
  observation,
];
