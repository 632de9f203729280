import { messages, type WireDate } from "@canopy/contracts";
import * as z from "zod/mini";
import { sameValue } from "../base/sameValue.ts";
import { wholeNumber } from "../text/wholeNumber.ts";

/** The type of a field's value. 'password' is never stored in a draft; 'switch' holds 'true' or 'false', 'date' `YYYY-MM-DD`, 'dateTime' `YYYY-MM-DDTHH:mm`, 'choices' and 'tags' a list. */
export type FieldKind =
  | "text"
  | "email"
  | "password"
  | "longText"
  | "url"
  | "whole"
  | "decimal"
  | "date"
  | "dateTime"
  | "choice"
  | "choices"
  | "tags"
  | "switch";

/** One option with its label, and what choosing it does to other fields. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
  /** The group that it belongs to, such as a company; null fits every group. */
  readonly group?: string | null | undefined;
  /** Field → the value that this choice suggests for it; '' takes back another choice's suggestion. */
  readonly suggests?: Readonly<Record<string, string>>;
  /** The fields that this choice shows, of those that are `shownBy` its field. */
  readonly shows?: readonly string[];
  /** The fields that must be filled in while it is chosen. */
  readonly requires?: readonly string[];
  /** The form begins with it where nothing is chosen. */
  readonly isUsual?: boolean;
  /** The time of what it names, such as the due date of a step. */
  readonly at?: WireDate;
}

/** The options of a field, from labels by value. */
export const optionsOf = (labels: Readonly<Record<string, string>>): readonly FieldOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The options of a field whose values are their own labels. */
export const plainOptions = (values: readonly string[]): readonly FieldOption[] =>
  values.map((value) => ({ value, label: value }));

/** The source of a field's options, and the options that are offered. */
export interface OptionsFrom {
  /** Names the source; the form's binding knows it. */
  readonly source: string;
  /** The options belong to the value of this field, or to this fact of the form; a value that is not among them is cleared. */
  readonly of?: string;
  /** Offers only the group of the option that is chosen in the first filled one of these fields, or this fact; `isNeeded`: without one, only options of no group. */
  readonly group?: { readonly from: readonly string[]; readonly isNeeded?: true };
  /** Options are searched for on the server as one types; the noun as it stands in a sentence. */
  readonly searchedAs?: string;
  /** They are searched for only where the first answer does not hold them all. */
  readonly searchesRest?: true;
  /** The field is not shown while it offers nothing. */
  readonly hidesEmpty?: true;
  /** Without its options the form cannot be filled in: a failure to read them takes the form's place. */
  readonly isEssential?: true;
}

/** Decimals as a locale writes them; `read` returns the number as JavaScript writes it, undefined where the text is none. */
interface Decimals {
  readonly read: (text: string, locale?: string) => string | undefined;
  readonly write: (value: number, locale?: string) => string;
}

/** One field of a form, as data. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly isRequired?: true;
  readonly help?: string;
  /** Replaces `help` depending on the value of another field or of this one. */
  readonly helpBy?: { readonly field: string; readonly texts: Readonly<Record<string, string>> };
  /** The browser's autofill token. */
  readonly autoComplete?: string;
  /** The options, where they are fixed. */
  readonly options?: readonly FieldOption[];
  /** The options, where labels and order depend on the person's language or on the initial value; `formScreen` fills in `options`. */
  readonly optionsIn?: (locale: string | undefined, value: string) => readonly FieldOption[];
  /** The options, where they are read. */
  readonly optionsFrom?: OptionsFrom;
  /** It holds what another field's value suggests, until something else is entered; undefined suggests nothing. */
  readonly follows?: { readonly field: string; readonly as: (value: string) => string | undefined };
  /** For 'decimal', from `decimalField`: only a form that has such a field loads the code of typed numbers. */
  readonly decimals?: Decimals;
  /** For 'choices': the values are sent as numbers. */
  readonly isNumeric?: true;
  /** The unit beside a number. */
  readonly unit?: string;
  /** The number may be negative, so that a phone must offer a minus. */
  readonly isSigned?: true;
  /** The field is shown, checked and sent only while another field holds such a value. */
  readonly shownFor?: ShownFor;
  /** Only while the option chosen in this field names it in `shows`; else it is emptied and not shown. */
  readonly shownBy?: string;
}

/** The values of another field, as a list or as a rule; `and` adds a second condition. */
interface ShownFor {
  readonly field: string;
  readonly values: readonly string[] | ((value: string) => boolean);
  readonly and?: ShownFor;
}

/** The value of a field: text, or a list of texts. */
export type FieldValue = string | readonly string[];
/** Values by field name. */
export type FormValues = Readonly<Record<string, FieldValue>>;
/** Errors by field name; '' is the form as a whole. */
export type FormErrors = Readonly<Record<string, string>>;
/** Returns the errors of the values; empty where there are none. */
export type Check = (values: FormValues) => FormErrors;

const isList = ({ kind }: FormField): boolean => kind === "choices" || kind === "tags";

/** The empty value of a field. */
const emptyValue = (field: FormField): FieldValue =>
  isList(field) ? [] : field.kind === "switch" ? "false" : "";

/** True where the field is shown for these values. */
export const isShown = ({ shownFor }: Pick<FormField, "shownFor">, values: FormValues): boolean => {
  if (!shownFor) return true;
  const value = values[shownFor.field];
  const { values: wanted } = shownFor;
  const fits =
    typeof value === "string" && (typeof wanted === "function" ? wanted(value) : wanted.includes(value));
  return fits && (!shownFor.and || isShown({ shownFor: shownFor.and }, values));
};

/** The fields' values of a record, or of a new one; decimals as the locale writes them. */
export const valuesOf = (fields: readonly FormField[], record: object = {}, locale?: string): FormValues =>
  Object.fromEntries(
    fields.map((field) => {
      const given: unknown = Reflect.get(record, field.name);
      const value: unknown = field.isNumeric && Array.isArray(given) ? given.map(String) : given;
      if (isFieldValue(value, field)) return [field.name, value];
      if (typeof value === "number" && field.decimals)
        return [field.name, field.decimals.write(value, locale)];
      const isWritten = typeof value === "number" || typeof value === "boolean";
      return [field.name, isWritten ? String(value) : emptyValue(field)];
    }),
  );

/** True where the field can hold the value. */
export const isFieldValue = (value: unknown, field: FormField): value is FieldValue =>
  isList(field)
    ? Array.isArray(value) && value.every((part) => typeof part === "string")
    : typeof value === "string";

/** The body that the fields send: null for an empty optional field, numbers and booleans by type, decimals by the locale's signs; hidden fields send nothing. */
export const bodyOf = (
  fields: readonly FormField[],
  values: FormValues,
  locale?: string,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields
      .filter((field) => isShown(field, values))
      .map((field) => {
        const value = values[field.name] ?? emptyValue(field);
        if (typeof value !== "string") return [field.name, field.isNumeric ? value.map(Number) : value];
        if (field.kind === "switch") return [field.name, value === "true"];
        if (value.trim() === "" && !field.isRequired && field.kind !== "password") return [field.name, null];
        if (field.kind === "whole") return [field.name, wholeNumber(value)];
        if (field.decimals) return [field.name, Number(field.decimals.read(value, locale) ?? Number.NaN)];
        return [field.name, value];
      }),
  );

/** The names of the fields whose values differ. */
export const differingFields = (a: FormValues, b: FormValues): readonly string[] =>
  Object.keys(a).filter((name) => !sameValue(a[name], b[name]));

/** The values of these fields alone. */
export const onlyFields = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** Returns the errors of a body as a whole, by field. */
export type Faults = (body: Readonly<Record<string, unknown>>) => Readonly<Record<string, readonly string[]>>;

/** The errors of decimals that are filled in with something else than one number. */
const unreadNumbers = (
  fields: readonly FormField[],
  values: FormValues,
  body: Readonly<Record<string, unknown>>,
): FormErrors =>
  Object.fromEntries(
    fields
      .filter(({ decimals, name }) => decimals && Number.isNaN(body[name]) && !isBlank(values[name]))
      .map(({ name, label }) => [name, messages.notANumber(label)]),
  );

const isBlank = (value: FieldValue = ""): boolean => typeof value === "string" && value.trim() === "";

/** Checks the fields against the body's schema, one error per field; then the body as a whole. Source: behaviour.md §5. */
export const checkAgainst =
  (schema: z.ZodMiniType, fields: readonly FormField[], faults?: Faults, locale?: string): Check =>
  (values) => {
    const body = bodyOf(fields, values, locale);
    const result = z.safeParse(schema, body);
    const errors: Record<string, string> = { ...unreadNumbers(fields, values, body) };
    for (const issue of result.error?.issues ?? []) errors[String(issue.path[0] ?? "")] ??= issue.message;
    for (const [field, [first]] of Object.entries(faults?.(body) ?? {}))
      if (first !== undefined) errors[field] ??= first;
    return errors;
  };

/** The start of a form's choices, beside its values. */
export interface FormStart {
  /** Facts that the choices depend on, by name, such as the project's company. */
  readonly facts?: Readonly<Record<string, string>>;
  /** The options that the record holds, by field: they stay on offer. */
  readonly current?: Readonly<Record<string, readonly FieldOption[]>>;
  /** The values that are not offered, by field. */
  readonly without?: Readonly<Record<string, readonly string[]>>;
  /** The fields that do not belong to this record's form. */
  readonly hides?: readonly string[];
  /** The fields that this record keeps as they are, each with the reason, which stands in place of its help. */
  readonly locks?: Readonly<Record<string, string>>;
}
