import type { ReactNode } from "react";
import { Button } from "#ui/button/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { CopyField } from "#ui/form/CopyField.tsx";

interface CopyOnceProps {
  readonly title: string;
  readonly label: string;
  readonly value: string;
  readonly help: ReactNode;
  /** Called when the value was taken and can be removed. */
  readonly onDone: () => void;
}

/** A secret that is shown only once, to be copied. */
export const CopyOnce = ({ title, label, value, help, onDone }: CopyOnceProps) => (
  <Card width="reading" title={title} actions={<Button label="Done" size="small" onPress={onDone} />}>
    <CopyField label={label} value={value} help={help} isSecret />
  </Card>
);
