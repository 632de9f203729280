import {
  lineAddress,
  lineOutcome,
  lineParts,
  lineSentences,
  lineCount,
  linesOf,
  selectIsJudging,
  selectLines,
  selectLinesFailure,
  selectLinesPage,
  selectLinesStatus,
  type ImportLine,
  type ImportWithWords,
} from "@canopy/core/imports";
import { numberText } from "@canopy/core/text";
import { shallowEqual, useSelector } from "@xstate/react";
import { useApp } from "#kit/appContext.tsx";
import { PagedTable } from "#kit/PagedTable.tsx";
import { NoValue } from "#ui/text/NoValue.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { ListTabs } from "#ui/table/ListTabs.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";
import { Badge } from "#ui/text/Badge.tsx";
import { Lines } from "#ui/text/Lines.tsx";
import type { ImportPageActor } from "./importPageActor.ts";

const BONE_COUNT = 8;

const columnsOf = (found: ImportWithWords): readonly DataColumn<ImportLine>[] => [
  {
    id: "line",
    header: "Line",
    cell: ({ line }) => numberText(line),
    isNarrow: true,
    align: "end",
    line: 2,
    isLabelled: true,
  },
  {
    id: "outcome",
    header: "Result",
    cell: (line) => <Badge {...lineOutcome(line)} />,
    isNarrow: true,
    line: 1,
  },
  { id: "name", header: "Name", cell: ({ name }) => name ?? <NoValue />, isRowHeader: true },
  {
    id: "says",
    header: "Effect",
    cell: (line) => <Lines text={lineSentences(found, line).join("\n")} />,
    line: 3,
  },
];

interface ImportLinesProps {
  readonly found: ImportWithWords;
  readonly page: ImportPageActor;
}

/** The lines of an import by what each would do. */
export function ImportLines({ found, page: actor }: ImportLinesProps) {
  const app = useApp();
  const rows = useSelector(actor, selectLines);
  const status = useSelector(actor, selectLinesStatus);
  const failure = useSelector(actor, selectLinesFailure, shallowEqual);
  const isJudging = useSelector(actor, selectIsJudging);
  const { outcome, page, size, total } = useSelector(actor, selectLinesPage, shallowEqual);
  return (
    <Card title="Lines" text={isJudging ? "The lines are being judged anew…" : undefined} isFlush>
      <ListTabs
        label="Lines by result"
        tabs={lineParts.map((part) => ({
          id: part.label,
          label: part.label,
          count: numberText(part.outcome ? found.counts[part.outcome] : lineCount(found)),
          href: linesOf(found.id, part.outcome),
          isChosen: part.outcome === outcome,
        }))}
      />
      <PagedTable
        label="Lines of the file"
        columns={columnsOf(found)}
        rows={rows}
        rowName={({ line, name }) => name ?? `Line ${line}`}
        rowHref={(line) => {
          const address = lineAddress(found, line);
          return address !== undefined && app.mayOpen(address) ? address : undefined;
        }}
        paging={{
          page,
          size,
          total,
          onPage: (to) => actor.send({ type: "lines.page", page: to }),
          onSize: (to) => actor.send({ type: "lines.size", size: to }),
        }}
        status={status}
        skeletonRowCount={BONE_COUNT}
        empty={{ title: "No such lines", text: "The other parts above hold the lines of the file." }}
        failure={failure}
        onRetry={() => actor.send({ type: "lines.retry" })}
      />
    </Card>
  );
}
