import type { ProcessTemplate } from "@canopy/core";
import { isPeriodic, processStartScreen, startableTemplatesScreen } from "@canopy/core/processes";
import { assignableUsersScreen, type PersonOption } from "@canopy/core/projects";
import { selectData, selectReadingFailure, selectReadingStatus } from "@canopy/core/records";
import { shallowEqual, useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { useDiscardOnDismissal, useModalOwner } from "#kit/modalForm.ts";
import { projectPeople } from "#kit/choices/projectPeople.ts";
import { RecordForm, type FormPart } from "#kit/RecordForm.tsx";
import { useChosenTemplate } from "#kit/choices/useStartProcess.ts";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { EmptyState } from "#ui/state/States.tsx";

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Starts a process in a project, in the app's modal. Props: `projectId` and, where known, `companyName` of
 * the project's
 * company and `templateKey` of the technology's default template.
 */
export function StartProcessFormModal({ projectId, companyName, templateKey }: ModalContentProps) {
  const reading = useScreen(startableTemplatesScreen, undefined);
  const people = useScreen(assignableUsersScreen, undefined);
  const status = useSelector(reading, selectReadingStatus);
  const failure = useSelector(reading, selectReadingFailure, shallowEqual);
  const templates = useSelector(reading, selectData<readonly ProcessTemplate[]>);
  const peopleStatus = useSelector(people, selectReadingStatus);
  const choices = useSelector(people, selectData<readonly PersonOption[]>) ?? [];
  if (status === "failed")
    return (
      <ErrorState message={failure?.text ?? ""} onRetry={() => reading.send({ type: "reading.retry" })} />
    );
  if (status === "hidden")
    return (
      <EmptyState title="No templates" text="You do not have the permission to see process templates." />
    );
  if (!templates || peopleStatus === "loading")
    return <SkeletonText lineCount={6} label="Loading the form" />;
  if (templates.length === 0)
    return <EmptyState title="No templates yet" text="Publish a process template first." />;
  const isUsual = ({ key }: ProcessTemplate) => key === textIn(templateKey);
  const inOrder = [...templates.filter(isUsual), ...templates.filter((one) => !isUsual(one))];
  return (
    <StartForm
      projectId={textIn(projectId)}
      templates={inOrder}
      usual={inOrder.find(isUsual)}
      people={projectPeople(choices, typeof companyName === "string" ? companyName : undefined)}
    />
  );
}

interface StartFormProps {
  readonly projectId: string;
  /** The default template first. */
  readonly templates: readonly ProcessTemplate[];
  readonly usual: ProcessTemplate | undefined;
  readonly people: readonly PersonOption[];
}

function StartForm({ projectId, templates, usual, people }: StartFormProps) {
  const form = useScreen(processStartScreen, {
    projectId,
    templateId: usual?.id ?? "",
    name: usual?.name ?? "",
    responsibleIds: [],
    owner: useModalOwner(),
  });
  useDiscardOnDismissal(form);
  const chosen = useChosenTemplate(form, templates);
  const parts: readonly FormPart[] = [
    {
      rows: [
        ["templateId"],
        ["name"],
        ...(chosen && isPeriodic(chosen.key) ? [["periodStart", "periodEnd"]] : []),
        ["dueAt"],
        ...(people.length > 0 ? [["responsibleIds"]] : []),
        ["start"],
      ],
    },
  ];
  return (
    <RecordForm
      form={form}
      parts={parts}
      choices={{
        templateId: templates.map(({ id, key, name, publishedVersion }) => ({
          value: id,
          label: `${name} (${key}, version ${publishedVersion ?? 1})${id === usual?.id ? ", usual for this technology" : ""}`,
        })),
        responsibleIds: people,
      }}
      width="full"
    />
  );
}
