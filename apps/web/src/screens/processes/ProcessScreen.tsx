import { lazyPart, pathTo, routes, type Process } from "@canopy/core";
import {
  foldedSteps,
  isProcessOver,
  mayReadPacks,
  processScreen,
  selectProcess,
  selectProcessFailure,
  selectProcessStatus,
  selectSelected,
  type ProcessActor,
} from "@canopy/core/processes";
import { shallowEqual, useSelector } from "@xstate/react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { LatePlace } from "#kit/LatePlace.tsx";
import { LinkedReminders } from "#screens/reminders/shared/LinkedReminders.tsx";
import { ProcessGraph } from "./shared/ProcessGraph.tsx";
import type { ScreenProps } from "#kit/screenProps.ts";
import { Card } from "#ui/layout/Card.tsx";
import { Columns } from "#ui/layout/Columns.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { useMedia, widths } from "#ui/media/useMedia.ts";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { MissingState } from "#ui/state/States.tsx";
import { MilestoneDialog } from "./MilestoneDialog.tsx";
import { ProcessFacts } from "./ProcessFacts.tsx";
import { ProcessHead } from "./ProcessHead.tsx";
import { StepActions } from "./StepActions.tsx";
import { StepBlock } from "./StepBlock.tsx";
import { WaitingOn } from "./WaitingOn.tsx";

const processFindings = lazyPart(() =>
  import("#screens/findings/shared/ProcessFindings.tsx").then((m) => m.ProcessFindings),
);

const processPacks = lazyPart(() =>
  import("#screens/packs/shared/ProcessPacks.tsx").then((m) => m.ProcessPacks),
);

/** /process/{processId}: who must act next; milestones are completed, skipped, reopened and sent back here. Source: behaviour.md §2, §4 Milestones. */
export function ProcessScreen({ params }: ScreenProps) {
  const actor = useScreen(processScreen, { id: params["processId"] ?? "" });
  return (
    <>
      <PageHeader title={routes.process.title} isEyebrow />
      <ProcessBody actor={actor} />
      <MilestoneDialog actor={actor} />
    </>
  );
}

function ProcessBody({ actor }: { readonly actor: ProcessActor }) {
  const status = useSelector(actor, selectProcessStatus);
  const process = useSelector(actor, selectProcess);
  const failure = useSelector(actor, selectProcessFailure, shallowEqual);
  if (status === "missing")
    return (
      <MissingState
        title="This process is not here"
        text="It may have been deleted with its project, or it is not among the records that you may see."
        action={{ label: "All projects", href: pathTo("projects") }}
      />
    );
  if (status === "failed")
    return <ErrorState message={failure?.text ?? ""} onRetry={() => actor.send({ type: "process.retry" })} />;
  if (!process)
    return (
      <Card>
        <SkeletonText lineCount={8} label="Loading the process" />
      </Card>
    );
  return <ShownProcess actor={actor} process={process} />;
}

interface ShownProcessProps {
  readonly actor: ProcessActor;
  readonly process: Process;
}

/** The step first, then who is waited for, the whole drawing, and the rest. */
function ShownProcess({ actor, process }: ShownProcessProps) {
  const { services } = useApp();
  const hasRoom = useMedia(widths.frame);
  const selected = useSelector(actor, selectSelected);
  const select = (id: string) => actor.send({ type: "milestone.select", id, opensSheet: !hasRoom });
  return (
    <>
      <ProcessHead actor={actor} process={process} />
      <Columns
        main={<StepBlock actor={actor} process={process} />}
        side={<WaitingOn actor={actor} process={process} onSelect={select} />}
      />
      <ProcessGraph
        title="Milestones"
        process={process}
        selectedId={selected?.record.id}
        onSelect={select}
        folded={foldedSteps(process)}
        more={({ view }) => ({ actions: <StepActions actor={actor} view={view} /> })}
      />
      <LatePlace
        part={processFindings}
        pending={
          <Card title="Findings">
            <SkeletonText lineCount={4} label="Loading the findings" />
          </Card>
        }
      >
        {(ProcessFindings) => <ProcessFindings key={process.id} process={process} />}
      </LatePlace>
      {mayReadPacks(services) && (
        <LatePlace
          part={processPacks}
          pending={
            <Card title="Packs">
              <SkeletonText lineCount={3} label="Loading the packs" />
            </Card>
          }
        >
          {(ProcessPacks) => <ProcessPacks key={process.id} process={process} />}
        </LatePlace>
      )}
      <Columns
        main={
          <LinkedReminders
            by="process"
            id={process.id}
            links={{ projectId: process.projectId, processId: process.id }}
            isClosed={isProcessOver(process)}
            work={{ project: process.project, process }}
          />
        }
        side={<ProcessFacts process={process} />}
      />
    </>
  );
}
