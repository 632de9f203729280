import type { TemplateEditorActor } from "@canopy/core/processTemplates";
import type { ReactNode } from "react";
import { Button } from "#ui/button/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { Stack } from "#ui/layout/Stack.tsx";

interface SelectedCardProps {
  readonly actor: TemplateEditorActor;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** The card of the selected step or arrow, with a button that ends the selection. */
export const SelectedCard = ({ actor, title, text, children }: SelectedCardProps) => (
  <Card
    title={title}
    text={text}
    actions={
      <Button
        label="Done"
        size="small"
        onPress={() => actor.send({ type: "editor.select", selection: undefined })}
      />
    }
  >
    <Stack>{children}</Stack>
  </Card>
);
