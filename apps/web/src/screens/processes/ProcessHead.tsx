import { sameValue, type Process } from "@canopy/core";
import {
  processViewOf,
  progressTone,
  selectCanEditProcess,
  selectProcessActions,
  selectProcessTurn,
  selectRunningAction,
  type ProcessActor,
} from "@canopy/core/processes";
import { ProjectLink } from "#kit/AppLink.tsx";
import { useSelector } from "@xstate/react";
import { CirclePause, CirclePlay, Pencil, Workflow, type LucideIcon } from "lucide-react";
import { useApp } from "#kit/appContext.tsx";
import { Moment } from "#kit/Moment.tsx";
import { useDates } from "#kit/useDates.ts";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { Badge } from "#ui/text/Badge.tsx";
import { Button } from "#ui/button/Button.tsx";
import { DescribedList } from "#ui/facts/DescribedList.tsx";
import { ProgressBar } from "#ui/chart/ProgressBar.tsx";
import { RecordHead } from "#ui/layout/RecordHead.tsx";
import { Row } from "#ui/layout/Stack.tsx";

interface ProcessHeadProps {
  readonly actor: ProcessActor;
  readonly process: Process;
}

const actionIcons: Readonly<Record<string, LucideIcon>> = {
  start: CirclePlay,
  hold: CirclePause,
  resume: CirclePlay,
};

/** The head of a process's page: its project, progress, end date and actions. */
export function ProcessHead({ actor, process }: ProcessHeadProps) {
  const { project, templateName, status } = process;
  const turn = useSelector(actor, selectProcessTurn, sameValue)?.turn;
  const { doneCount, totalCount, expectedEnd } = processViewOf(process, useDates().now());
  return (
    <>
      <RecordHead
        name={process.name}
        picture={<Workflow aria-hidden />}
        badge={
          <Row gap="small">
            <StatusBadge status={status} />
            {turn === "theirs" && <Badge tone="warning" label="Blocked" />}
          </Row>
        }
        facts={[
          ...(project ? [{ id: "project", content: <ProjectLink project={project} /> }] : []),
          { id: "template", content: templateName },
          ...(expectedEnd
            ? [
                {
                  id: "end",
                  content: (
                    <>
                      Expected end <Moment at={expectedEnd.toISOString()} as="date" />
                    </>
                  ),
                },
              ]
            : []),
        ]}
        actions={<ProcessActions actor={actor} process={process} />}
      />
      <ProgressBar
        label="Progress"
        value={totalCount === 0 ? 0 : doneCount / totalCount}
        text={`${doneCount} of ${totalCount} milestones`}
        tone={progressTone(status)}
      />
    </>
  );
}

/** Starts, holds, resumes and edits the process; a refused action shows its reason. */
function ProcessActions({ actor, process }: ProcessHeadProps) {
  const { modal } = useApp();
  const actions = useSelector(actor, selectProcessActions, sameValue);
  const running = useSelector(actor, selectRunningAction);
  const canEdit = useSelector(actor, selectCanEditProcess);
  const edit = () =>
    modal.send({
      type: "modal.open",
      title: "Edit process",
      content: "processForm",
      props: { id: process.id },
    });
  return (
    <>
      {actions.map(({ action, label, refusal, asksIn }) => {
        const Icon = actionIcons[action] ?? CirclePlay;
        return refusal === undefined ? (
          <Button
            key={action}
            label={label}
            variant={action === "hold" ? "secondary" : "primary"}
            icon={<Icon aria-hidden />}
            isPending={running === action}
            onPress={() =>
              asksIn === undefined
                ? actor.send({ type: "process.act", action })
                : modal.send({
                    type: "modal.open",
                    title: "Hold process",
                    content: asksIn,
                    props: { id: process.id },
                  })
            }
          />
        ) : (
          <DescribedList
            key={action}
            items={[{ id: action, label: `${label} is not possible`, text: refusal }]}
          />
        );
      })}
      {canEdit && <Button label="Edit" icon={<Pencil aria-hidden />} onPress={edit} />}
    </>
  );
}
