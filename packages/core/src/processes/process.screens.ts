import {
  access,
  milestoneEndpoints,
  processEndpoints,
  processExtend,
  projects,
  type Process,
} from "@canopy/contracts";
import { fromPromise, type Actor } from "xstate";
import type { Call } from "../api/call.ts";
import { recordKey, resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { watchQuery } from "../cache/watchQuery.ts";
import { isMissing, type Failure } from "../failures/failure.ts";
import { milestonesMachine, type ProcessCommand } from "./milestones.machine.ts";
import type { MilestoneCommand } from "./milestonesEvents.ts";
import { processAccess } from "./processes.view.ts";
import { ownDialog } from "../shell/dialogActors.ts";
import { oncePerApp, splitAddress, type Reach, type Screen } from "../kit/screen.ts";
import { readingScreen } from "../records/readingScreen.ts";

/** Under which paths answers are kept that show processes and milestones. */
export const PROCESSES = processEndpoints.list.path;
/** See `PROCESSES`. */
export const MILESTONES = milestoneEndpoints.list.path;

/** Reads a process with everything on its page. */
export const readProcess = (call: Call, id: string, signal?: AbortSignal) =>
  call(processEndpoints.get, { params: { id }, extend: processExtend }, signal ? { signal } : {});

/** The dialog says what it hears of a refusal itself. */
const isShownInDialog = ({ kind }: Failure): boolean => kind === "problem";

const send = (call: Call, command: MilestoneCommand): Promise<Process> => {
  const { verb, milestoneId: id, transitionId, reason, confirmed } = command;
  const note = command.note.trim() === "" ? null : command.note;
  if (verb === "complete")
    return call(milestoneEndpoints.complete, {
      params: { id },
      body: { note, evidence: [...command.evidence] },
    });
  if (verb === "skip") return call(milestoneEndpoints.skip, { params: { id }, body: { note } });
  const body = { reason, confirmed: [...confirmed], ...(transitionId !== undefined && { transitionId }) };
  return call(milestoneEndpoints.uncomplete, { params: { id }, body });
};

/** What an answer leaves out, the page keeps from before; a reading under way is older than it and is dropped. */
const keep = async ({ client }: Reach, answer: Process): Promise<Process> => {
  const key = recordKey(PROCESSES, answer.id);
  await client.cancelQueries({ queryKey: key });
  const whole = { ...client.getQueryData<Process>(key), ...answer };
  client.setQueryData(key, whole);
  return whole;
};

const actOnMilestone = async (reach: Reach, command: MilestoneCommand): Promise<Process> => {
  const record = recordKey(PROCESSES, command.processId);
  try {
    const answer = await runMutation(reach.client, {
      run: () => send(reach.call, command),
      outdates: [resourceKey(projects.path), resourceKey(MILESTONES), [PROCESSES, "list"]],
      meta: { isShownElsewhere: isShownInDialog },
    });
    return await keep(reach, answer);
  } catch (error) {
    // It was not what it seemed: the dialog then says why it is not possible.
    void reach.client.invalidateQueries({ queryKey: record });
    throw error;
  }
};

const statusOf = { start: "IN_PROGRESS", hold: "ON_HOLD", resume: "IN_PROGRESS" } as const;

const changeProcess = async (reach: Reach, { id, verb, version }: ProcessCommand): Promise<void> => {
  try {
    await runMutation(reach.client, {
      run: () =>
        reach.call(processEndpoints.update, { params: { id }, body: { status: statusOf[verb], version } }),
      outdates: [PROCESSES, projects.path, MILESTONES].map(resourceKey),
    });
  } catch (error) {
    void reach.client.invalidateQueries({ queryKey: resourceKey(PROCESSES) });
    throw error;
  }
};

/** A process where its project is named, beside its own page: the same answer of the cache; `ask` is its id. */
export const processPlaceScreen = readingScreen<Process>({
  key: (id) => recordKey(PROCESSES, id),
  access: access.processes.get,
  read: readProcess,
  meta: { isShownElsewhere: () => true },
});

/** A running process's page. */
export type ProcessActor = Actor<typeof milestonesMachine>;

/** /process/{processId}; `?milestone=` in its address names the milestone that is shown first. */
export const processScreen: Screen<typeof milestonesMachine, { readonly id: string }> = {
  logic: oncePerApp((reach) =>
    milestonesMachine.provide({
      actors: {
        watchProcess: watchQuery(reach.client, (id: string) => ({
          key: recordKey(PROCESSES, id),
          read: (signal) => readProcess(reach.call, id, signal),
          meta: { isShownElsewhere: isMissing },
        })),
        dialog: ownDialog(reach),
        actOnMilestone: fromPromise(({ input }) => actOnMilestone(reach, input)),
        changeProcess: fromPromise(({ input }) => changeProcess(reach, input)),
      },
    }),
  ),
  input: (reach, { id }) => ({
    id,
    person: reach.person(),
    mayUpdate: reach.permits(processAccess.update),
    selectedId: new URLSearchParams(splitAddress(reach.address.read()).search).get("milestone") ?? undefined,
  }),
};
