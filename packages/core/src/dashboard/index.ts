export {
  activeProjectCount,
  completedMilestoneCount,
  averageCompletionDays,
  creationTrend,
  disabledProjectCount,
  dueOccurrences,
  milestoneCount,
  newProjectCount,
  pendingMilestoneCount,
  projectCount,
  projectsByType,
  recentMilestoneCount,
  waitingOnMe,
  type DueOccurrence,
  type DueOccurrences,
  type TechnologyCount,
  type Waiting,
} from "./dashboard.screens.ts";
export {
  dueActionAccess,
  figures,
  monthSearch,
  quickAccess,
  technologySearch,
  waitedForAccess,
  WAITING_SEARCH,
  type Figure,
} from "./dashboard.view.ts";
export { dueSheet } from "./dueSheet.ts";
export { monthName } from "./months.ts";
