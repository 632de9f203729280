import { expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { machines, type MachineName } from "../machines.ts";
import { chartOf, eventsOf } from "./machineChart.ts";
import { sampleEvent, sampleInputs } from "./machineSamples.ts";
import { stubbedMachine } from "./stubbedMachine.ts";

const names = Object.keys(machines) as MachineName[];

it.each(names)("the machine %s takes each of its sample events where it can", (name) => {
  vi.useFakeTimers();
  const actor = createActor(stubbedMachine(machines[name]), { input: sampleInputs[name] });
  const faults: unknown[] = [];
  actor.subscribe({ error: (fault) => faults.push(fault) });
  actor.start();
  const events = eventsOf(chartOf(machines[name]));
  for (const type of [...events, ...events.toReversed(), ...events]) {
    const event = sampleEvent(name, type);
    if (actor.getSnapshot().can(event)) actor.send(event);
    if (faults.length > 0) throw new Error(`${type}: ${String(faults[0])}`);
  }
  vi.useRealTimers();
  expect(faults).toEqual([]);
});
