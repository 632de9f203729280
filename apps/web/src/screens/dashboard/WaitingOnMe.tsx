import {
  dueOccurrencesScreen,
  waitedForAccess,
  waitingOnMeScreen,
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
type PartLook = "hidden" | "nothing" | "something";

const usePartLook = <Data extends { readonly total: number }>(reading: ReadingActor<Data>): PartLook => {
  const status = useSelector(reading, selectReadingStatus<Data>);
  const data = useSelector(reading, selectData<Data>);
  if (status === "hidden") return "hidden";
  return data?.total === 0 && status !== "failed" ? "nothing" : "something";
};

/** The card of everything that waits for the person: milestones of running processes and due reminders. Source: behaviour.md §2 Dashboard. */
export function WaitingOnMe() {
  const due = useScreen(dueOccurrencesScreen, undefined);
  const Parts = useApp().can().allows(waitedForAccess) ? WithMilestones : OnlyReminders;
  return <Parts due={due} look={usePartLook<DueOccurrences>(due)} />;
}

interface DueProps {
  readonly due: ReadingActor<DueOccurrences>;
  readonly look: PartLook;
}

function WithMilestones({ due, look }: DueProps) {
  const waiting = useScreen(waitingOnMeScreen, undefined);
  const milestones = usePartLook<Waiting>(waiting);
  return (
    <>
      {milestones === "something" && <WaitingMilestones waiting={waiting} />}
      {look === "something" && <DueReminders due={due} />}
      {milestones !== "something" &&
        look !== "something" &&
        (milestones === "nothing" || look === "nothing") && <Nothing />}
    </>
  );
}

const OnlyReminders = ({ due, look }: DueProps) => (
  <>
    {look === "something" && <DueReminders due={due} />}
    {look === "nothing" && <Nothing />}
  </>
);

/** One line instead of a table's empty state, which would push everything else out of sight. */
const Nothing = () => <Card title="Waiting on me">Nothing waits on you.</Card>;
