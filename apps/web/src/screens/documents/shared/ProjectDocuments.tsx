import type { Project } from "@canopy/core";
import {
  fileLimit,
  keptFilesText,
  mayHandIn,
  openDocumentScreen,
  projectDocumentsScreen,
  selectOpenDocument,
  type DocumentRecord,
} from "@canopy/core/documents";
import { useSelector } from "@xstate/react";
import { Plus } from "lucide-react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import type { OwnCells } from "#kit/listCells.tsx";
import { ListTable } from "#kit/ListTable.tsx";
import { ListTools } from "#kit/ListTools.tsx";
import { useReading } from "#kit/useReading.ts";
import { FileArea } from "#ui/form/FileArea.tsx";
import { FilePick } from "#ui/form/FilePick.tsx";
import { DocumentPage } from "../DocumentPage.tsx";
import { addFiles } from "./addFiles.ts";
import { DocumentState } from "./DocumentState.tsx";
import { UploadList } from "./UploadList.tsx";

const cells: OwnCells<DocumentRecord> = { state: DocumentState };

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
  const canAdd = mayHandIn(app.services, { project, step: null });
  const list = useScreen(projectDocumentsScreen, { project });
  const { data: maxFileBytes } = useReading(useScreen(fileLimit, undefined));
  const place = { projectId: project.id };
  return (
    <FileArea
      label={`Drop files to add them to ${project.name}`}
      isDisabled={!canAdd}
      onFiles={(files) => addFiles(app, place, files)}
    >
      <ListTools
        list={list}
        {...(canAdd && {
          action: (
            <FilePick
              label="Add files"
              size="small"
              icon={<Plus aria-hidden />}
              isMany
              onFiles={(files) => addFiles(app, place, files)}
            />
          ),
        })}
      />
      <UploadList place={place} />
      <ListTable
        list={list}
        rowName={({ title }) => title}
        cells={cells}
        isWrapping
        emptyAction={undefined}
        emptyText={
          canAdd
            ? `Drop files anywhere here, or add them by the button. ${keptFilesText(maxFileBytes)}`
            : "What is handed in for this project will be listed here."
        }
      />
    </FileArea>
  );
}
