import {
  dueOccurrences,
  hasOwnSteps,
  isPartner,
  mineToChase,
  mineToDo,
  waitedForAccess,
  type DueOccurrences,
  type Waiting,
} from "@canopy/core/dashboard";
import { selectData, selectReadingStatus, type ReadingActor } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import { useId, type ReactNode } from "react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { Card } from "#ui/layout/Card.tsx";
import styles from "./DashboardScreen.module.css";
import { DueReminders } from "./DueReminders.tsx";
import { DoneByOthers, PartnersProjects } from "./PartnersWork.tsx";
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

/** Everything that waits for the person: steps to do and to chase in running processes, and due reminders. A partner sees their projects in between. Source: behaviour.md §2 Dashboard. */
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
  const { services } = useApp();
  const toDo = useScreen(mineToDo, undefined);
  const toChase = useScreen(mineToChase, undefined);
  const isDoing = hasOwnSteps(services);
  const own = usePartContent<Waiting>(toDo);
  const others = usePartContent<Waiting>(toChase);
  const contents = new Set([...(isDoing ? [own] : []), others, content]);
  const chase = others === "something" && <WaitingMilestones waiting={toChase} whose="chase" />;
  const partner = isPartner(services);
  return (
    <Waits>
      {isDoing && own === "something" && <WaitingMilestones waiting={toDo} whose="todo" />}
      {!partner && chase}
      {content === "something" && <DueReminders due={due} />}
      {!contents.has("something") && contents.has("nothing") && <Nothing />}
      {partner && (
        <>
          <PartnersProjects />
          <DoneByOthers />
          {chase}
        </>
      )}
    </Waits>
  );
}

const OnlyReminders = ({ due, content }: DueProps) => (
  <Waits>
    {content === "something" && <DueReminders due={due} />}
    {content === "nothing" && <Nothing />}
  </Waits>
);

/** The heading over everything that waits. */
function Waits({ children }: { readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles["waits"]} aria-labelledby={id}>
      <h2 id={id}>Waiting on me</h2>
      {children}
    </section>
  );
}

/** One line instead of a table's empty state, which would push everything else out of sight. */
const Nothing = () => <Card>Nothing waits on you.</Card>;
