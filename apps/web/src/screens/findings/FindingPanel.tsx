import {
  conversationOf,
  findingAddress,
  findingKindLabel,
  findingKindMeaning,
  findingScreen,
  linkedFinding,
  severityLabel,
  type FindingOnPage,
  type FindingPanelActor,
  type Said,
} from "@canopy/core/findings";
import { documentAddress } from "@canopy/core/documents";
import {
  selectData,
  selectRecord,
  selectRecordActions,
  selectRunningAction,
  type RecordAction,
} from "@canopy/core/records";
import { glossary, overdueLabel, personName } from "@canopy/core/text";
import { shallowEqual, useSelector } from "@xstate/react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { AppLink, MilestoneOwnerLink } from "#kit/AppLink.tsx";
import { Moment } from "#kit/Moment.tsx";
import { RecordBody } from "#kit/RecordScreen.tsx";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { Button } from "#ui/button/Button.tsx";
import { DescriptionList } from "#ui/facts/DescriptionList.tsx";
import { NoValue } from "#ui/text/NoValue.tsx";
import { Row, Stack } from "#ui/layout/Stack.tsx";
import { useMedia, widths } from "#ui/media/useMedia.ts";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { SidePanel } from "#ui/overlay/SidePanel.tsx";
import { Badge } from "#ui/text/Badge.tsx";
import { Callout } from "#ui/text/Callout.tsx";
import { Lines } from "#ui/text/Lines.tsx";
import { Overdue } from "#ui/text/Overdue.tsx";
import { FindingDue } from "./shared/FindingDue.tsx";
import styles from "./FindingPanel.module.css";

interface FindingPanelProps {
  readonly id: string;
  readonly processHref: string;
  readonly onClose: () => void;
}

/** A finding in a panel over its process's page, a sheet in narrow windows. Source: behaviour.md §2 Findings. */
export function FindingPanel({ id, processHref, onClose }: FindingPanelProps) {
  const hasRoom = useMedia(widths.frame);
  const record = useScreen(findingScreen, { id });
  const finding = useSelector(record, selectRecord<FindingOnPage>);
  const title = finding ? `${finding.number}: ${findingKindLabel(finding.kind)}` : "Finding";
  const body = (
    <RecordBody record={record} noun="finding" list={{ label: "The process", href: processHref }} needsWhole>
      {(whole) => <FindingBody finding={whole} record={record} />}
    </RecordBody>
  );
  return hasRoom ? (
    <SidePanel title={title} onClose={onClose}>
      <div className={styles["side"]}>{body}</div>
    </SidePanel>
  ) : (
    <Sheet title={title} isOpen onClose={onClose}>
      {body}
    </Sheet>
  );
}

interface PartProps {
  readonly finding: FindingOnPage;
  readonly record: FindingPanelActor;
}

function FindingBody({ finding, record }: PartProps) {
  const { text, state, overdue, refusal } = finding;
  return (
    <Stack>
      <div className={styles["badges"]}>
        <StatusBadge status={state} />
        {overdue && <Overdue>{overdueLabel}</Overdue>}
        {finding.reopened > 0 && <span>{`Sent back ${times(finding.reopened)}`}</span>}
      </div>
      <Lines text={text} />
      <FindingActions finding={finding} record={record} />
      {refusal !== undefined && <Callout>{refusal}</Callout>}
      <Conversation finding={finding} />
      <FindingFacts finding={finding} />
    </Stack>
  );
}

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);

/** The one main action for the person who looks, then the others. */
function FindingActions({ finding, record }: PartProps) {
  const { modal } = useApp();
  const actions = useSelector(record, selectRecordActions<FindingOnPage>, shallowEqual);
  const running = useSelector(record, selectRunningAction<FindingOnPage>);
  if (actions.length === 0) return null;
  const act = ({ id: action, asksIn }: RecordAction) =>
    asksIn
      ? modal.send({ type: "modal.open", ...asksIn, props: { id: finding.id } })
      : record.send({ type: "record.act", action });
  const isMain = ({ id }: RecordAction) => id === finding.main;
  return (
    <Row gap="small">
      {[...actions.filter(isMain), ...actions.filter((action) => !isMain(action))].map((action) => (
        <Button
          key={action.id}
          label={action.label}
          variant={isMain(action) ? "primary" : "secondary"}
          isPending={running === action.id}
          onPress={() => act(action)}
        />
      ))}
    </Row>
  );
}

/** The answers and assessments, oldest first. */
function Conversation({ finding }: Pick<PartProps, "finding">) {
  const said = conversationOf(finding);
  if (said.length === 0) return <p className={styles["quiet"]}>Nobody has answered yet.</p>;
  return (
    <section className={styles["conversation"]} aria-label={`Conversation of ${finding.number}`}>
      <h3>Conversation</h3>
      <ol>
        {said.map((one) => (
          <li key={one.key}>
            <Entry said={one} projectId={finding.projectId} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const Entry = ({ said, projectId }: { readonly said: Said; readonly projectId: string }) => (
  <div className={styles["entry"]}>
    <div className={styles["badges"]}>
      <Badge tone={said.tone} label={said.label} />
      <span>
        {said.by}, <Moment at={said.at} />
      </span>
    </div>
    <Lines text={said.text} />
    {said.documents.length > 0 && (
      <ul aria-label="Documents">
        {said.documents.map(({ id, title, no, versionId }) => (
          <li key={versionId}>
            <AppLink href={documentAddress(projectId, id)}>{title}</AppLink>
            {`, version ${no}`}
          </li>
        ))}
      </ul>
    )}
  </div>
);

function FindingFacts({ finding }: Pick<PartProps, "finding">) {
  const { kind, reference, severity, due, round, responsible, raisedBy, raisedAt, milestone, processId } =
    finding;
  const meaning = findingKindMeaning(kind);
  const carried = [
    ...(finding.carriedFromId === null ? [] : [["Carried from", finding.carriedFromId] as const]),
    ...(finding.carriedToId === null ? [] : [["Carried to", finding.carriedToId] as const]),
  ];
  return (
    <DescriptionList
      facts={[
        { term: "Kind", ...(meaning !== undefined && { meaning }), value: findingKindLabel(kind) },
        { term: "Responsible", value: responsible ? personName(responsible) : "" },
        { term: "Due", value: due === null ? "" : <FindingDue finding={finding} /> },
        { term: "Severity", value: severity === null ? "" : severityLabel(severity) },
        { term: "Section", value: reference ?? "" },
        { term: "Raised at", value: milestone?.name ?? "" },
        {
          term: "Raised by",
          value: raisedBy ? <MilestoneOwnerLink id={raisedBy.id} name={raisedBy.name} /> : <NoValue />,
        },
        { term: "Raised", value: <Moment at={raisedAt} /> },
        { term: "Round", meaning: glossary.round.meaning, value: String(round) },
        ...carried.map(([term, id]) => ({
          term,
          value: <CarriedLink id={id} processId={processId} />,
        })),
      ]}
    />
  );
}

/** The same forward action request in the process before or after; it opens on that process's page. */
function CarriedLink({ id, processId }: { readonly id: string; readonly processId: string }) {
  const other = useSelector(useScreen(linkedFinding, { ask: id }), selectData<FindingOnPage>);
  return (
    <AppLink href={findingAddress({ id, processId: other?.processId ?? processId })}>
      {other ? `${other.number}${other.process ? ` of ${other.process.name}` : ""}` : "Another process"}
    </AppLink>
  );
}
