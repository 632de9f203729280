import { pathTo, type Process } from "@canopy/core";
import {
  findingHrefOf,
  findingLine,
  findingsToRaise,
  mayRaise,
  openFindingScreen,
  processFindings,
  selectOpenFinding,
  type Finding,
  type FindingsOfProcess,
  type FindingsToRaise,
} from "@canopy/core/findings";
import { groupOfCompany } from "@canopy/core/forms";
import { counted, shownText } from "@canopy/core/text";
import { useSelector } from "@xstate/react";
import { ClipboardPaste, Plus } from "lucide-react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { useReading } from "#kit/useReading.ts";
import { Button } from "#ui/button/Button.tsx";
import { Link } from "#ui/button/Link.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { Row } from "#ui/layout/Stack.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { EmptyState } from "#ui/state/States.tsx";
import { BoardViews } from "#ui/table/BoardViews.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";
import { FindingBoard } from "../FindingBoard.tsx";
import { FindingPanel } from "../FindingPanel.tsx";
import { FindingDue } from "./FindingDue.tsx";

const columns: readonly DataColumn<Finding>[] = [
  { id: "number", header: "Number", cell: ({ number }) => number, isRowHeader: true, isNarrow: true },
  { id: "text", header: "Finding", cell: findingLine },
  { id: "state", header: "State", cell: ({ state }) => <StatusBadge status={state} />, isNarrow: true },
  { id: "due", header: "Due", cell: (finding) => <FindingDue finding={finding} />, isNarrow: true },
  { id: "responsible", header: "Responsible", cell: ({ responsible }) => responsible?.name ?? "" },
];

/** The section Findings of a process's page: a board with its list, and the finding that the address names in a panel. Source: behaviour.md §2 Findings. */
export function ProcessFindings({ process }: { readonly process: Process }) {
  const { services } = useApp();
  const { data, status, failure, onRetry } = useReading(useScreen(processFindings, { ask: process.id }));
  const open = useScreen(openFindingScreen, { processId: process.id });
  const openId = useSelector(open, selectOpenFinding);
  const search = useSelector(open, ({ context }) => context.search);
  const hrefOf = ({ id }: Finding) => findingHrefOf(id)({ context: { path: ownPath(process), search } });
  const raise = findingsToRaise(process, services.person(), mayRaise(services));
  const shown = data?.data ?? [];
  return (
    <>
      <Card
        title="Findings"
        text={data && <SectionText {...data} raise={raise} />}
        actions={
          <Row gap="small">
            {shown.length > 0 && (
              <Link href={`${pathTo("findings")}?process=${process.id}`}>Show in the list</Link>
            )}
            {raise.kinds.length > 0 && <PasteButton process={process} />}
            {raise.kinds.length > 0 && <RaiseButton process={process} raise={raise} />}
          </Row>
        }
      >
        {data && shown.length > 0 ? (
          <BoardViews
            label="Views of the findings"
            board={<FindingBoard findings={shown} hrefOf={hrefOf} />}
            list={
              <DataTable
                label={`Findings of ${process.name}`}
                columns={columns}
                rows={shown}
                getRowId={({ id }) => id}
                rowName={({ number }) => number}
                rowHref={hrefOf}
                isWrapping
                status="ready"
                empty={noFindings}
              />
            }
          />
        ) : status === "failed" ? (
          <ErrorState message={failure?.text ?? ""} onRetry={onRetry} />
        ) : data ? (
          <EmptyState {...noFindings} />
        ) : (
          <SkeletonText lineCount={4} label="Loading the findings" />
        )}
      </Card>
      {openId !== undefined && (
        <FindingPanel
          key={openId}
          id={openId}
          processHref={ownPath(process)}
          onClose={() => open.send({ type: "finding.close" })}
        />
      )}
    </>
  );
}

const ownPath = ({ id }: Process): string => pathTo("process", { processId: id });

const noFindings = {
  title: "No findings yet",
  text: "What a review finds in this process is raised, answered and closed here.",
};

interface SectionTextProps extends FindingsOfProcess {
  readonly raise: FindingsToRaise;
}

/** The number of open findings, how many are shown where not all are, and the reason why some kinds cannot be raised. */
const SectionText = ({ data, total, openTotal, raise }: SectionTextProps) => {
  const shown = shownText({ data, total }, "first", "findings", useApp().services.locale);
  return [
    ...(total > 0
      ? [openTotal === 0 ? "None is open." : `${counted(openTotal, "finding is", "findings are")} open.`]
      : []),
    ...(shown === undefined ? [] : [`${shown}, the open ones first.`]),
    ...(raise.refusal === undefined || raise.kinds.length === 0
      ? []
      : [`Only ${raise.kinds.join(" and ")} can be added: ${raise.refusal}`]),
  ].join(" ");
};

function PasteButton({ process }: { readonly process: Process }) {
  const { modal } = useApp();
  const open = () =>
    modal.send({
      type: "modal.open",
      content: "findingPaste",
      title: "Paste a table of findings",
      size: "large",
      props: { processId: process.id },
    });
  return <Button label="Paste a table" size="small" icon={<ClipboardPaste aria-hidden />} onPress={open} />;
}

interface RaiseButtonProps {
  readonly process: Process;
  readonly raise: FindingsToRaise;
}

function RaiseButton({ process, raise }: RaiseButtonProps) {
  const { modal } = useApp();
  const company = process.project?.company;
  const add = () =>
    modal.send({
      type: "modal.open",
      content: "findingForm",
      title: "New finding",
      props: {
        processId: process.id,
        companyGroup: company ? groupOfCompany(company) : undefined,
        kinds: raise.kinds,
      },
    });
  return <Button label="Add finding" size="small" icon={<Plus aria-hidden />} onPress={add} />;
}
