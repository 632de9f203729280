import type { ReactNode } from "react";
import { CopyField } from "../ui/form/CopyField.tsx";

interface CopyableFieldProps {
  readonly label: string;
  readonly value: string;
  readonly help: ReactNode;
}

/** A field whose value can be copied to the clipboard. */
export const CopyableField = (props: CopyableFieldProps) => <CopyField {...props} onCopy={copyText} />;

/** Copies text to the clipboard. False where the browser refuses: without HTTPS it has no clipboard at all. */
const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
