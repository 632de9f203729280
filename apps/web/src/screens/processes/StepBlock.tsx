import { sameValue, type Process } from "@canopy/core";
import {
  isProcessOver,
  selectIsStepOpen,
  selectStep,
  stepKindLabels,
  waitedText,
  type MilestoneAction,
  type ProcessActor,
  type ShownStep,
} from "@canopy/core/processes";
import { useSelector } from "@xstate/react";
import { useId } from "react";
import { Moment } from "#kit/Moment.tsx";
import { useReveal } from "#kit/useReveal.ts";
import { wordOf } from "#kit/wordOf.ts";
import { Button } from "#ui/button/Button.tsx";
import { DescribedList } from "#ui/facts/DescribedList.tsx";
import { StepState } from "#ui/flowchart/StepState.tsx";
import { useMedia, widths } from "#ui/media/useMedia.ts";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { Badge } from "#ui/text/Badge.tsx";
import { Callout } from "#ui/text/Callout.tsx";
import { MilestonePanel } from "./MilestonePanel.tsx";
import styles from "./StepBlock.module.css";

interface StepBlockProps {
  readonly actor: ProcessActor;
  readonly process: Process;
}

/**
 * The chosen step, first on its process's page: its state, whose turn it is, its one main action, and why it was sent
 * back. Where there is room everything about it follows; on narrow windows a sheet holds it. Source: behaviour.md §2.
 */
export function StepBlock({ actor, process }: StepBlockProps) {
  const titleId = useId();
  const hasRoom = useMedia(widths.frame);
  const step = useSelector(actor, selectStep, sameValue);
  const isOpen = useSelector(actor, selectIsStepOpen);
  const place = useReveal(hasRoom ? step?.view.record.id : undefined);
  if (!step) return null;
  const { name } = step.view.record;
  const details = (
    <MilestonePanel
      selected={step.view}
      process={process}
      reminded={isProcessOver(process) ? undefined : process}
    />
  );
  return (
    <div ref={place} className={styles["place"]}>
      <section className={styles["block"]} aria-labelledby={titleId} data-turn={step.turn?.turn}>
        <SentBackNote step={step} />
        <div className={styles["head"]}>
          <div className={styles["words"]}>
            <h2 id={titleId} tabIndex={-1} data-chosen>
              {name}
            </h2>
            <StepFacts step={step} />
          </div>
          <div className={styles["actions"]}>
            <MainAction actor={actor} step={step} />
            {hasRoom ? (
              <OtherActions actor={actor} step={step} />
            ) : (
              <Button label="All about this step" onPress={() => actor.send({ type: "step.open" })} />
            )}
          </div>
        </div>
        <Refusals actions={hasRoom ? step.refused : step.refused.slice(0, step.main ? 0 : 1)} />
        {hasRoom && details}
      </section>
      {!hasRoom && (
        <Sheet title={name} isOpen={isOpen} onClose={() => actor.send({ type: "step.close" })}>
          <SentBackNote step={step} />
          <StepFacts step={step} />
          <div className={styles["actions"]}>
            <MainAction actor={actor} step={step} />
            <OtherActions actor={actor} step={step} />
          </div>
          <Refusals actions={step.refused} />
          {details}
        </Sheet>
      )}
    </div>
  );
}

interface StepProps {
  readonly step: ShownStep;
}

const SentBackNote = ({ step: { sentBack } }: StepProps) =>
  sentBack ? (
    <Callout tone="warning">
      <p className={styles["reason"]}>
        {sentBack.text} <span className={styles["quiet"]}>{<Moment at={sentBack.at} />}</span>
      </p>
    </Callout>
  ) : null;

/** The step's state, whose turn it is, when it is due and how long it has waited. */
const StepFacts = ({ step: { view, turn } }: StepProps) => {
  const { record, tone, label, waitedDays, isFinished } = view;
  const waited = waitedText(waitedDays);
  return (
    <div className={styles["facts"]}>
      <StepState tone={tone} label={label} />
      {turn && (turn.turn === "mine" ? <Badge tone="accent" label={turn.text} /> : <span>{turn.text}</span>)}
      {turn && record.dueAt !== null && (
        <span>
          Due <Moment at={record.dueAt} />
        </span>
      )}
      {waited !== "" && <span>{`Waiting ${waited.toLowerCase()}`}</span>}
      {isFinished && record.completedAt !== null && <Moment at={record.completedAt} />}
      {record.kind !== "task" && <span>{wordOf(stepKindLabels, record.kind)}</span>}
      {record.round > 1 && <span>{`Round ${record.round}`}</span>}
    </div>
  );
};

interface ActionsProps extends StepProps {
  readonly actor: ProcessActor;
}

const MainAction = ({ actor, step: { main } }: ActionsProps) =>
  main ? (
    <Button
      label={main.label}
      variant="primary"
      aria-keyshortcuts="C"
      onPress={() => actor.send({ type: "milestone.ask", choice: main })}
    />
  ) : null;

const OtherActions = ({ actor, step: { others } }: ActionsProps) =>
  others.map((action) => (
    <Button
      key={`${action.action} ${action.transitionId ?? ""}`}
      label={action.label}
      onPress={() => actor.send({ type: "milestone.ask", choice: action })}
    />
  ));

/** The actions that are not possible, each with its reason. */
const Refusals = ({ actions }: { readonly actions: readonly MilestoneAction[] }) =>
  actions.length > 0 ? (
    <DescribedList
      items={actions.map(({ action, transitionId = "", label, refusal }) => ({
        id: `${action} ${transitionId}`,
        label: `${label} is not possible`,
        text: refusal,
      }))}
    />
  ) : null;
