// Calls, lists and problems: what every resource shares.
export {
  authEndpoints,
  claimsSchema,
  loginAnswer,
  loginBody,
  newPasswordForm,
  passwordResetBody,
  setPasswordBody,
  type Claims,
} from "./auth.ts";
export {
  endpoint,
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type Method,
  type PathParams,
} from "./endpoint.ts";
export { endpoints, type Endpoints } from "./endpoints.ts";
export { fieldValueFits, isUuid } from "./fieldValue.ts";
export {
  operatorFits,
  operators,
  operatorsByFieldType,
  takesManyValues,
  takesNoValue,
  type FieldType,
  type Operator,
} from "./filter.ts";
export { healthEndpoints } from "./health.ts";
export {
  DEFAULT_PAGE_SIZE,
  DEFAULT_TREND_MONTHS,
  DEFAULT_WINDOW_DAYS,
  MAX_ADDRESS_BYTES,
  MAX_BODY_BYTES,
  MAX_FILTERS,
  MAX_FILTER_VALUES,
  MAX_FILTER_VALUE_CHARS,
  MAX_HITS_A_KIND,
  MAX_LIST_REACH,
  MAX_PAGE_SIZE,
  MAX_PASSWORD_CHARS,
  MAX_TEMPLATE_BODY_BYTES,
  MAX_TREND_MONTHS,
  MAX_WINDOW_DAYS,
  MIN_PASSWORD_CHARS,
} from "./limits.ts";
export {
  listAnswer,
  listDefaults,
  writeListQuery,
  type Field,
  type Fields,
  type Filter,
  type ListAnswer,
  type ListQuery,
  type SortDirection,
} from "./listQuery.ts";
export { messages } from "./messages.ts";
export { signInMessages } from "./signInMessages.ts";
export { problems, problemSchema, type Problem, type ProblemType } from "./problem.ts";
export {
  readExtend,
  readListQuery,
  type ListShape,
  type QueryErrors,
  type ReadQuery,
} from "./readListQuery.ts";
export { changeOf, crudEndpoints, resource, type ObjectSchema, type Resource } from "./resource.ts";
export { readWireDate, type WireDate } from "./wireDate.ts";
export { wireDateField } from "./wireDateField.ts";
