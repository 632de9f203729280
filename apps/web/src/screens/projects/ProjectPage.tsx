import { routes } from "@canopy/core";
import { projectHistoryAccess } from "@canopy/core/projects";
import { useApp } from "#kit/appContext.tsx";
import { LinkedReminders } from "#screens/reminders/shared/LinkedReminders.tsx";
import { usePart } from "#kit/usePart.ts";
import { Tabs, type TabItem } from "#ui/layout/Tabs.tsx";
import { DuplicateNotice } from "./DuplicateNotice.tsx";
import { ProjectFacts } from "./ProjectFacts.tsx";
import { ProjectHead } from "./ProjectHead.tsx";
import { ProjectHistory } from "./ProjectHistory.tsx";
import type { ProjectPartProps } from "./projectPart.ts";
import { ProjectProcesses } from "./ProjectProcesses.tsx";
import { ProjectRegistry } from "./ProjectRegistry.tsx";

const parts = ["overview", "processes", "registry", "reminders", "history"] as const;

/** A project's head and its tabs; a tab that the person may not read is left out. */
export function ProjectPage({ project, record }: ProjectPartProps) {
  const app = useApp();
  const [part, show] = usePart(parts);
  const items: readonly TabItem[] = [
    { id: "overview", label: "Overview", content: <ProjectFacts project={project} /> },
    {
      id: "processes",
      label: "Processes",
      count: project.processes?.length,
      content: <ProjectProcesses project={project} />,
    },
    {
      id: "registry",
      label: "Registry",
      content: <ProjectRegistry project={project} record={record} />,
    },
    ...(app.can().allows(routes.reminders.access)
      ? [
          {
            id: "reminders",
            label: "Reminders",
            content: (
              <LinkedReminders
                by="project"
                id={project.id}
                links={{ projectId: project.id }}
                isClosed={project.status === "DISABLED"}
              />
            ),
          },
        ]
      : []),
    ...(app.can().allows(projectHistoryAccess)
      ? [{ id: "history", label: "History", content: <ProjectHistory project={project} /> }]
      : []),
  ];
  const isThere = items.some(({ id }) => id === part);
  return (
    <>
      <ProjectHead project={project} record={record} />
      <DuplicateNotice project={project} />
      <Tabs
        label={`Parts of ${project.name}`}
        items={items}
        selectedId={isThere ? part : parts[0]}
        onSelect={show}
      />
    </>
  );
}
