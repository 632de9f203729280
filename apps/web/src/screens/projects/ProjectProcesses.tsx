import { isWaitedFor, pathTo, usualTemplateKey, type Project } from "@canopy/core";
import { groupOfCompany } from "@canopy/core/forms";
import { mayStartProcess, shownProcesses, type ProjectProcess } from "@canopy/core/projects";
import { Plus } from "lucide-react";
import { AppLink } from "#kit/AppLink.tsx";
import { useApp } from "#kit/appContext.tsx";
import { ProcessGraph } from "#screens/processes/shared/ProcessGraph.tsx";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { Button } from "#ui/button/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { DescriptionList } from "#ui/facts/DescriptionList.tsx";
import { Disclosure } from "#ui/layout/Disclosure.tsx";
import { Row } from "#ui/layout/Stack.tsx";
import { EmptyState } from "#ui/state/States.tsx";
import { ProcessProgress } from "./ProcessProgress.tsx";

/** The project's processes, each with its progress and flowchart, and the button for a new one. */
export function ProjectProcesses({ project }: { readonly project: Project }) {
  const app = useApp();
  const processes = shownProcesses(project);
  const start = () =>
    app.modal.send({
      type: "modal.open",
      title: "Start a process",
      content: "processStartForm",
      props: {
        projectId: project.id,
        companyGroup: project.company ? groupOfCompany(project.company) : undefined,
        templateKey: usualTemplateKey({ ...project, ofTechnology: project.type?.defaultTemplateKey }),
      },
    });
  const canStart = mayStartProcess(app.services, project);
  if (processes.length === 0)
    return (
      <Card>
        <EmptyState
          title="No processes yet"
          text="A process leads the project through its milestones. It is made from a template."
          action={canStart ? { label: "Start a process", onPress: start } : undefined}
        />
      </Card>
    );
  return (
    <>
      {canStart && (
        <Row side="end">
          <Button label="Start a process" variant="primary" icon={<Plus aria-hidden />} onPress={start} />
        </Row>
      )}
      {processes.map((process) => (
        <ProcessCard key={process.id} process={process} />
      ))}
    </>
  );
}

function ProcessCard({ process }: { readonly process: ProjectProcess }) {
  const { id, name, status, templateName, templateVersion, milestones = [] } = process;
  const open = milestones.filter((step) => isWaitedFor(step, status)).map((step) => step.name);
  return (
    <Card
      title={<AppLink href={pathTo("process", { processId: id })}>{name}</AppLink>}
      text={`${templateName} · version ${templateVersion}`}
      actions={<StatusBadge status={status} />}
    >
      <ProcessProgress process={process} />
      {open.length > 0 && <DescriptionList facts={[{ term: "Open steps", value: open.join(", ") }]} />}
      {milestones.length > 0 && (
        <Disclosure label="Flowchart and milestones">
          <ProcessGraph process={process} />
        </Disclosure>
      )}
    </Card>
  );
}
