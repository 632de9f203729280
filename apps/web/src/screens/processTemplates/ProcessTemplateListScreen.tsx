import { pathTo, type ProcessTemplate } from "@canopy/core";
import { processTemplateListScreen } from "@canopy/core/processTemplates";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { ListScreen } from "#kit/ListScreen.tsx";

const edit = ({ id }: ProcessTemplate): string => pathTo("processTemplateEdit", { templateId: id });

/** /process-templates/: the templates of processes; a row opens its editor, or a preview for people who may only read. Source: behaviour.md §2. */
export function ProcessTemplateListScreen() {
  const app = useApp();
  const list = useScreen(processTemplateListScreen, undefined);
  const mayEdit = app.mayOpen(pathTo("processTemplateEdit", { templateId: "any" }));
  const preview = ({ id, name }: ProcessTemplate) =>
    app.modal.send({
      type: "modal.open",
      title: name,
      content: "processTemplatePreview",
      size: "large",
      props: { id },
    });
  return (
    <ListScreen
      list={list}
      help="The milestones that a process goes through, who owns each, and what leads to what."
      create={{ href: pathTo("processTemplateCreate") }}
      onEdit={(template) => app.announce({ type: "navigate", to: edit(template), asksFirst: true })}
      rowHref={mayEdit ? edit : () => pathTo("processTemplates")}
      onRowOpen={mayEdit ? undefined : preview}
      rowName={({ name }) => name}
    />
  );
}
