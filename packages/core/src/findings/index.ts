export { findingListScreen } from "./findingList.screens.ts";
export { findingAddress, findingKindLabel, severityLabel } from "./findingWords.ts";
export type { Finding } from "@canopy/contracts";
