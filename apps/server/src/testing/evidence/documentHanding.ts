import { enter } from "../principals.ts";
import { addUser } from "../testPeople.ts";
import { addProject } from "../testProjects.ts";
import { addTemplate } from "../testTemplates.ts";
import type { WorkStage } from "../workStage.ts";

/** A process whose step A belongs to the project's company and whose step P to our staff, with its people. */
export const openHandingIn = async (stage: WorkStage) => {
  const { server, manager } = stage;
  const lead = await addUser(server, { roles: ["PROJECT_OFFICER"] });
  const project = await addProject(server, { leadUserId: lead.id });
  const template = await addTemplate(server, {
    steps: [
      { key: "A", name: "Measured", ownerKind: "PC", evidence: ["Meter files", "Photos"] },
      { key: "P", name: "Paid", ownerKind: "PM", evidence: ["Invoice"] },
      { key: "E", name: "Done", kind: "end_ok" },
    ],
    transitions: [
      { from: "A", to: "P" },
      { from: "P", to: "E" },
    ],
  });
  const process = await stage.begin(template.id, { projectId: project.id });
  const { milestones } = await process.read();
  const partner = await stage.open("PARTNER_USER", project.companyId);
  const colleague = await stage.open("PARTNER_USER", project.companyId);
  const reviewer = await stage.open("MRV_REVIEWER");
  return {
    process,
    project,
    manager,
    officer: await enter(server, lead.id),
    officerId: lead.id,
    partner: partner.client,
    partnerId: partner.id,
    colleague: colleague.client,
    reviewer: reviewer.client,
    reviewerId: reviewer.id,
    measured: milestones.get("A")?.id ?? "",
    paid: milestones.get("P")?.id ?? "",
  };
};

/** The place of a document in an evidence slot of a milestone. */
export const inSlot = (milestoneId: string, slot = "Meter files") => ({ milestoneId, slot });
