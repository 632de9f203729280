import {
  isOpenImport,
  matchChoices,
  questionChoices,
  selectMatchedColumns,
  selectQuestions,
  type ImportWithWords,
  type MatchedColumn,
} from "@canopy/core/imports";
import { sameValue } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { NoValue } from "#ui/text/NoValue.tsx";
import { Select } from "#ui/form/Select.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";
import type { ImportPageActor } from "./importPageActor.ts";

interface ImportPartProps {
  readonly found: ImportWithWords;
  readonly page: ImportPageActor;
}

/** Columns that can be read in two ways; nothing is imported until each is answered. */
export function ImportQuestions({ found, page }: ImportPartProps) {
  const questions = useSelector(page, selectQuestions, sameValue);
  if (questions.length === 0 || !isOpenImport(found)) return null;
  return (
    <Card
      title="Questions"
      text="These columns can be read in two ways. Nothing is guessed: say which one is meant."
      width="reading"
    >
      {questions.map((question) => {
        const choices = questionChoices(question);
        return (
          <SelectField
            key={question.id}
            name={`question-${question.id}`}
            label={`${question.heading}, such as ${question.sample}`}
            value={question.answer ?? ""}
            placeholder="Choose"
            choices={choices}
            onChange={(value) => {
              const answer = choices.find((one) => one.value === value)?.value;
              if (answer) page.send({ type: "column.answer", id: question.id, answer });
            }}
          />
        );
      })}
    </Card>
  );
}

const columnsOf = (found: ImportWithWords, page: ImportPageActor): readonly DataColumn<MatchedColumn>[] => {
  const choices = matchChoices(found);
  const labelOf = (field: string | null) => choices.find(({ value }) => value === field)?.label;
  return [
    {
      id: "heading",
      header: "Column of the file",
      cell: ({ heading, at }) => heading || `Column ${at + 1}`,
      isRowHeader: true,
    },
    { id: "sample", header: "First value", cell: ({ sample }) => sample ?? <NoValue />, line: 2 },
    {
      id: "field",
      header: "Imported as",
      cell: ({ at, heading, field, isFixed }) =>
        isFixed || !isOpenImport(found) ? (
          (labelOf(field) ?? "Not imported")
        ) : (
          <Select
            aria-label={`${heading || `Column ${at + 1}`} is imported as`}
            size="small"
            value={field ?? ""}
            onChange={(value) => page.send({ type: "column.match", at, field: value === "" ? null : value })}
          >
            <option value="">Not imported</option>
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        ),
      line: 2,
    },
  ];
};

/** The columns of the file, each with the field as which it is imported. A person's corrections are remembered. */
export function ImportColumns({ found, page }: ImportPartProps) {
  const columns = useSelector(page, selectMatchedColumns, sameValue);
  const left = columns.filter(({ field }) => field === null).length;
  return (
    <Card
      title="Columns"
      text={
        left === 0
          ? "Every column of the file is imported."
          : `${left} of ${columns.length} columns ${left === 1 ? "is" : "are"} not imported.`
      }
      isFlush
    >
      <DataTable
        label="Columns of the file"
        columns={columnsOf(found, page)}
        rows={columns}
        getRowId={({ at }) => String(at)}
        rowName={({ heading }) => heading}
        isWrapping
        status="ready"
        empty={{ title: "No columns", text: "" }}
      />
    </Card>
  );
}
