import {
  access,
  isOpen,
  opensFeedback,
  type Access,
  type SearchHit,
  type SearchKind,
} from "@canopy/contracts";
import { findingAddress } from "../findings/findingAddress.ts";
import { milestoneAddress } from "../processes/milestoneAddress.ts";
import { leftUndone, possible, stateWordOf } from "../processes/stateWords.ts";
import { pathTo } from "../routing/match.ts";
import { badgeOf } from "../text/badges.ts";
import { countryName } from "../text/countryName.ts";

/** A hit as the search shows it. */
export interface FoundHit {
  readonly id: string;
  /** The heading above the hit: 'Projects'. */
  readonly kind: string;
  readonly name: string;
  readonly detail: string | null;
  readonly to: string;
}

interface Kind {
  readonly label: string;
  readonly access: Access;
  readonly to: (id: string, hit: SearchHit) => string;
  /** Writes the hit's detail; shown as the server sent it when absent. */
  readonly detailText?: (detail: string, locale: string | undefined, hit: SearchHit) => string;
}

/** The state of a milestone as lists name it: a step of an ended process that was not done is no longer open, an open end in failure is only possible, and one that is waited for past its due date is overdue. */
const stateText = ({ state, milestoneKind, isOverdue }: SearchHit): string => {
  if (!state) return leftUndone.label;
  return (milestoneKind === "end_fail" && isOpen(state) ? possible : stateWordOf(state, isOverdue)).label;
};

/** The heading and route of each kind of hit. Source: behaviour.md §2 Search. */
const kinds: Readonly<Record<SearchKind, Kind>> = {
  project: {
    label: "Projects",
    access: access.projects.get,
    to: (projectId) => pathTo("project", { projectId }),
  },
  milestone: {
    label: "Milestones",
    access: access.processes.get,
    to: (id, { processId = "" }) => milestoneAddress({ id, processId }),
    detailText: (detail, _, hit) => `${stateText(hit)} · ${detail}`,
  },
  process: {
    label: "Processes",
    access: access.processes.get,
    to: (processId) => pathTo("process", { processId }),
  },
  document: {
    label: "Documents",
    access: access.documents.get,
    to: (id, { projectId = "" }) => `${pathTo("project", { projectId })}?tab=documents&document=${id}`,
  },
  finding: {
    label: "Findings",
    access: access.findings.get,
    to: (id, { processId = "" }) => findingAddress({ id, processId }),
  },
  processTemplate: {
    label: "Process templates",
    access: [...access.processTemplates.list, ...access.processTemplates.update],
    to: (templateId) => pathTo("processTemplateEdit", { templateId }),
  },
  company: {
    label: "Companies",
    access: access.companies.get,
    to: (companyId) => pathTo("company", { companyId }),
    detailText: countryName,
  },
  projectType: {
    label: "Technologies",
    access: access.projectTypes.get,
    to: (typeId) => pathTo("projectType", { typeId }),
  },
  milestoneOwner: {
    label: "Stakeholders",
    access: access.milestoneOwners.get,
    to: (milestoneOwnerId) => pathTo("milestoneOwner", { milestoneOwnerId }),
  },
  user: { label: "Users", access: access.users.get, to: (userId) => pathTo("user", { userId }) },
  reminder: {
    label: "Reminders",
    access: access.reminders.get,
    to: (reminderId) => pathTo("reminder", { reminderId }),
  },
  feedback: {
    label: "Feedback",
    access: opensFeedback,
    to: (feedbackId) => pathTo("feedback", { feedbackId }),
    detailText: (status) => badgeOf(status).label,
  },
};

const kindOf = (kind: string): Kind | undefined => Object.entries(kinds).find(([name]) => name === kind)?.[1];

/** The hits that this person may open; a hit of an unknown kind is left out. */
export const foundHits = (
  hits: readonly SearchHit[],
  permits: (access: Access) => boolean,
  locale: string | undefined,
): readonly FoundHit[] =>
  hits.flatMap((hit) => {
    const { kind, id, name, detail } = hit;
    const known = kindOf(kind);
    if (!known || !permits(known.access)) return [];
    const { list, get, update } = access.processTemplates;
    const isReader = kind === "processTemplate" && !(permits(get) && permits(update));
    if (isReader && !permits(list)) return [];
    const to = isReader ? pathTo("processTemplates") : known.to(id, hit);
    const text = detail === null ? null : (known.detailText?.(detail, locale, hit) ?? detail);
    return [{ id, kind: known.label, name, detail: text, to }];
  });
