import { onlyFile, type Project } from "@canopy/core";
import {
  documentAddress,
  documentEditScreen,
  documentKindLabel,
  documentPlaceText,
  documentScreen,
  fileLimit,
  type DocumentActor,
  type DocumentOnPage,
} from "@canopy/core/documents";
import { milestoneAddress } from "@canopy/core/processes";
import { selectIsEditing } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import { FileText, Upload } from "lucide-react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { AppLink } from "#kit/AppLink.tsx";
import { FormReady } from "#kit/FormReady.tsx";
import { Moment } from "#kit/Moment.tsx";
import { RecordActions } from "#kit/RecordActions.tsx";
import { RecordForm } from "#kit/RecordForm.tsx";
import { RecordBody } from "#kit/RecordScreen.tsx";
import { Link } from "#ui/button/Link.tsx";
import { FileArea } from "#ui/form/FileArea.tsx";
import { FilePick } from "#ui/form/FilePick.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { RecordHead } from "#ui/layout/RecordHead.tsx";
import { Lines } from "#ui/text/Lines.tsx";
import { Badge } from "#ui/text/Badge.tsx";
import { Callout } from "#ui/text/Callout.tsx";
import { addFiles } from "./shared/addFiles.ts";
import { DocumentState } from "./shared/DocumentState.tsx";
import { UploadList } from "./shared/UploadList.tsx";
import { DocumentVersions } from "./DocumentVersions.tsx";

interface DocumentPageProps {
  readonly id: string;
  readonly project: Project;
}

/** One document on its project's page: its state, its actions and all its versions. Source: behaviour.md §2 Documents. */
export function DocumentPage({ id, project }: DocumentPageProps) {
  const record = useScreen(documentScreen, { id, projectId: project.id });
  // read for the uploads, which send no larger file
  useScreen(fileLimit, undefined);
  const isEditing = useSelector(record, selectIsEditing);
  return (
    <>
      <p>
        <Link href={documentAddress(project.id)}>All documents</Link>
      </p>
      <RecordBody
        record={record}
        noun="document"
        list={{ label: "All documents", href: documentAddress(project.id) }}
        needsWhole
      >
        {(document) =>
          isEditing ? (
            <DocumentEdit document={document} record={record} />
          ) : (
            <DocumentBody document={document} record={record} />
          )
        }
      </RecordBody>
    </>
  );
}

interface PartProps {
  readonly document: DocumentOnPage;
  readonly record: DocumentActor;
}

function DocumentEdit({ document, record }: PartProps) {
  const form = useScreen(documentEditScreen, { record: document, owner: record });
  return (
    <Card title={`Edit ${document.title}`} width="reading">
      <FormReady form={form} lineCount={6}>
        <RecordForm
          form={form}
          parts={[{ rows: [["title"], ["kind"], ["milestoneId"], ["slot"], ["note"], ["internal"]] }]}
          width="full"
        />
      </FormReady>
    </Card>
  );
}

function DocumentBody({ document, record }: PartProps) {
  const app = useApp();
  const { id, projectId, title, kind, internal, note, milestone, createdAt, moves } = document;
  const place = { projectId, documentId: id };
  const canUpload = moves.includes("upload");
  const add = (files: readonly File[]) => {
    const file = onlyFile(app, files, "A version");
    if (file) addFiles(app, place, [file]);
  };
  return (
    <>
      <RecordHead
        name={title}
        picture={<FileText aria-hidden />}
        badge={
          <>
            <DocumentState {...document} />
            {internal && <Badge label="Internal" icon={null} />}
          </>
        }
        facts={[
          { id: "kind", content: documentKindLabel(kind) },
          {
            id: "place",
            content: milestone ? (
              <AppLink href={milestoneAddress(milestone)}>{documentPlaceText(document)}</AppLink>
            ) : (
              "A document of the project itself"
            ),
          },
          {
            id: "added",
            content: (
              <>
                Added <Moment at={createdAt} />
              </>
            ),
          },
        ]}
        actions={
          <>
            <RecordActions
              record={record}
              name={title}
              onEdit={moves.includes("edit") ? () => record.send({ type: "form.open" }) : undefined}
            />
            {canUpload && (
              <FilePick label="Upload a new version" icon={<Upload aria-hidden />} onFiles={add} />
            )}
          </>
        }
      />
      <DocumentNews document={document} />
      {note !== null && (
        <Card title="Note">
          <Lines text={note} />
        </Card>
      )}
      <FileArea
        label={`Drop a file to make it the newest version of ${title}`}
        isDisabled={!canUpload}
        onFiles={add}
      >
        <UploadList place={place} />
        <DocumentVersions document={document} />
      </FileArea>
    </>
  );
}

/** Why the document was returned, what is missing, or why the person may not decide. */
function DocumentNews({ document: { versions, refusal, state } }: Pick<PartProps, "document">) {
  const newest = versions?.[0];
  if (!newest)
    return (
      <Callout tone="warning" title="There is no file yet">
        The document counts once a file is uploaded and accepted.
      </Callout>
    );
  if (state === "RETURNED")
    return (
      <Callout tone="warning" title="It was returned">
        <Lines text={newest.reason ?? ""} />
      </Callout>
    );
  if (refusal !== undefined) return <Callout title="Somebody else decides on it">{refusal}</Callout>;
  return null;
}
