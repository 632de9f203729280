import { ownEvents, ownSessionsScreen, ownUser } from "@canopy/core/profile";
import type { RouteName } from "@canopy/core";
import {
  companyCount,
  companyListScreen,
  companyLogoPicture,
  companyScreen,
  logoAsk,
  newestCompanies,
} from "@canopy/core/companies";
import {
  activeProjectCount,
  completedMilestoneCount,
  averageCompletionDays,
  creationTrend,
  disabledProjectCount,
  milestoneCount,
  newProjectCount,
  pendingMilestoneCount,
  projectCount,
  projectsByType,
  recentMilestoneCount,
  mineToChase,
  mineToDo,
} from "@canopy/core/dashboard";
import { eventListScreen, userEvents } from "@canopy/core/events";
import { recordHistory, recordHistoryAsk } from "@canopy/core/history";
import { projectDocumentsScreen } from "@canopy/core/documents";
import { findingListScreen, processFindings } from "@canopy/core/findings";
import { processPacksScreen } from "@canopy/core/packs";
import { listViewsScreen } from "@canopy/core/views";
import { importPageScreen, importScreen, newImportScreen } from "@canopy/core/imports";
import { milestoneOwnerListScreen, milestoneOwnerScreen } from "@canopy/core/milestoneOwners";
import { processTemplateListScreen, templateEditorScreen } from "@canopy/core/processTemplates";
import { milestoneListScreen, ownersMilestones, processScreen } from "@canopy/core/processes";
import { projectTypeListScreen, projectTypeScreen } from "@canopy/core/projectTypes";
import {
  companyProjects,
  historyAsk,
  projectCreateScreen,
  projectHistory,
  projectListScreen,
  projectScreen,
  projectTypeProjects,
} from "@canopy/core/projects";
import {
  companyUsers,
  newestUsers,
  allRoles,
  userCount,
  userCreateScreen,
  userListScreen,
  userScreen,
} from "@canopy/core/users";
import type { Tab } from "./stage.ts";
import type { SweptIds } from "./sweptIds.ts";
import { talkReads } from "./talkReadings.ts";

/** The reads of a route's screen. */
export const reads: Partial<Record<RouteName, (tab: Tab, ids: SweptIds) => void>> = {
  dashboard: (tab) => {
    for (const screen of [
      activeProjectCount,
      companyCount,
      completedMilestoneCount,
      disabledProjectCount,
      milestoneCount,
      newProjectCount,
      pendingMilestoneCount,
      projectCount,
      recentMilestoneCount,
      userCount,
    ])
      tab.open(screen, undefined);
    tab.open(averageCompletionDays, undefined);
    tab.open(creationTrend, undefined);
    tab.open(projectsByType, undefined);
    tab.open(mineToDo, undefined);
    tab.open(mineToChase, undefined);
    tab.open(newestCompanies, undefined);
    tab.open(newestUsers, undefined);
  },
  profile: (tab) => {
    tab.open(ownUser, undefined);
    tab.open(ownEvents, undefined);
    tab.open(ownSessionsScreen, undefined);
  },
  activity: (tab) => tab.open(eventListScreen, undefined),
  companies: (tab) => tab.open(companyListScreen, undefined),
  company: (tab, { companyId }) => {
    tab.open(companyScreen, { id: companyId });
    tab.open(companyLogoPicture, { ask: logoAsk({ id: companyId, logo: null }) });
    tab.open(recordHistory.company, { ask: recordHistoryAsk(companyId) });
    tab.open(companyUsers, { ask: companyId });
    tab.open(companyProjects, { ask: companyId });
  },
  milestoneOwners: (tab) => tab.open(milestoneOwnerListScreen, undefined),
  milestoneOwner: (tab, { milestoneOwnerId }) => {
    tab.open(milestoneOwnerScreen, { id: milestoneOwnerId });
    tab.open(ownersMilestones, { ask: milestoneOwnerId });
  },
  projectTypes: (tab) => tab.open(projectTypeListScreen, undefined),
  projectType: (tab, { typeId }) => {
    tab.open(projectTypeScreen, { id: typeId });
    tab.open(projectTypeProjects, { ask: typeId });
  },
  projects: (tab) => tab.open(listViewsScreen, tab.open(projectListScreen, undefined)),
  projectCreate: (tab) => tab.open(projectCreateScreen, undefined),
  project: (tab, { projectId }) => {
    tab.open(projectScreen, { id: projectId });
    tab.open(projectHistory, { ask: historyAsk(projectId) });
    tab.open(projectDocumentsScreen, { project: { id: projectId } });
  },
  process: (tab, { processId }) => {
    tab.open(processScreen, { id: processId });
    tab.open(processFindings, { ask: processId });
    tab.open(processPacksScreen, { processId });
  },
  milestones: (tab) => tab.open(milestoneListScreen, undefined),
  findings: (tab) => tab.open(findingListScreen, undefined),
  processTemplates: (tab) => tab.open(processTemplateListScreen, undefined),
  processTemplateCreate: (tab) => tab.open(templateEditorScreen, { id: undefined }),
  processTemplateEdit: (tab, { templateId }) => tab.open(templateEditorScreen, { id: templateId }),
  ...talkReads,
  importCreate: (tab) => tab.open(newImportScreen, undefined),
  import: (tab, { importId }) => tab.open(importPageScreen, tab.open(importScreen, { id: importId })),
  users: (tab) => tab.open(userListScreen, undefined),
  userCreate: (tab) => tab.open(userCreateScreen, undefined),
  user: (tab, { userId }) => {
    tab.open(userScreen, { id: userId });
    tab.open(allRoles, undefined);
    tab.open(userEvents, { ask: userId });
    tab.open(recordHistory.user, { ask: recordHistoryAsk(userId) });
    tab.open(userCreateScreen, undefined);
  },
};
