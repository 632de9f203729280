export {
  access,
  changesAnyFeedback,
  opensFeedback,
  permissions,
  type Access,
  type Permission,
} from "./access.ts";
export type { AnswerOf, BodyOf, Endpoint, PathParams } from "./endpoint.ts";
export { countCharacters, withoutOuterSpaces } from "./characters.ts";
export { choiceLabel, readable } from "./choiceLabel.ts";
export { filterField, isSortable } from "./fieldUse.ts";
export { isCalendarDate, isWebAddress, requiredLines } from "./fieldSchemas.ts";
export { exportColumns, type ExportColumn } from "./exports.ts";
export { exportTypes, type ExportFormat } from "./exportTypes.ts";
export { isUuid } from "./fieldValue.ts";
export {
  operatorFits,
  operators,
  operatorsByFieldType,
  operatorWords,
  takesManyValues,
  takesNoValue,
  type FieldType,
  type Operator,
} from "./filter.ts";
export { canonicalJson, CHAIN_START, chainText, type ChainedEntry } from "./historyChain.ts";
export {
  chainedHistoryEntrySchema,
  historyEntrySchema,
  type ChainedHistoryEntry,
  type HistoryEntry,
} from "./history.ts";
export {
  DEFAULT_PAGE_SIZE,
  MAX_ADDRESS_BYTES,
  MAX_BODY_BYTES,
  MAX_BULK_ROWS,
  MAX_FEEDBACK_BODY_BYTES,
  MAX_FEEDBACK_LINE_CHARS,
  MAX_FEEDBACK_NOTE_CHARS,
  MAX_FEEDBACK_ROUTE_CHARS,
  MAX_PROJECT_FILE_BYTES,
  MAX_REASON_CHARS,
  MAX_REGISTRY_ENTRIES,
  MAX_FILTER_VALUE_CHARS,
  MAX_FILTER_VALUES,
  MAX_FILTERS,
  MAX_FINDING_IMPORT_BODY_BYTES,
  MAX_FINDING_IMPORT_LINES,
  MAX_HITS_A_KIND,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_INFLATED_BYTES,
  MAX_IMPORT_LINES,
  MAX_LEAD_DAYS,
  MAX_LIST_REACH,
  MAX_LOGO_BYTES,
  MAX_LOGO_SIDE_PX,
  MAX_OCCURRENCES,
  MAX_PAGE_SIZE,
  MAX_PASSWORD_CHARS,
  MAX_SCREENSHOTS_A_DAY,
  MAX_FEEDBACK_MESSAGES_AN_HOUR,
  MAX_SCREENSHOT_BYTES,
  MAX_SCREENSHOT_PIXELS,
  MAX_SCREENSHOT_SIDE_PX,
  MAX_SEARCH_TEXT_CHARS,
  MAX_UNDELIVERED,
  MAX_UPCOMING,
  MIN_PASSWORD_CHARS,
  PREVIEW_DATES,
} from "./limits.ts";
export {
  listAnswer,
  listDefaults,
  writeListQuery,
  type Field,
  type FieldRule,
  type FieldRules,
  type Fields,
  type Filter,
  type ListAnswer,
  type ListQuery,
  type SortDirection,
} from "./listQuery.ts";
export { messages } from "./messages.ts";
export type { Person } from "./person.ts";
export { problems, problemSchema, type Problem, type ProblemType } from "./problem.ts";
export {
  readExtend,
  readFilterQuery,
  readListQuery,
  type ListShape,
  type QueryErrors,
} from "./readListQuery.ts";
export { changeOf, takingBack, type ObjectSchema, type Resource } from "./resource.ts";
export { signInMessages } from "./signInMessages.ts";
export {
  countsDays,
  isRelative,
  isPersonal,
  readWhere,
  readWheres,
  relativeWords,
  takesRelativeDays,
  whereOperators,
  wireFilterCount,
  wireFilters,
  writeWhere,
  type DroppedWhere,
  type ReaderDays,
  type RelativeSpan,
  type Where,
  type WhereFault,
} from "./where.ts";
export { readWireDate, type WireDate } from "./wireDate.ts";
export { wireDateField } from "./wireDateField.ts";
export {
  dayOrderOf,
  isAmbiguousDay,
  readWrittenDay,
  withoutFormulaMark,
  type DayOrder,
} from "./writtenCells.ts";
