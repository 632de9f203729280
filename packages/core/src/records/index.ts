export { selectPart, selectParts } from "./parts.machine.ts";
export {
  isReadingSettled,
  selectData,
  selectLatestData,
  selectReadingFailure,
  selectAsk,
  selectReadingStatus,
  type ReadingStatus,
} from "./reading.machine.ts";
export type { ReadingActor, ReadingScreen } from "./readingScreen.ts";
export { recordName } from "./recordName.ts";
export {
  selectCanEdit,
  selectCanUpdate,
  selectIsEditing,
  selectIsOpening,
  selectIsOpeningLate,
  selectIsWhole,
  selectLatest,
  selectOpenedAt,
  selectRecord,
  selectRecordActions,
  selectRecordFailure,
  selectRecordStatus,
  selectResult,
  selectRunningAction,
} from "./record.selectors.ts";
export { actOnRecord, type ActionForms, type ActionWish } from "./recordTalk.ts";
export type { RecordAction } from "./recordAction.ts";
export type { RecordActor } from "./recordScreen.ts";
