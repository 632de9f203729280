import { sameValue } from "@canopy/core";
import { selectFaults, type TemplateEditorActor } from "@canopy/core/processTemplates";
import { useSelector } from "@xstate/react";
import { TriangleAlert } from "lucide-react";
import { Card } from "#ui/layout/Card.tsx";
import { PressList } from "#ui/button/PressList.tsx";

/** The faults that keep the template from being published; each line selects the part that it is about. */
export function TemplateFaults({ actor }: { readonly actor: TemplateEditorActor }) {
  const faults = useSelector(actor, selectFaults, sameValue);
  if (faults.length === 0) return null;
  return (
    <Card title="What is missing before it can be published">
      <PressList
        label="What is missing"
        items={faults.map(({ id, text, selection }) => ({
          id,
          label: text,
          icon: <TriangleAlert aria-hidden />,
          onPress: () => actor.send({ type: "editor.select", selection }),
        }))}
      />
    </Card>
  );
}
