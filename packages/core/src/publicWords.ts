// Words and dates.
export { datesOf } from "./app/datesOf.ts";
export type { Dates } from "./text/date.ts";
export { badgeOf, type Badge } from "./screens/badges.ts";
export { sizeLabel } from "./screens/companies.ts";
export { countryName } from "./screens/countryNames.ts";
export { ownerKindLabels, ownerKindTasks } from "./screens/milestoneOwners.ts";
export { mitigationLabels } from "./screens/projectTypes.ts";
export { changesOf, deedOf, namesIn, type HistoryWords, type ShownChange } from "./screens/projectHistory.ts";
export { registryLists, registryListViews, type RegistryListView } from "./screens/projectRegistry.ts";
export {
  duplicateReasonLabels,
  goalLabel,
  ndcCoverageLabels,
  programmeLabels,
  registryStatusLabels,
} from "./screens/projectWords.ts";
export { languageName } from "./screens/users.ts";
export { glossary } from "./text/glossary.ts";
export { greeting } from "./text/greeting.ts";
export { firstMessages } from "./text/firstMessages.ts";
export { messages, screenNouns } from "./text/messages.ts";
export { readable } from "./text/readable.ts";
export { roleLabel } from "./text/roleLabel.ts";
