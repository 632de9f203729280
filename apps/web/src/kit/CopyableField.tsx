import type { ReactNode } from "react";
import { CopyField } from "../ui/form/CopyField.tsx";

interface CopyableFieldProps {
  readonly label: string;
  readonly value: string;
  readonly help: ReactNode;
}

/** A field whose value can be copied to the clipboard. */
export const CopyableField = (props: CopyableFieldProps) => <CopyField {...props} onCopy={copyText} />;

/** Copies text to the clipboard. A refusal is silent, because the text can still be selected and copied by hand. */
const copyText = (text: string): void => {
  void navigator.clipboard?.writeText(text).catch(() => undefined);
};
