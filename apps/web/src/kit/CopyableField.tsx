import type { ReactNode } from "react";
import { copyText } from "../ports/clipboard.ts";
import { CopyField } from "../ui/form/CopyField.tsx";

interface CopyableFieldProps {
  readonly label: string;
  readonly value: string;
  readonly help: ReactNode;
}

/** A field whose value can be copied to the clipboard. */
export const CopyableField = (props: CopyableFieldProps) => <CopyField {...props} onCopy={copyText} />;
