import { pathTo, type ProcessTemplate } from "@canopy/core";
import { processTemplateListScreen, templateOpensIn } from "@canopy/core/processTemplates";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { ListScreen } from "#kit/ListScreen.tsx";

const edit = ({ id }: ProcessTemplate): string => pathTo("processTemplateEdit", { templateId: id });

/** The page of a row that opens nothing: none. */
const nowhere = () => undefined;

/** /process-templates/: the templates of processes; a row opens its editor, or a preview for people who may only read. Source: behaviour.md §2. */
export function ProcessTemplateListScreen() {
  const app = useApp();
  const list = useScreen(processTemplateListScreen, undefined);
  const opensIn = templateOpensIn(app.services);
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
      rowHref={
        opensIn === "editor" ? edit : opensIn === "preview" ? () => pathTo("processTemplates") : nowhere
      }
      onRowOpen={opensIn === "preview" ? preview : undefined}
      rowName={({ name }) => name}
    />
  );
}
