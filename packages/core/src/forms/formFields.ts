import * as z from "zod/mini";

/** What kind of value a field takes; 'password' is never kept in a draft, a 'switch' holds 'true' or 'false', a 'date' `YYYY-MM-DD`, a 'dateTime' `YYYY-MM-DDTHH:mm`, 'choices' and 'tags' a list. */
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

/** One value to choose, and how it reads. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** One field of a form. Data only. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly isRequired?: true;
  readonly help?: string;
  /** Instead of `help`, by what stands in another field or in this one. */
  readonly helpBy?: { readonly field: string; readonly texts: Readonly<Record<string, string>> };
  /** The browser's autofill token. */
  readonly autoComplete?: string;
  /** The values to choose from, where they are known beforehand. */
  readonly options?: readonly FieldOption[];
  /** The same, where their labels and their order are those of the person's language; `formScreen` fills in `options`. */
  readonly optionsIn?: (locale: string | undefined) => readonly FieldOption[];
  /** Which records the values are chosen from, where they must be read. */
  readonly optionsFrom?: "companies" | "roles" | "projectTypes" | "milestoneOwners" | "people";
  /** Of 'choices': the values are sent as numbers. */
  readonly isNumeric?: true;
  /** What a number counts, beside it. */
  readonly unit?: string;
  /** Only while another field holds one of these values; else it is neither shown, checked nor sent. */
  readonly shownFor?: ShownFor;
}

/** What another field must hold; `and` something beside it. */
interface ShownFor {
  readonly field: string;
  readonly values: readonly string[];
  readonly and?: ShownFor;
}

/** What stands in a field: text, or the values of a list field. */
export type FieldValue = string | readonly string[];
/** Field name → what stands in it. */
export type FormValues = Readonly<Record<string, FieldValue>>;
/** Field name → what is wrong with it; '' is the form itself. */
export type FormErrors = Readonly<Record<string, string>>;
/** Says what is wrong with the values; empty where nothing is. */
export type Check = (values: FormValues) => FormErrors;

const isList = ({ kind }: FormField): boolean => kind === "choices" || kind === "tags";

/** The empty value of a field. */
const emptyValue = (field: FormField): FieldValue =>
  isList(field) ? [] : field.kind === "switch" ? "false" : "";

/** True where the field belongs to a form with these values. */
export const isShown = ({ shownFor }: Pick<FormField, "shownFor">, values: FormValues): boolean => {
  if (!shownFor) return true;
  const value = values[shownFor.field];
  const fits = typeof value === "string" && shownFor.values.includes(value);
  return fits && (!shownFor.and || isShown({ shownFor: shownFor.and }, values));
};

/** What the fields show of a record, or of nothing for a new one. */
export const valuesOf = (fields: readonly FormField[], record: object = {}): FormValues =>
  Object.fromEntries(
    fields.map((field) => {
      const given: unknown = Reflect.get(record, field.name);
      const value: unknown = field.isNumeric && Array.isArray(given) ? given.map(String) : given;
      if (isFieldValue(value, field)) return [field.name, value];
      const isWritten = typeof value === "number" || typeof value === "boolean";
      return [field.name, isWritten ? String(value) : emptyValue(field)];
    }),
  );

/** True where the value may stand in the field. */
export const isFieldValue = (value: unknown, field: FormField): value is FieldValue =>
  isList(field)
    ? Array.isArray(value) && value.every((part) => typeof part === "string")
    : typeof value === "string";

const WHOLE = /^-?\d{1,9}$/;
const DECIMAL = /^-?(\d{1,15}(\.\d{0,12})?|\.\d{1,12})(e[+-]?\d{1,2})?$/i;

const numberIn = (text: string, shape: RegExp): number =>
  shape.test(text.trim()) ? Number(text) : Number.NaN;

/** What the fields send: an optional field left empty is null, a number a number, a switch true or false; hidden fields send nothing. */
export const bodyOf = (fields: readonly FormField[], values: FormValues): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields
      .filter((field) => isShown(field, values))
      .map((field) => {
        const value = values[field.name] ?? emptyValue(field);
        if (typeof value !== "string") return [field.name, field.isNumeric ? value.map(Number) : value];
        if (field.kind === "switch") return [field.name, value === "true"];
        if (value.trim() === "" && !field.isRequired && field.kind !== "password") return [field.name, null];
        if (field.kind === "whole") return [field.name, numberIn(value, WHOLE)];
        if (field.kind === "decimal") return [field.name, numberIn(value, DECIMAL)];
        return [field.name, value];
      }),
  );

/** Names of the fields whose values differ. */
export const differingFields = (a: FormValues, b: FormValues): readonly string[] =>
  Object.keys(a).filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));

/** The values of these fields alone. */
export const onlyFields = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** Says what is wrong with a body beyond its single fields: field → complaints. */
export type Faults = (body: Readonly<Record<string, unknown>>) => Readonly<Record<string, readonly string[]>>;

/** Checks the fields against what their body must be, the first complaint per field; then the body as a whole. Source: behaviour.md §5. */
export const checkAgainst =
  (schema: z.ZodMiniType, fields: readonly FormField[], faults?: Faults): Check =>
  (values) => {
    const body = bodyOf(fields, values);
    const result = z.safeParse(schema, body);
    const errors: Record<string, string> = {};
    for (const issue of result.error?.issues ?? []) errors[String(issue.path[0] ?? "")] ??= issue.message;
    for (const [field, [first]] of Object.entries(faults?.(body) ?? {}))
      if (first !== undefined) errors[field] ??= first;
    return errors;
  };
