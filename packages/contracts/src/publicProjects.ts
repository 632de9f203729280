// Projects, and what is found and told of the work on them.
export { historyEntrySchema, type HistoryEntry } from "./history.ts";
export {
  isCrediting,
  isRegistered,
  ndcCoverages,
  programmeCodes,
  programmes,
  registryStatuses,
  wantsDifferentBodies,
  type Programme,
} from "./programmes.ts";
export { projectDraft, type ProjectDraft } from "./projectDraft.ts";
export { projectFaults, type JudgedProject } from "./projectFaults.ts";
export { projectStatuses, type ProjectRecord, type ProjectStatus } from "./projectRecord.ts";
export {
  labelKinds,
  projectRelations,
  ratingSources,
  registryEntryDrafts,
  registryEntryFaults,
  type RegistryEntry,
  type RegistryList,
} from "./projectRegistry.ts";
export {
  projectChange,
  projectEndpoints,
  projects,
  projectSchema,
  projectStatusChanges,
  type Project,
} from "./projects.ts";
export { searchEndpoints, searchHitSchema, searchKinds, type SearchHit, type SearchKind } from "./search.ts";
