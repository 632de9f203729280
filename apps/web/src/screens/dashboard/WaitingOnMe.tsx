import {
  dueOccurrences,
  waitedForAccess,
  waitingOnMe,
  type DueOccurrences,
  type Waiting,
} from "@canopy/core/dashboard";
import { selectData, selectReadingStatus, type ReadingActor } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { DueReminders } from "./DueReminders.tsx";
import { WaitingMilestones } from "./WaitingMilestones.tsx";

/** The content of one part: not for this person, empty, or something to show. */
type PartContent = "hidden" | "nothing" | "something";

const usePartContent = <Data extends { readonly total: number }>(
  reading: ReadingActor<Data>,
): PartContent => {
  const status = useSelector(reading, selectReadingStatus<Data>);
  const data = useSelector(reading, selectData<Data>);
  if (status === "hidden") return "hidden";
  return data?.total === 0 && status !== "failed" ? "nothing" : "something";
};

/** The card of everything that waits for the person: milestones of running processes and due reminders. Source: behaviour.md §2 Dashboard. */
export function WaitingOnMe() {
  const due = useScreen(dueOccurrences, undefined);
  const Parts = useApp().can().allows(waitedForAccess) ? WithMilestones : OnlyReminders;
  return <Parts due={due} content={usePartContent<DueOccurrences>(due)} />;
}

interface DueProps {
  readonly due: ReadingActor<DueOccurrences>;
  readonly content: PartContent;
}

function WithMilestones({ due, content }: DueProps) {
  const waiting = useScreen(waitingOnMe, undefined);
  const milestones = usePartContent<Waiting>(waiting);
  return (
    <>
      {milestones === "something" && <WaitingMilestones waiting={waiting} />}
      {content === "something" && <DueReminders due={due} />}
      {milestones !== "something" &&
        content !== "something" &&
        (milestones === "nothing" || content === "nothing") && <Nothing />}
    </>
  );
}

const OnlyReminders = ({ due, content }: DueProps) => (
  <>
    {content === "something" && <DueReminders due={due} />}
    {content === "nothing" && <Nothing />}
  </>
);

/** One line instead of a table's empty state, which would push everything else out of sight. */
const Nothing = () => <Card title="Waiting on me">Nothing waits on you.</Card>;
