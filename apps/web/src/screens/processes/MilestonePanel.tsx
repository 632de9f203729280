import { lazyPart, type Process } from "@canopy/core";
import { ownerTaskOf } from "@canopy/core/milestoneOwners";
import { evidenceFactOf, readyAbsence, type MilestoneView } from "@canopy/core/processes";
import { counted } from "@canopy/core/text";
import { MilestoneOwnerLink } from "#kit/AppLink.tsx";
import { LatePlace } from "#kit/LatePlace.tsx";
import { Moment } from "#kit/Moment.tsx";
import { DescriptionList, type Fact } from "#ui/facts/DescriptionList.tsx";
import { MailLink } from "#ui/button/MailLink.tsx";
import { Link } from "#ui/button/Link.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { Row } from "#ui/layout/Stack.tsx";
import { Term } from "#ui/facts/Term.tsx";
import { CompletionList } from "./CompletionList.tsx";
import { StepReminder } from "./StepReminder.tsx";
import styles from "./StepBlock.module.css";

/** Loaded with the first step that asks for evidence. */
const slotDocuments = lazyPart(() =>
  import("#screens/documents/shared/SlotDocuments.tsx").then((m) => m.SlotDocuments),
);

/** Loaded with the first step that closes findings. */
const stepFindings = lazyPart(() =>
  import("#screens/findings/shared/StepFindings.tsx").then((m) => m.StepFindings),
);

interface MilestonePanelProps {
  readonly selected: MilestoneView;
  readonly process: Process;
  /** The process of a new reminder; undefined where none may be created. */
  readonly reminded: Process | undefined;
}

/** Everything about the chosen milestone but its state and actions: its facts, its completions, its documents, its reminder. */
export function MilestonePanel({ selected, process, reminded }: MilestonePanelProps) {
  const { record } = selected;
  const { completions = [], evidence } = record;
  const asked = evidenceFactOf(record);
  return (
    <>
      <div className={styles["details"]}>
        <DescriptionList facts={ownerFacts(selected)} />
        <DescriptionList
          facts={[
            { term: "Ready", value: <Moment at={record.readyAt} absent={readyAbsence(process, record)} /> },
            { term: "Due", value: <Moment at={record.dueAt} /> },
            { term: "Expected", value: counted(record.expectedDays, "day", "days") },
            { term: asked.term, value: asked.text },
            ...(record.optional ? [{ term: "Optional", value: "May be skipped" }] : []),
          ]}
        />
        {completions.length > 0 && <CompletionList completions={completions} expected={evidence} />}
      </div>
      {record.closesFindings && !selected.isFinished && (
        <LatePlace part={stepFindings} pending={<SkeletonText lineCount={2} label="Loading the findings" />}>
          {(StepFindings) => <StepFindings process={process} />}
        </LatePlace>
      )}
      {record.slots && record.slots.length > 0 && (
        <LatePlace
          part={slotDocuments}
          pending={<SkeletonText lineCount={3} label="Loading the documents" />}
        >
          {(SlotDocuments) => <SlotDocuments key={record.id} process={process} step={record} />}
        </LatePlace>
      )}
      {reminded !== undefined && !selected.isFinished && (
        <Row>
          <StepReminder key={record.id} process={reminded} step={record} />
        </Row>
      )}
    </>
  );
}

const ownerFacts = ({ record, ownerName }: MilestoneView): readonly Fact[] => {
  const { owner, ownerKind } = record;
  const task = ownerTaskOf(ownerKind);
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
    ...(owner?.email ? [{ term: "Email", value: <MailLink to={owner.email} /> }] : []),
    ...(owner?.phone
      ? [{ term: "Phone", value: <Link href={`tel:${owner.phone}`}>{owner.phone}</Link> }]
      : []),
  ];
};
