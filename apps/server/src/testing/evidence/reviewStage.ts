import type { Client } from "../index.ts";
import { enter } from "../principals.ts";
import { addUser } from "../testPeople.ts";
import { addProject } from "../testProjects.ts";
import { addTemplate } from "../testTemplates.ts";
import type { WorkStage } from "../workStage.ts";
import { raiseFinding } from "./testFindings.ts";

/** VAL → CLOSE → REV → END: the two in the middle close findings; each sends back to the one before. */
export const reviewed = {
  steps: [
    { key: "VAL", name: "Validated" },
    { key: "CLOSE", name: "Findings closed", closesFindings: true, optional: true },
    { key: "REV", name: "Review passed", closesFindings: true },
    { key: "END", name: "Registered", kind: "end_ok" as const },
  ],
  transitions: [
    { from: "VAL", to: "CLOSE" },
    { from: "CLOSE", to: "REV" },
    { from: "REV", to: "END" },
    { from: "CLOSE", to: "VAL", kind: "rework" as const },
    { from: "END", to: "CLOSE", kind: "rework" as const },
  ],
};

/** A running process with steps that close findings, and the people around it. */
export const openReview = async (stage: WorkStage, template: object = {}) => {
  const { server, manager } = stage;
  const lead = await addUser(server, { roles: ["PROJECT_OFFICER"] });
  const project = await addProject(server, { leadUserId: lead.id });
  const { id: templateId } = await addTemplate(server, { ...reviewed, ...template });
  const process = await stage.begin(templateId, { projectId: project.id });
  const { milestones } = await process.read();
  const partner = await stage.open("PARTNER_USER", project.companyId);
  const reviewer = await stage.open("MRV_REVIEWER");
  const val = milestones.get("VAL")?.id ?? "";
  return {
    process,
    project,
    templateId,
    manager,
    officer: await enter(server, lead.id),
    officerId: lead.id,
    partner: partner.client,
    partnerId: partner.id,
    reviewer: reviewer.client,
    reviewerId: reviewer.id,
    val,
    milestones,
    raise: (more: object = {}, by: Client = manager) => raiseFinding(by, process.id, val, more),
    path: `/api/project-processes/${process.id}/findings`,
  };
};

/** The notices about findings that a person has, the oldest first. */
export const findingNoticesOf = ({ server }: Pick<WorkStage, "server">, userId: string) =>
  server.services.db
    .selectFrom("notification")
    .select(["title", "link", "reason"])
    .where("userId", "=", userId)
    .where("kind", "=", "FINDING")
    .orderBy("createdAt")
    .execute();
