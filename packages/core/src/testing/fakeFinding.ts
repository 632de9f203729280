import type { Finding } from "@canopy/contracts";
import { fakeProcess, milestoneIdOf } from "./fakeProcess.ts";
import { fakeProject } from "./fakeProject.ts";
import { fakeId } from "./fakeRecords.ts";

/** An open corrective action request of a process, as the server answers one finding; its company is responsible. */
export const fakeFinding = (over: Partial<Finding> = {}): Finding => {
  const project = fakeProject();
  const process = { ...fakeProcess(), project };
  return {
    id: fakeId(76),
    processId: process.id,
    process,
    projectId: project.id,
    companyId: project.companyId,
    milestoneId: milestoneIdOf("B"),
    milestone: null,
    number: "CAR-01",
    kind: "CAR",
    text: "The calibration certificate of meter 7 has expired.",
    reference: "Section B.7.1",
    severity: "MAJOR",
    raisedById: null,
    raisedBy: null,
    raisedAt: "2026-11-02",
    due: "2026-12-01",
    overdue: false,
    responsibleUserId: null,
    responsibleCompanyId: project.companyId,
    responsible: {
      id: project.companyId,
      kind: "COMPANY",
      name: "Sahel Solar Cooperative",
      companyId: project.companyId,
    },
    round: 1,
    reopened: 0,
    state: "OPEN",
    carriedFromId: null,
    carriedToId: null,
    answerCount: over.answers?.length ?? 0,
    assessment: over.assessments?.at(-1) ?? null,
    answers: [],
    assessments: [],
    createdById: fakeId(3),
    createdAt: "2026-11-02T09:00:00Z",
    updatedAt: "2026-11-02T09:00:00Z",
    version: 1,
    ...over,
  };
};
