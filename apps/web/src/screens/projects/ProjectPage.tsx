import { lazyPart } from "@canopy/core";
import { isProjectClosed, projectPartsScreen, registryLists } from "@canopy/core/projects";
import { selectCanEdit, selectIsWhole, selectPart, selectParts } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import { LatePlace } from "#kit/LatePlace.tsx";
import { RecordBones } from "#kit/RecordScreen.tsx";
import { LinkedReminders } from "#screens/reminders/shared/LinkedReminders.tsx";
import { type TabItem, Tabs } from "#ui/layout/Tabs.tsx";
import { ProjectFacts } from "./ProjectFacts.tsx";
import { ProjectHead } from "./ProjectHead.tsx";
import { ProjectHistory } from "./ProjectHistory.tsx";
import type { ProjectPartProps } from "./projectPart.ts";
import { ProjectProcesses } from "./ProjectProcesses.tsx";
import { RegistryListCard } from "./RegistryListCard.tsx";

/** Loaded with its tab. */
const projectDocuments = lazyPart(() =>
  import("#screens/documents/shared/ProjectDocuments.tsx").then((m) => m.ProjectDocuments),
);

/** A project's head and its tabs, from its list's row at first; a tab that the person may not read is left out. */
export function ProjectPage({ project, record }: ProjectPartProps) {
  const parts = useScreen(projectPartsScreen, undefined);
  const isWhole = useSelector(record, selectIsWhole);
  const bones = <RecordBones noun="project" />;
  const shown = useSelector(parts, selectPart) ?? "overview";
  const tabs: Readonly<Record<typeof shown, Omit<TabItem, "id">>> = {
    overview: { label: "Overview", content: <ProjectFacts project={project} record={record} /> },
    processes: {
      label: "Processes",
      count: project.processes?.length,
      content: isWhole ? <ProjectProcesses project={project} /> : bones,
    },
    registry: {
      label: "Registry",
      content: isWhole ? <ProjectRegistry project={project} record={record} /> : bones,
    },
    documents: {
      label: "Documents",
      content: isWhole ? (
        <LatePlace part={projectDocuments} pending={bones}>
          {(ProjectDocuments) => <ProjectDocuments project={project} />}
        </LatePlace>
      ) : (
        bones
      ),
    },
    reminders: {
      label: "Reminders",
      content: (
        <LinkedReminders
          by="project"
          id={project.id}
          links={{ projectId: project.id }}
          isClosed={isProjectClosed(project)}
          work={{ project }}
        />
      ),
    },
    history: { label: "History", content: <ProjectHistory project={project} /> },
  };
  return (
    <>
      <ProjectHead project={project} record={record} />
      <Tabs
        label={`Parts of ${project.name}`}
        items={useSelector(parts, selectParts).map((id) => ({ id, ...tabs[id] }))}
        selectedId={shown}
        onSelect={(part) => parts.send({ type: "part.show", part })}
      />
    </>
  );
}

/** The registry lists of a project; editable for people who may change the project, while it is not disabled. */
function ProjectRegistry({ project, record }: ProjectPartProps) {
  const canWrite = useSelector(record, selectCanEdit);
  return registryLists.map((list) => (
    <RegistryListCard key={list} project={project} list={list} canWrite={canWrite} />
  ));
}
