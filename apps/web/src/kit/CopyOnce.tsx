import type { ReactNode } from "react";
import { Button } from "../ui/button/Button.tsx";
import { Card } from "../ui/layout/Card.tsx";
import { CopyableField } from "./CopyableField.tsx";

interface CopyOnceProps {
  readonly title: string;
  readonly label: string;
  readonly value: string;
  readonly help: ReactNode;
  /** It was taken, and may go. */
  readonly onDone: () => void;
}

/** A secret that is shown a single time, to be copied and put away. */
export const CopyOnce = ({ title, label, value, help, onDone }: CopyOnceProps) => (
  <Card width="reading" title={title} actions={<Button label="Done" size="small" onPress={onDone} />}>
    {/* In no screenshot that goes with feedback. */}
    <div data-private>
      <CopyableField label={label} value={value} help={help} />
    </div>
  </Card>
);
