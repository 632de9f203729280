import {
  decidesOnDocuments,
  documentDecisionRefusal,
  type DocumentStep,
  type RuledDocument,
} from "@canopy/contracts";
import { actingPerson, involvedIn } from "../actingPerson.ts";
import type { DemoProject } from "../demoProject.ts";
import { activePeople, personNamed, type DemoPerson, type WorkSource } from "../workSource.ts";

const DECIDERS = ["Tomas Brandt", "Marek Holub", "Ines Duarte"] as const;

/** The partner hands in what their company owns, the project's lead the rest. */
export const senderOf = (
  source: WorkSource,
  { row, lead }: DemoProject,
  step: Pick<DocumentStep, "ownerCompanyId"> | null,
  at: Date,
): DemoPerson => {
  const [partner] = step?.ownerCompanyId ? activePeople(source, row.companyId, at) : [];
  return partner ?? lead;
};

/** Of the reviewer, the manager and the administrator the first who may decide on what this person handed in. */
export const deciderOf = (source: WorkSource, project: DemoProject, sender: DemoPerson): DemoPerson => {
  const version = {
    ...{ no: 1, state: "SUBMITTED", reason: null, byId: sender.id, submittedById: sender.id },
    ...{ submitterIds: [sender.id], decidedAt: null, acceptedRound: null, confirmations: [] },
  };
  const document = { createdById: sender.id, step: null, versions: [version] };
  const decider = DECIDERS.map((name) => personNamed(source, name)).find((person) => {
    const actor = { person: actingPerson(source, person), involved: involvedIn(project) };
    return !documentDecisionRefusal(actor, document);
  });
  if (!decider) throw new Error(`nobody decides on what ${sender.name} hands in`);
  return decider;
};

/** The ids of those who are told of a submission: of the lead and the reviewers those who may decide. Source: behaviour.md §4 Notifications. */
export const decidersOf = (
  source: WorkSource,
  project: DemoProject,
  at: Date,
  document: RuledDocument,
): readonly string[] => {
  const involved = involvedIn(project);
  return activePeople(source, null, at)
    .filter((someone) => {
      const person = actingPerson(source, someone);
      const isAsked = person.roles.includes("MRV_REVIEWER") || person.id === involved.leadUserId;
      return (
        decidesOnDocuments(person) && isAsked && !documentDecisionRefusal({ person, involved }, document)
      );
    })
    .map(({ id }) => id);
};
