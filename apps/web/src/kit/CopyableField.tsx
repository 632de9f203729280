import type { ReactNode } from "react";
import { copyText } from "../ports/clipboard.ts";
import { CopyField } from "../ui/form/CopyField.tsx";

interface CopyableFieldProps {
  readonly label: string;
  readonly value: string;
  readonly help: ReactNode;
}

/** Something to take away through the clipboard. */
export const CopyableField = (props: CopyableFieldProps) => <CopyField {...props} onCopy={copyText} />;
