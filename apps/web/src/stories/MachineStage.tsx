import { machines, type MachineName } from "@canopy/core/machines";
import {
  chartOf,
  eventsOf,
  sampleEvent,
  sampleInputs,
  statesIn,
  stubbedMachine,
  type ChartState,
} from "@canopy/core/testing";
import { useActorRef, useSelector } from "@xstate/react";
import type { AnyMachineSnapshot, AnyStateMachine } from "xstate";
import { Button } from "../ui/button/Button.tsx";
import { Card } from "../ui/layout/Card.tsx";
import { Columns } from "../ui/layout/Columns.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { CodeBlock } from "../ui/text/CodeBlock.tsx";
import styles from "./MachineStage.module.css";

interface MachineStageProps {
  readonly machine: MachineName;
}

/** Runs a machine of core without the app: its chart with the active states, a button for each event, and its context. */
export const MachineStage = ({ machine }: MachineStageProps) => (
  <RunningMachine key={machine} machine={machine} />
);

const stubbed = new Map(
  Object.values<AnyStateMachine>(machines).map((machine) => [machine.id, stubbedMachine(machine)]),
);

function RunningMachine({ machine }: MachineStageProps) {
  const logic = stubbed.get(machine) ?? machines[machine];
  const chart = chartOf(logic);
  const actor = useActorRef(logic as AnyStateMachine, { input: sampleInputs[machine] });
  const snapshot: AnyMachineSnapshot = useSelector(actor, (now) => now);
  const active = new Set(
    statesIn(chart)
      .map(({ id }) => id)
      .filter((id) => id === machine || snapshot.matches(id.slice(machine.length + 1))),
  );
  return (
    <Stack>
      <h1>{machine}</h1>
      <p>{logic.root.description}</p>
      <Card title="Events">
        <Row>
          {eventsOf(chart).map((type) => {
            const event = sampleEvent(machine, type);
            return (
              <Button
                key={type}
                size="small"
                label={type.replace(/^xstate\.(done|error)\.actor\./, "$1 ")}
                isDisabled={!snapshot.can(event)}
                onPress={() => actor.send(event)}
              />
            );
          })}
        </Row>
      </Card>
      <Columns
        main={
          <Card title="Chart">
            <ul className={styles["states"]}>
              <StateItem state={chart} active={active} />
            </ul>
          </Card>
        }
        side={
          <Card title="Context">
            <CodeBlock label="Context as JSON" text={JSON.stringify(snapshot.context, undefined, 2) ?? ""} />
          </Card>
        }
      />
    </Stack>
  );
}

interface StateItemProps {
  readonly state: ChartState;
  /** Ids of the active states. */
  readonly active: ReadonlySet<string>;
}

/** The actors and the transitions of a state, one a line. */
const linesOf = ({ actors, transitions }: ChartState): readonly string[] => [
  ...actors.map((actor) => `runs ${actor}`),
  ...new Set(
    transitions.map(({ trigger, guard, targets }) =>
      [
        trigger,
        ...(guard === undefined ? [] : [`[${guard}]`]),
        ...targets.map((target) => `→ ${target}`),
      ].join(" "),
    ),
  ),
];

const StateItem = ({ state, active }: StateItemProps) => (
  <li className={styles["state"]} aria-current={active.has(state.id) || undefined}>
    <span className={styles["name"]}>
      {state.key}
      {active.has(state.id) && " (active)"}
    </span>
    {linesOf(state).map((line) => (
      <p key={line} className={styles["line"]}>
        {line}
      </p>
    ))}
    {state.states.length > 0 && (
      <ul className={styles["states"]}>
        {state.states.map((child) => (
          <StateItem key={child.id} state={child} active={active} />
        ))}
      </ul>
    )}
  </li>
);
