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
} from "./form.selectors.ts";
export type { FormOwner } from "./formEvents.ts";
export type { FieldOption, FieldValue, FormField } from "./formFields.ts";
export type { FormActor } from "./formScreen.ts";
