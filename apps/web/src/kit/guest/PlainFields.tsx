import type { ShownField } from "@canopy/core/forms";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { TextField } from "#ui/form/TextField.tsx";

interface PlainFieldsProps {
  readonly fields: readonly ShownField[];
  readonly onChange: (name: string, value: string) => void;
  readonly onBlur: (name: string) => void;
}

/** The fields of a guest form: text, e-mail and passwords, without heavier code. */
export const PlainFields = ({ fields, onChange, onBlur }: PlainFieldsProps) =>
  fields.map((field, index) => {
    const wiring = {
      name: field.name,
      label: field.label,
      help: field.help,
      error: field.error,
      isRequired: field.isRequired,
      value: typeof field.value === "string" ? field.value : "",
      onChange: (value: string) => onChange(field.name, value),
      onBlur: () => onBlur(field.name),
      autoFocus: index === 0,
    };
    if (field.kind !== "password")
      return (
        <TextField
          key={field.name}
          {...wiring}
          type={field.kind === "email" ? "email" : "text"}
          {...(field.autoComplete !== undefined && { autoComplete: field.autoComplete })}
        />
      );
    const isNew = field.autoComplete === "new-password";
    return (
      <PasswordField
        key={field.name}
        {...wiring}
        autoComplete={isNew ? "new-password" : "current-password"}
      />
    );
  });
