import type { Project } from "@canopy/core";
import {
  documentAddress,
  documentFilters,
  documentKindLabel,
  documentPlaceText,
  documentsAsk,
  DOCUMENTS_PAGE_SIZE,
  keptFilesText,
  mayHandIn,
  openDocumentScreen,
  projectDocuments,
  readDocumentsAsk,
  selectOpenDocument,
  type DocumentRecord,
} from "@canopy/core/documents";
import { selectAsk } from "@canopy/core/records";
import type { ListAnswer } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { Plus } from "lucide-react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { Moment } from "#kit/Moment.tsx";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { SubList } from "#kit/SubList.tsx";
import { useReading } from "#kit/useReading.ts";
import { FilterSelect } from "#ui/choice/FilterSelect.tsx";
import { FileArea } from "#ui/form/FileArea.tsx";
import { FilePick } from "#ui/form/FilePick.tsx";
import { Row } from "#ui/layout/Stack.tsx";
import { NoMatchState } from "#ui/state/States.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";
import { DocumentPage } from "../DocumentPage.tsx";
import { addFiles } from "./addFiles.ts";
import { UploadList } from "./UploadList.tsx";

const columns: readonly DataColumn<DocumentRecord>[] = [
  { id: "title", header: "Document", cell: ({ title }) => title, isRowHeader: true },
  { id: "place", header: "Belongs to", cell: documentPlaceText },
  { id: "kind", header: "Kind", cell: ({ kind }) => documentKindLabel(kind), isNarrow: true },
  { id: "state", header: "State", cell: ({ state }) => <StatusBadge status={state} />, isNarrow: true },
  { id: "added", header: "Added", cell: ({ createdAt }) => <Moment at={createdAt} />, isNarrow: true },
];

interface ProjectDocumentsProps {
  readonly project: Project;
}

/** The tab Documents of a project: its documents, or the one that the address names. Source: behaviour.md §2 Documents. */
export function ProjectDocuments({ project }: ProjectDocumentsProps) {
  const open = useSelector(useScreen(openDocumentScreen, undefined), selectOpenDocument);
  return open === undefined ? (
    <DocumentList project={project} />
  ) : (
    <DocumentPage key={open} id={open} project={project} />
  );
}

function DocumentList({ project }: ProjectDocumentsProps) {
  const app = useApp();
  const reading = useScreen(projectDocuments, { ask: documentsAsk(project.id) });
  const { data, ...shown } = useReading<ListAnswer<DocumentRecord>>(reading);
  const asked = readDocumentsAsk(useSelector(reading, selectAsk<ListAnswer<DocumentRecord>>));
  const ask = (change: Partial<typeof asked>) =>
    reading.send({ type: "reading.ask", ask: documentsAsk(project.id, { ...asked, page: 1, ...change }) });
  const filters = documentFilters(project);
  const active = filters.flatMap(({ name, label, choices }) => {
    const chosen = asked[name] === "" ? undefined : choices.find(({ value }) => value === asked[name]);
    return chosen ? [`${label}: ${chosen.label}`] : [];
  });
  const isNothing = data?.total === 0 && shown.status !== "failed";
  const place = { projectId: project.id };
  const canAdd = mayHandIn(app.services, { project, step: null });
  const total = data?.total ?? 0;
  return (
    <FileArea
      label={`Drop files to add them to ${project.name}`}
      isDisabled={!canAdd}
      onFiles={(files) => addFiles(app, place, files)}
    >
      {(total > 0 || active.length > 0) && (
        <Row gap="small">
          {filters.map(({ name, label, choices }) => (
            <FilterSelect
              key={name}
              label={label}
              value={asked[name]}
              choices={choices}
              onChange={(value) => ask({ [name]: value })}
            />
          ))}
        </Row>
      )}
      <UploadList place={place} />
      {isNothing && active.length > 0 ? (
        <NoMatchState filters={active} onClear={() => ask({ kind: "", state: "", milestone: "" })} />
      ) : (
        <SubList
          title="Documents"
          columns={columns}
          rows={data?.data}
          total={total}
          {...shown}
          rowName={({ title }) => title}
          rowHref={({ id }) => documentAddress(project.id, id)}
          isWrapping
          {...(canAdd && {
            actions: (
              <FilePick
                label="Add files"
                size="small"
                icon={<Plus aria-hidden />}
                isMany
                onFiles={(files) => addFiles(app, place, files)}
              />
            ),
          })}
          empty={{
            title: "No documents yet",
            text: canAdd
              ? `Drop files anywhere here, or add them by the button. ${keptFilesText}`
              : "What is handed in for this project will be listed here.",
          }}
          paging={
            total > DOCUMENTS_PAGE_SIZE
              ? {
                  page: asked.page,
                  size: DOCUMENTS_PAGE_SIZE,
                  sizes: [DOCUMENTS_PAGE_SIZE],
                  total,
                  onPage: (page) => ask({ page }),
                }
              : undefined
          }
        />
      )}
    </FileArea>
  );
}
