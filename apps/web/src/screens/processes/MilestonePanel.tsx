import { sameValue, type Process } from "@canopy/core";
import { ownerKindTasks } from "@canopy/core/milestoneOwners";
import {
  type MilestoneView,
  type ProcessActor,
  selectMilestoneActions,
  stepKindLabels,
  waitedText,
} from "@canopy/core/processes";
import { counted } from "@canopy/core/text";
import { useSelector } from "@xstate/react";
import { MilestoneOwnerLink } from "#kit/AppLink.tsx";
import { Moment } from "#kit/Moment.tsx";
import { wordOf } from "#kit/wordOf.ts";
import { Button } from "#ui/button/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { DescribedList } from "#ui/facts/DescribedList.tsx";
import { DescriptionList, type Fact } from "#ui/facts/DescriptionList.tsx";
import { Link } from "#ui/button/Link.tsx";
import { Row } from "#ui/layout/Stack.tsx";
import { StepState } from "#ui/flowchart/StepState.tsx";
import { Term } from "#ui/facts/Term.tsx";
import { CompletionList } from "./CompletionList.tsx";
import { StepReminder } from "./StepReminder.tsx";

interface MilestonePanelProps {
  readonly actor: ProcessActor;
  readonly selected: MilestoneView;
  /** The process of a new reminder; undefined where none may be created. */
  readonly reminded?: Process | undefined;
}

/** The selected milestone: its facts, its actions or why they are refused, and its completions. */
export function MilestonePanel({ actor, selected, reminded }: MilestonePanelProps) {
  const { record, tone, label, waitedDays } = selected;
  const { completions = [], evidence, evidenceRequired } = record;
  const waited = waitedText(waitedDays);
  return (
    <Card title={record.name} text={wordOf(stepKindLabels, record.kind)}>
      <Row>
        <StepState tone={tone} label={label} />
        {record.round > 1 && <span>{`Round ${record.round}`}</span>}
        {waited !== "" && <span>{`Waiting ${waited.toLowerCase()}`}</span>}
      </Row>
      <MilestoneActions actor={actor} />
      <DescriptionList
        facts={[
          ...ownerFacts(selected),
          { term: "Ready", value: <Moment at={record.readyAt} absent="Not yet" /> },
          { term: "Due", value: <Moment at={record.dueAt} /> },
          { term: "Expected", value: counted(record.expectedDays, "day", "days") },
          {
            term: evidenceRequired ? "Evidence, required" : "Evidence",
            value: evidence.join(", "),
          },
          ...(record.optional ? [{ term: "Optional", value: "May be skipped" }] : []),
        ]}
      />
      {completions.length > 0 && <CompletionList completions={completions} expected={evidence} />}
      {reminded !== undefined && !selected.isFinished && (
        <Row>
          <StepReminder key={record.id} process={reminded} step={record} />
        </Row>
      )}
    </Card>
  );
}

const ownerFacts = ({ record, ownerName }: MilestoneView): readonly Fact[] => {
  const { owner, ownerKind } = record;
  const task =
    ownerKind !== null && Object.hasOwn(ownerKindTasks, ownerKind) ? ownerKindTasks[ownerKind] : undefined;
  const name = ownerName ?? "Nobody is named";
  return [
    {
      term: "Owner",
      value: owner ? (
        <MilestoneOwnerLink id={owner.id} name={owner.name} />
      ) : task === undefined ? (
        name
      ) : (
        <Term word={name} meaning={task} />
      ),
    },
    ...(owner?.contactName ? [{ term: "Contact", value: owner.contactName }] : []),
    ...(owner?.email
      ? [{ term: "Email", value: <Link href={`mailto:${owner.email}`}>{owner.email}</Link> }]
      : []),
    ...(owner?.phone
      ? [{ term: "Phone", value: <Link href={`tel:${owner.phone}`}>{owner.phone}</Link> }]
      : []),
  ];
};

/** The possible actions as buttons, and the refused ones with their reasons. */
function MilestoneActions({ actor }: { readonly actor: ProcessActor }) {
  const actions = useSelector(actor, selectMilestoneActions, sameValue);
  const possible = actions.filter(({ refusal }) => refusal === undefined);
  const refused = actions.filter(({ refusal }) => refusal !== undefined);
  return (
    <>
      {possible.length > 0 && (
        <Row gap="small">
          {possible.map((action) => (
            <Button
              key={`${action.action} ${action.transitionId ?? ""}`}
              label={action.label}
              variant={action.action === "complete" ? "primary" : "secondary"}
              aria-keyshortcuts={action.action === "complete" ? "C" : undefined}
              onPress={() => actor.send({ type: "milestone.ask", choice: action })}
            />
          ))}
        </Row>
      )}
      {refused.length > 0 && (
        <DescribedList
          items={refused.map(({ action, transitionId = "", label, refusal }) => ({
            id: `${action} ${transitionId}`,
            label: `${label} is not possible`,
            text: refusal,
          }))}
        />
      )}
    </>
  );
}
