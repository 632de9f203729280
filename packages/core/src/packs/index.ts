export { checkPackFile } from "./checkFile.ts";
export { selectPackOutcome, selectRunningCheck, type PackCheckOutcome } from "./packCheck.machine.ts";
export {
  packCheckScreen,
  packDetails,
  processPacksScreen,
  readyPack,
  type PackCheckActor,
  type ProcessPacksActor,
} from "./packs.screens.ts";
export { exitCodeOf, verdictLines, type PackVerdict } from "./packVerdict.ts";
export { packScope, packState } from "./packWords.ts";
export {
  packHrefOf,
  selectIsAsking,
  selectMayMake,
  selectOpenPack,
  selectPacks,
  selectPacksFailure,
  selectPacksStatus,
  selectSavedPack,
} from "./processPacks.machine.ts";
export type { Pack } from "@canopy/contracts";
