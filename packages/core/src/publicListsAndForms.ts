// Any list.
export type { ListActor } from "./app/listScreen.ts";
export type { ListRow } from "./lists/listEvents.ts";
export { ALL } from "./lists/listSearch.ts";
export type { CellKind, Column, ListView } from "./lists/listView.ts";
export {
  selectCanCreate,
  selectCanEdit,
  selectChips,
  selectChoices,
  selectFilterText,
  selectListFailure,
  selectListStatus,
  selectOpenForm,
  selectPager,
  selectPending,
  selectRowActions,
  selectRows,
  selectSort,
  selectView,
  type Chip,
  type ListStatus,
  type Pager,
  type ShownChoice,
} from "./lists/list.selectors.ts";

// Any record, and parts of a screen that are only read.
export type { RecordActor } from "./app/recordScreen.ts";
export type { RecordAction } from "./records/recordAction.ts";
export {
  selectCanUpdate,
  selectIsEditing,
  selectRecord,
  selectRecordActions,
  selectRecordFailure,
  selectRecordStatus,
  selectResult,
  selectRunningAction,
  type RecordStatus,
} from "./records/record.selectors.ts";
export type { ReadingActor } from "./app/readingScreen.ts";
export {
  selectData,
  selectReadingFailure,
  selectReadingStatus,
  type ReadingStatus,
} from "./records/reading.machine.ts";

// Any form.
export type { FormActor } from "./app/formScreen.ts";
export type { FormOwner } from "./forms/formEvents.ts";
export type { FieldKind, FieldOption, FieldValue, FormField } from "./forms/formFields.ts";
export type { FormView } from "./forms/formView.ts";
export {
  selectChangedFields,
  selectFields,
  selectFocus,
  selectFormFailure,
  selectFormView,
  selectHasDraft,
  selectIsConflicted,
  selectIsDirty,
  selectIsReloading,
  selectIsSaved,
  selectIsSubmitting,
  type ShownField,
} from "./forms/form.selectors.ts";
