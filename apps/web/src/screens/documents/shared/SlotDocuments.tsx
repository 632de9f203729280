import type { MilestoneRecord, Process } from "@canopy/core";
import {
  documentAddress,
  fileLimit,
  mayHandIn,
  milestoneDocuments,
  milestoneDocumentsAddress,
  submitDocument,
  type DocumentRecord,
} from "@canopy/core/documents";
import { withoutDocumentWord } from "@canopy/core/processes";
import { counted, shownText } from "@canopy/core/text";
import { Plus } from "lucide-react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { AppLink } from "#kit/AppLink.tsx";
import { useReading } from "#kit/useReading.ts";
import { Button } from "#ui/button/Button.tsx";
import { FileArea } from "#ui/form/FileArea.tsx";
import { FilePick } from "#ui/form/FilePick.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { Badge } from "#ui/text/Badge.tsx";
import { addFiles } from "./addFiles.ts";
import { DocumentState } from "./DocumentState.tsx";
import { UploadList } from "./UploadList.tsx";
import styles from "./SlotDocuments.module.css";

type Slot = NonNullable<MilestoneRecord["slots"]>[number];

interface SlotDocumentsProps {
  readonly process: Process;
  readonly step: MilestoneRecord;
}

/** The evidence names of a milestone, each with its documents and a place for further files. Source: behaviour.md §2 Documents. */
export function SlotDocuments({ process, step }: SlotDocumentsProps) {
  const { data, failure, onRetry } = useReading(useScreen(milestoneDocuments, { ask: step.id }));
  // read for the uploads, which send no larger file
  useScreen(fileLimit, undefined);
  const { services } = useApp();
  const { project } = process;
  if (!project || !step.slots || step.slots.length === 0) return null;
  const shown = data && shownText(data, "newest", "documents", services.locale);
  return (
    <section className={styles["slots"]} aria-label={`Documents of ${step.name}`}>
      <h3>Documents</h3>
      {failure && <ErrorState message={failure.text} onRetry={onRetry} />}
      <ul>
        {step.slots.map((slot) => (
          <li key={slot.name}>
            <SlotRow
              process={process}
              step={step}
              slot={slot}
              documents={(data?.data ?? []).filter((document) => document.slot === slot.name)}
            />
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <p>
          {`${shown}. `}
          <AppLink href={milestoneDocumentsAddress(project.id, step.id)}>
            All documents of this milestone
          </AppLink>
        </p>
      )}
    </section>
  );
}

interface SlotRowProps extends SlotDocumentsProps {
  readonly slot: Slot;
  readonly documents: readonly DocumentRecord[];
}

function SlotRow({ process, step, slot, documents }: SlotRowProps) {
  const app = useApp();
  const { project, projectId, responsibles = [] } = process;
  const place = { projectId, milestoneId: step.id, slot: slot.name };
  const canAdd =
    project !== null &&
    project !== undefined &&
    mayHandIn(app.services, { project, step, processResponsibleIds: responsibles.map(({ id }) => id) });
  const add = (files: readonly File[]) => addFiles(app, place, files);
  return (
    <FileArea label={`Drop files to add them to ${slot.name}`} isDisabled={!canAdd} onFiles={add}>
      <div className={styles["slot"]}>
        <div className={styles["head"]}>
          <span className={styles["name"]}>{slot.name}</span>
          <SlotState step={step} slot={slot} />
          {canAdd && (
            <FilePick
              label="Add file"
              name={`Add file: ${slot.name}`}
              size="small"
              icon={<Plus aria-hidden />}
              isMany
              onFiles={add}
            />
          )}
        </div>
        {documents.length > 0 && (
          <ul className={styles["documents"]}>
            {documents.map(({ id, title, state, versionNo }) => (
              <li key={id}>
                <span className={styles["title"]}>
                  <AppLink href={documentAddress(projectId, id)}>{title}</AppLink>
                </span>
                <DocumentState state={state} versionNo={versionNo} />
                {canAdd && state === "DRAFT" && typeof versionNo === "number" && (
                  <Button
                    label="Submit"
                    size="small"
                    aria-label={`Submit ${title}`}
                    onPress={() => submitDocument(app, { id, versionNo })}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        <UploadList place={place} />
      </div>
    </FileArea>
  );
}

const SlotState = ({
  step,
  slot: { isFilled, toAccept },
}: {
  readonly step: MilestoneRecord;
  readonly slot: Slot;
}) => (
  <>
    {isFilled ? (
      <Badge tone="success" label="Accepted" />
    ) : (
      toAccept === 0 && <Badge label={withoutDocumentWord(step)} />
    )}
    {toAccept > 0 && <Badge tone="info" label={`${counted(toAccept, "file", "files")} to accept`} />}
  </>
);
