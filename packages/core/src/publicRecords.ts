// The records that screens show, and what is said of them.
export type {
  CalendarEntry,
  CalendarFeed,
  Company,
  Completion,
  HistoryEntry,
  ListAnswer,
  Milestone,
  MilestoneOwner,
  MilestoneRecord,
  Process,
  ProcessRecord,
  ProcessTemplate,
  Project,
  ProjectType,
  RegistryList,
  Role,
  User,
} from "@canopy/contracts";
export { isCrediting, isWaitedFor, stepJoins, stepKinds, transitionKinds } from "@canopy/contracts";
