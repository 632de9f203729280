import { afterAll } from "vitest";
import { recordSteps } from "../../core/src/testing/takenSteps.ts";
import { keepSteps } from "../keptSteps.ts";

// A setup file of the project `core`: it writes down what the machines do in its tests, for scripts/machineSteps.ts.
// All files of a worker share the machines, so they share what is written down.
const KEY = "canopyMachineSteps";
const known = Reflect.get(globalThis, KEY) as ReturnType<typeof recordSteps> | undefined;
const taken = known ?? recordSteps();
Reflect.set(globalThis, KEY, taken);

afterAll(() => keepSteps(process.pid, { states: [...taken.states], transitions: [...taken.transitions] }));
