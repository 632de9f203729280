export {
  selectChoices,
  selectChoicesFailure,
  selectFields,
  selectFocus,
  selectFormFailure,
  selectFormLook,
  selectFormView,
  selectHasDraft,
  selectIsConflicted,
  selectIsDirty,
  selectIsReloading,
  selectIsSaved,
  selectIsSubmitting,
  type ShownField,
} from "./form.selectors.ts";
export { groupOfCompany } from "./choiceGroup.ts";
export { faultText } from "./faultText.ts";
export type { ShownChoices } from "./dependencies.ts";
export type { FieldOption, FieldValue, FormField } from "./formFields.ts";
export type { AskedField, GivenFields, Talk, TalkRefusal } from "./formTalk.ts";
export type { FormActor } from "./formScreen.ts";
