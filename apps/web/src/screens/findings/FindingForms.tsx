import { fileLimit, uploadsOf, type UploadPlace } from "@canopy/core/documents";
import {
  answerFilePlace,
  answerFilesScreen,
  findingAnswerScreen,
  findingCloseScreen,
  findingCreateScreen,
  findingEditScreen,
  findingReopenScreen,
  findingScreen,
  findingWithdrawScreen,
  type FindingOnPage,
} from "@canopy/core/findings";
import type { FormActor } from "@canopy/core/forms";
import { Plus } from "lucide-react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { askingModal } from "#kit/ModalRecordForm.tsx";
import { FormReady } from "#kit/FormReady.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { RecordForm, type FormPart } from "#kit/RecordForm.tsx";
import { RecordRead } from "#kit/RecordRead.tsx";
import { FilePick } from "#ui/form/FilePick.tsx";
import { addFiles } from "#screens/documents/shared/addFiles.ts";
import { UploadList } from "#screens/documents/shared/UploadList.tsx";

const rows: FormPart["rows"] = [
  ["milestoneId", "severity"],
  ["text"],
  ["reference"],
  ["responsibleCompanyId", "responsibleUserId"],
  ["due", "raisedAt"],
  ["raisedById"],
];

const textIn = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** A finding's form in the app's modal: of the finding `id` that is open, or of a new one in the process `processId`, of one of the `kinds`. */
export function FindingFormModal({ id, processId, companyGroup, kinds }: ModalContentProps) {
  if (typeof id === "string")
    return (
      <RecordRead screen={findingScreen} id={id} noun="finding" lineCount={8}>
        {(finding) => <EditForm finding={finding} />}
      </RecordRead>
    );
  return typeof processId === "string" ? (
    <CreateForm processId={processId} companyGroup={textIn(companyGroup)} kinds={textsIn(kinds)} />
  ) : null;
}

interface CreateFormProps {
  readonly processId: string;
  readonly companyGroup: string | undefined;
  readonly kinds: readonly string[];
}

function CreateForm(props: CreateFormProps) {
  const form = useScreen(findingCreateScreen, props);
  return (
    <FormReady form={form} lineCount={8}>
      <RecordForm form={form} parts={[{ rows: [["kind"], ...rows] }]} width="full" />
    </FormReady>
  );
}

function EditForm({ finding }: { readonly finding: FindingOnPage }) {
  const form = useScreen(findingEditScreen, { record: finding, isInModal: true });
  return (
    <FormReady form={form} lineCount={8}>
      <RecordForm form={form} parts={[{ rows }]} width="full" beginsAt="textarea" />
    </FormReady>
  );
}

/** Asks for the answer to the finding `id`, with documents of its project and files that become such. */
export function FindingAnswerModal({ id }: ModalContentProps) {
  return typeof id === "string" ? <AnswerForm id={id} /> : null;
}

function AnswerForm({ id }: { readonly id: string }) {
  const { services } = useApp();
  const form = useScreen(findingAnswerScreen, { id });
  const place = answerFilePlace(services, id);
  return (
    <RecordForm
      form={form}
      parts={[
        {
          rows: [["text"], ["documentVersionIds"]],
          end: place && <AnswerFiles form={form} place={place} />,
        },
      ]}
      width="full"
    />
  );
}

interface AnswerFilesProps {
  readonly form: FormActor;
  readonly place: UploadPlace;
}

/** Adds files to the finding's project, each of which is chosen in the answer once it is stored. */
function AnswerFiles({ form, place }: AnswerFilesProps) {
  const app = useApp();
  useScreen(answerFilesScreen, { form, place, uploads: uploadsOf(app).uploads });
  // read for the uploads, which send no larger file
  useScreen(fileLimit, undefined);
  return (
    <>
      <div>
        <FilePick
          label="Add files"
          name="Add files to the answer"
          size="small"
          icon={<Plus aria-hidden />}
          isMany
          onFiles={(files) => addFiles(app, place, files)}
        />
      </div>
      <UploadList place={place} />
    </>
  );
}
/** Asks for the assessment with which the finding `id` is closed. */
export const FindingCloseModal = askingModal(findingCloseScreen, [["text"]]);
/** Asks why the finding `id` is withdrawn. */
export const FindingWithdrawModal = askingModal(findingWithdrawScreen, [["text"]]);
/** Asks why the finding `id` is sent back. */
export const FindingReopenModal = askingModal(findingReopenScreen, [["reason"]]);
