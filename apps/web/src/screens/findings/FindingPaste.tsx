import {
  findingColumnChoices,
  findingColumnOf,
  findingPasteScreen,
  pastedInto,
  pastePreviewScreen,
  selectPastePreview,
  type PastedColumn,
  type PastedLineLook,
  type PastePreviewActor,
} from "@canopy/core/findings";
import type { FormActor } from "@canopy/core/forms";
import { counted } from "@canopy/core/text";
import { useSelector } from "@xstate/react";
import type { ClipboardEvent } from "react";
import { useScreen } from "#kit/appContext.tsx";
import { FormReady } from "#kit/FormReady.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { RecordForm } from "#kit/RecordForm.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { Stack } from "#ui/layout/Stack.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";
import { Badge } from "#ui/text/Badge.tsx";
import { Callout } from "#ui/text/Callout.tsx";
import { NoValue } from "#ui/text/NoValue.tsx";
import styles from "./FindingPaste.module.css";

interface PreviewGiven {
  readonly form: FormActor;
  readonly processId: string;
}

/** Imports a pasted table of findings into the process `processId`, after a look at what each line would do. Source: behaviour.md §2 Findings. */
export function FindingPasteModal({ processId }: ModalContentProps) {
  return typeof processId === "string" ? <PasteForm processId={processId} /> : null;
}

function PasteForm({ processId }: { readonly processId: string }) {
  const form = useScreen(findingPasteScreen, { processId });
  return (
    <FormReady form={form} lineCount={8}>
      <div onPaste={(event) => takeHtmlTable(form, event)}>
        <RecordForm
          form={form}
          parts={[
            { rows: [["table"]], end: <Preview form={form} processId={processId} /> },
            { rows: [["milestoneId", "raisedById"]] },
          ]}
          width="full"
        />
      </div>
    </FormReady>
  );
}

/** Word processors write the cells of a table into HTML alone: their plain text has lost where a cell ends. */
const takeHtmlTable = (form: FormActor, event: ClipboardEvent): void => {
  if (!(event.target instanceof HTMLTextAreaElement)) return;
  const { value: text, selectionStart: start, selectionEnd: end } = event.target;
  const value = pastedInto(event.clipboardData.getData("text/html"), { text, start, end });
  if (value === undefined) return;
  event.preventDefault();
  form.send({ type: "field.change", name: "table", value });
};

function Preview(given: PreviewGiven) {
  const preview = useScreen(pastePreviewScreen, given);
  const { look, refusal, columns, lines, refusedCount, failure } = useSelector(preview, selectPastePreview);
  if (look === "nothing") return null;
  if (look === "refused") return <Callout tone="warning">{refusal}</Callout>;
  return (
    <Stack>
      <Columns preview={preview} columns={columns} />
      <div aria-live="polite">
        {look === "waiting" && <p>Choose a milestone to see what each line would do.</p>}
        {look === "loading" && <SkeletonText lineCount={4} label="Judging the lines" />}
        {look === "failed" && (
          <ErrorState message={failure?.text ?? ""} onRetry={() => preview.send({ type: "preview.retry" })} />
        )}
        {look === "showing" && <Summary lineCount={lines.length} refusedCount={refusedCount} />}
      </div>
      {look === "showing" && <Lines lines={lines} />}
    </Stack>
  );
}

interface ColumnsProps {
  readonly preview: PastePreviewActor;
  readonly columns: readonly PastedColumn[];
}

const unmatched = { value: "", label: "Not imported" };

/** The column as which each heading is imported. */
function Columns({ preview, columns }: ColumnsProps) {
  return (
    <fieldset className={styles["columns"]}>
      <legend>Columns</legend>
      {columns.map(({ at, heading, sample, column }) => (
        <SelectField
          key={at}
          name={`column${at}`}
          label={heading === "" ? `Column ${at + 1}` : heading}
          help={sample}
          value={column ?? ""}
          choices={[unmatched, ...findingColumnChoices]}
          onChange={(value) => preview.send({ type: "column.match", at, column: findingColumnOf(value) })}
        />
      ))}
    </fieldset>
  );
}

interface SummaryProps {
  readonly lineCount: number;
  readonly refusedCount: number;
}

const Summary = ({ lineCount, refusedCount }: SummaryProps) =>
  refusedCount === 0 ? (
    <Callout tone="success">{`${counted(lineCount, "finding", "findings")} can be imported.`}</Callout>
  ) : (
    <Callout
      tone="warning"
      title={`${refusedCount} of ${counted(lineCount, "line", "lines")} cannot be imported`}
    >
      All lines come in together, or none. Correct them in the table above, or take them out.
    </Callout>
  );

const lineColumns: readonly DataColumn<PastedLineLook>[] = [
  { id: "line", header: "Line", cell: ({ line }) => line, isNarrow: true, align: "end" },
  {
    id: "number",
    header: "Number",
    cell: ({ number }) => number ?? <NoValue />,
    isRowHeader: true,
    isNarrow: true,
  },
  {
    id: "outcome",
    header: "Result",
    cell: ({ isRefused }) =>
      isRefused ? <Badge tone="danger" label="Refused" /> : <Badge tone="success" label="New" />,
    isNarrow: true,
    line: 1,
  },
  {
    id: "text",
    header: "Finding",
    cell: ({ isRefused, problems, text }) => (isRefused ? problems.join(". ") : text),
    line: 2,
  },
];

const Lines = ({ lines }: { readonly lines: readonly PastedLineLook[] }) => (
  <DataTable
    label="Lines of the table"
    columns={lineColumns}
    rows={lines}
    getRowId={({ line }) => String(line)}
    rowName={({ line }) => `Line ${line}`}
    isWrapping
    status="ready"
    empty={{ title: "No lines", text: "No line of the table holds anything." }}
  />
);
