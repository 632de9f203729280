import * as z from "zod/mini";

/** What kind of value a field takes; 'password' is never kept in a draft, a 'switch' holds 'true' or 'false'. */
export type FieldKind =
  | "text"
  | "email"
  | "password"
  | "longText"
  | "whole"
  | "choice"
  | "choices"
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
  /** Which records the values are chosen from, where they must be read. */
  readonly optionsFrom?: "companies" | "roles";
}

/** What stands in a field: text, or the chosen values of a 'choices' field. */
export type FieldValue = string | readonly string[];
/** Field name → what stands in it. */
export type FormValues = Readonly<Record<string, FieldValue>>;
/** Field name → what is wrong with it; '' is the form itself. */
export type FormErrors = Readonly<Record<string, string>>;
/** Says what is wrong with the values; empty where nothing is. */
export type Check = (values: FormValues) => FormErrors;

/** The empty value of a field. */
const emptyValue = ({ kind }: FormField): FieldValue =>
  kind === "choices" ? [] : kind === "switch" ? "false" : "";

/** What the fields show of a record, or of nothing for a new one. */
export const valuesOf = (fields: readonly FormField[], record: object = {}): FormValues =>
  Object.fromEntries(
    fields.map((field) => {
      const value: unknown = Reflect.get(record, field.name);
      if (isFieldValue(value, field)) return [field.name, value];
      const isWritten = typeof value === "number" || typeof value === "boolean";
      return [field.name, isWritten ? String(value) : emptyValue(field)];
    }),
  );

/** True where the value may stand in the field. */
export const isFieldValue = (value: unknown, field: FormField): value is FieldValue =>
  field.kind === "choices"
    ? Array.isArray(value) && value.every((part) => typeof part === "string")
    : typeof value === "string";

/** What the fields send: an optional field left empty is null, a whole number a number, a switch true or false. */
export const bodyOf = (fields: readonly FormField[], values: FormValues): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields.map((field) => {
      const value = values[field.name] ?? emptyValue(field);
      if (typeof value !== "string") return [field.name, value];
      if (field.kind === "switch") return [field.name, value === "true"];
      if (value.trim() === "" && !field.isRequired && field.kind !== "password") return [field.name, null];
      if (field.kind === "whole")
        return [field.name, /^\s*-?\d{1,9}\s*$/.test(value) ? Number(value) : Number.NaN];
      return [field.name, value];
    }),
  );

/** Names of the fields whose values differ. */
export const differingFields = (a: FormValues, b: FormValues): readonly string[] =>
  Object.keys(a).filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));

/** The values of these fields alone. */
export const onlyFields = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** Checks the fields against what their body must be, the first complaint per field. Source: behaviour.md §5. */
export const checkAgainst =
  (schema: z.ZodMiniType, fields: readonly FormField[]): Check =>
  (values) => {
    const result = z.safeParse(schema, bodyOf(fields, values));
    const errors: Record<string, string> = {};
    for (const issue of result.error?.issues ?? []) errors[String(issue.path[0] ?? "")] ??= issue.message;
    return errors;
  };
