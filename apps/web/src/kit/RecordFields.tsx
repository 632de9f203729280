import { sameValue } from "@canopy/core";
import { selectChoices, type FieldValue, type FormActor, type ShownField } from "@canopy/core/forms";
import { type Dates } from "@canopy/core/text";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { afterPress } from "../ports/press.ts";
import { CheckboxGroupField, type DescribedChoice } from "../ui/form/CheckboxGroupField.tsx";
import { DateField } from "../ui/form/DateField.tsx";
import { ComboField } from "../ui/form/ComboField.tsx";
import { NumberField } from "../ui/form/NumberField.tsx";
import { PickManyField } from "../ui/choice/PickManyField.tsx";
import { PasswordField } from "../ui/form/PasswordField.tsx";
import { SelectField } from "../ui/form/SelectField.tsx";
import { SwitchField } from "../ui/form/SwitchField.tsx";
import { TagsField } from "../ui/choice/TagsField.tsx";
import { TextArea } from "../ui/form/TextArea.tsx";
import { TextField } from "../ui/form/TextField.tsx";
import { useDates } from "./useDates.ts";

interface FormFieldProps {
  readonly form: FormActor;
  readonly field: ShownField;
}

/** One field of a running form, with its choices. */
export function FormField({ form, field }: FormFieldProps) {
  const { name } = field;
  const choices = useSelector(form, (snapshot) => selectChoices(snapshot, name), sameValue);
  return (
    <RecordField
      field={field}
      choices={choices?.options}
      {...(choices?.isSearched && {
        search: {
          onSearch: (text: string) => form.send({ type: "choices.search", name, text }),
          emptyText: choices.emptyText,
          allOf: choices.allOf,
        },
      })}
      onChange={(value) => form.send({ type: "field.change", name, value })}
      onBlur={(isUnfinished) => form.send({ type: "field.blur", name, isUnfinished })}
    />
  );
}

interface RecordFieldProps {
  readonly field: ShownField;
  /** Replaces the field's own options. */
  readonly choices: readonly DescribedChoice[] | undefined;
  /** Searches options on the server instead of showing all; '' requests the first ones. */
  readonly search?: {
    readonly onSearch: (text: string) => void;
    readonly emptyText: string;
    readonly allOf: string | undefined;
  };
  readonly onChange: (value: FieldValue) => void;
  /** Called when the field was left, after the press that left it has ended; `isUnfinished`: with half a date. */
  readonly onBlur: (isUnfinished: boolean) => void;
}

/** Number of options above which they are found by typing. */
const MOST_SELECT_CHOICES = 25;
/** Number of options above which checkboxes are too many to read. */
const MOST_CHECKBOXES = 12;

const onOff: readonly DescribedChoice[] = [
  { value: "true", label: "On" },
  { value: "false", label: "Off" },
];

const textIn = (value: FieldValue): string => (typeof value === "string" ? value : "");

/** A value in words: a formatted date, the label of an option, and 'another one' for a record that is not among the options; undefined for none. */
const wordsOf = (
  value: FieldValue,
  { kind }: ShownField,
  choices: readonly DescribedChoice[],
  dates: Dates,
): string | undefined => {
  const written = (typeof value === "string" ? [value] : value).filter((one) => one !== "");
  const wordOf = (one: string): string => {
    const chosen = choices.find((choice) => choice.value === one);
    if (chosen) return chosen.label;
    if (kind === "choice" || kind === "choices") return "another one";
    if (kind === "dateTime") return one.replace("T", " ");
    return kind === "date" ? dates.date(one) : one;
  };
  return written.map(wordOf).join(", ") || undefined;
};

/** One field of a form by its kind; a value that someone else saved meanwhile is shown in the help. */
export function RecordField({ field, choices, search, onChange, onBlur }: RecordFieldProps) {
  const options = choices ?? field.options ?? (field.kind === "switch" ? onOff : []);
  const dates = useDates();
  const help: ReactNode =
    field.theirs === undefined
      ? field.help
      : `Meanwhile saved as: ${wordsOf(field.theirs, field, options, dates) ?? "nothing"}`;
  const wiring = {
    name: field.name,
    label: field.label,
    help,
    error: field.error,
    isRequired: field.isRequired,
    isOptional: field.isRequired !== true,
    onBlur: () => afterPress(() => onBlur(false)),
  };
  const text = { ...wiring, value: textIn(field.value), onChange };
  if (field.isLocked)
    return (
      <TextField
        {...text}
        value={wordsOf(field.value, field, options, dates) ?? "None"}
        isOptional={false}
        isReadOnly
      />
    );
  const list = { ...wiring, value: typeof field.value === "string" ? [] : field.value, onChange };
  if (field.kind === "tags") return <TagsField {...list} />;
  if (field.kind === "choices" && (search || options.length > MOST_CHECKBOXES))
    return <PickManyField {...list} {...search} choices={options} />;
  if (field.kind === "choices") return <CheckboxGroupField {...list} choices={options} />;
  if (field.kind === "choice" && (search || options.length > MOST_SELECT_CHOICES))
    return <ComboField {...text} {...search} choices={options} />;
  if (field.kind === "choice")
    return <SelectField {...text} choices={options} placeholder={field.isRequired ? "Choose" : "None"} />;
  if (field.kind === "switch")
    return (
      <SwitchField {...wiring} isOn={field.value === "true"} onChange={(isOn) => onChange(String(isOn))} />
    );
  if (field.kind === "longText") return <TextArea {...text} />;
  if (field.kind === "whole") return <NumberField {...text} isWhole />;
  if (field.kind === "decimal") return <NumberField {...text} unit={field.unit} isSigned={field.isSigned} />;
  if (field.kind === "date" || field.kind === "dateTime")
    return (
      <DateField
        {...text}
        hasTime={field.kind === "dateTime"}
        onBlur={(isUnfinished) => afterPress(() => onBlur(isUnfinished))}
      />
    );
  if (field.kind === "password") return <PasswordField {...text} autoComplete="new-password" />;
  return (
    <TextField
      {...text}
      type={field.kind === "email" || field.kind === "url" ? field.kind : "text"}
      {...(field.autoComplete !== undefined && { autoComplete: field.autoComplete })}
    />
  );
}
