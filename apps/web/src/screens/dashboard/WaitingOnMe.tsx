import {
  documentsToAccept,
  dueFindings,
  dueOccurrences,
  hasOwnSteps,
  isPartner,
  mineToChase,
  mineToDo,
  waitedForAccess,
  type DocumentsToAccept,
  type DueFindings,
  type DueOccurrences,
  type Waiting,
} from "@canopy/core/dashboard";
import { selectData, selectReadingStatus, type ReadingActor } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import { useId, type ReactNode } from "react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import styles from "./DashboardScreen.module.css";
import { DueReminders } from "./DueReminders.tsx";
import { PartnersWork } from "./PartnersWork.tsx";
import { WaitingDocuments } from "./WaitingDocuments.tsx";
import { WaitingFindings } from "./WaitingFindings.tsx";
import { WaitingMilestones } from "./WaitingMilestones.tsx";

/** The content of one part: still unknown, not for this person, empty, or something to show. */
type PartContent = "unknown" | "hidden" | "nothing" | "something";

const usePartContent = <Data extends { readonly total: number }>(
  reading: ReadingActor<Data>,
): PartContent => {
  const status = useSelector(reading, selectReadingStatus<Data>);
  const data = useSelector(reading, selectData<Data>);
  if (status === "hidden") return "hidden";
  if (status === "loading") return "unknown";
  return data?.total === 0 && status !== "failed" ? "nothing" : "something";
};

interface WaitingOnMeProps {
  /** The parts below, shown once it is known what waits, so that nothing moves under the eye. */
  readonly children: ReactNode;
}

/** Everything that waits for the person: steps to do and to chase in running processes, findings to answer, documents to accept, and due reminders. A partner sees their projects in between. Source: behaviour.md §2 Dashboard. */
export function WaitingOnMe({ children }: WaitingOnMeProps) {
  const due = useScreen(dueOccurrences, undefined);
  const Parts = useApp().can().allows(waitedForAccess) ? WithMilestones : WithoutMilestones;
  return (
    <Parts due={due} content={usePartContent<DueOccurrences>(due)}>
      {children}
    </Parts>
  );
}

interface PartsProps extends WaitingOnMeProps {
  readonly due: ReadingActor<DueOccurrences>;
  readonly content: PartContent;
}

function WithMilestones({ due, content, children }: PartsProps) {
  const { services } = useApp();
  const toDo = useScreen(mineToDo, undefined);
  const toChase = useScreen(mineToChase, undefined);
  const isDoing = hasOwnSteps(services);
  const toAccept = useScreen(documentsToAccept, undefined);
  const toAnswer = useScreen(dueFindings, undefined);
  const own = usePartContent<Waiting>(toDo);
  const others = usePartContent<Waiting>(toChase);
  const handedIn = usePartContent<DocumentsToAccept>(toAccept);
  const asked = usePartContent<DueFindings>(toAnswer);
  const contents = [...(isDoing ? [own] : []), asked, handedIn, others, content];
  const chase = others === "something" && <WaitingMilestones waiting={toChase} whose="chase" />;
  const partner = isPartner(services);
  return (
    <Waits contents={contents} below={children}>
      {isDoing && own === "something" && <WaitingMilestones waiting={toDo} whose="todo" />}
      {asked === "something" && <WaitingFindings waiting={toAnswer} />}
      {handedIn === "something" && <WaitingDocuments waiting={toAccept} />}
      {!partner && chase}
      {content === "something" && <DueReminders due={due} />}
      {!contents.includes("something") && contents.includes("nothing") && <Nothing />}
      <PartnersWork />
      {partner && chase}
    </Waits>
  );
}

function WithoutMilestones({ due, content, children }: PartsProps) {
  const toAccept = useScreen(documentsToAccept, undefined);
  const handedIn = usePartContent<DocumentsToAccept>(toAccept);
  const contents = [handedIn, content];
  return (
    <Waits contents={contents} below={children}>
      {handedIn === "something" && <WaitingDocuments waiting={toAccept} />}
      {content === "something" && <DueReminders due={due} />}
      {!contents.includes("something") && contents.includes("nothing") && <Nothing />}
      <PartnersWork />
    </Waits>
  );
}

interface WaitsProps {
  readonly contents: readonly PartContent[];
  readonly below: ReactNode;
  readonly children: ReactNode;
}

const BONE_COUNT = 6;

/** The heading over everything that waits; bones until it is known. */
function Waits({ contents, below, children }: WaitsProps) {
  const id = useId();
  const isKnown = !contents.includes("unknown");
  return (
    <>
      <section className={styles["waits"]} aria-labelledby={id} aria-busy={!isKnown}>
        <h2 id={id}>Waiting on me</h2>
        {!isKnown && (
          <Card>
            <SkeletonText lineCount={BONE_COUNT} label="Loading what waits on you" />
          </Card>
        )}
        <div className={styles["below"]} hidden={!isKnown}>
          {children}
        </div>
      </section>
      <div className={styles["below"]} hidden={!isKnown}>
        {below}
      </div>
    </>
  );
}

/** One line instead of a table's empty state, which would push everything else out of sight. */
const Nothing = () => <Card>Nothing waits on you.</Card>;
