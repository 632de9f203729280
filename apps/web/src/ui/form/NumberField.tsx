import type { ReactNode } from "react";
import type { FieldProps, TextValueProps } from "./Field.tsx";
import { TextField } from "./TextField.tsx";

export interface NumberFieldProps extends FieldProps, TextValueProps {
  readonly unit?: ReactNode;
  /** Whole numbers only: changes the keyboard on phones, without validation. */
  readonly isWhole?: boolean;
  /** Negative numbers too: the keyboards of numbers on phones have no minus. */
  readonly isSigned?: boolean | undefined;
}

/** A number as text, so that the input is never rewritten; the form parses it. */
export const NumberField = ({ isWhole = false, isSigned = false, ...props }: NumberFieldProps) => (
  <TextField {...props} inputMode={isSigned ? "text" : isWhole ? "numeric" : "decimal"} autoComplete="off" />
);
