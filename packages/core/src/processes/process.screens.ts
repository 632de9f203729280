import {
  access,
  findingEndpoints,
  milestoneEndpoints,
  processEndpoints,
  processExtend,
  projects,
  reminderEndpoints,
  type Process,
} from "@canopy/contracts";
import { fromCallback, fromPromise, type Actor } from "xstate";
import type { Call } from "../api/call.ts";
import { recordKey, resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { watchQuery, type Reading } from "../cache/watchQuery.ts";
import { isMissing, type Failure } from "../failures/failure.ts";
import { processPageMachine, type ProcessCommand } from "./processPage.machine.ts";
import {
  selectMilestoneActions,
  selectProcessActions,
  selectProcessStatus,
} from "./processPage.selectors.ts";
import { milestoneDoneToast, processDoneToast, UNDO_MILESTONE } from "./whatFollowed.ts";
import type { MilestoneCommand } from "./milestoneCommand.ts";
import { processAddressIn, type ProcessAddress } from "./milestoneAddress.ts";
import { processAccess, UNDO_HOLD } from "./processes.view.ts";
import { keptTexts } from "../dialogs/keptTexts.ts";
import { ownDialog } from "../dialogs/dialogActors.ts";
import { pathTo } from "../routing/match.ts";
import { memoizePerApp, splitAddress, type Services, type Screen } from "../services/services.ts";
import { readingScreen } from "../records/readingScreen.ts";

/** Cache key of the answers that show processes. */
export const PROCESSES = processEndpoints.list.path;
/** Cache key of the answers that show milestones. */
export const MILESTONES = milestoneEndpoints.list.path;

/** Cache keys of the answers that show a process, follow its steps, as its reminders do, or depend on its status, as its findings do. */
const outdates = [
  resourceKey(projects.path),
  resourceKey(MILESTONES),
  resourceKey(reminderEndpoints.list.path),
  resourceKey(findingEndpoints.list.path),
  [PROCESSES, "list"],
];

/** Reads a process with everything on its page. */
export const readProcess = (call: Call, id: string, signal?: AbortSignal) =>
  call(processEndpoints.get, { params: { id }, extend: processExtend }, signal ? { signal } : {});

/** The dialog itself shows a refusal. */
const isShownInDialog = ({ kind }: Failure): boolean => kind === "problem";

const send = (call: Call, command: MilestoneCommand): Promise<Process> => {
  const { action, milestoneId: id, transitionId, reason, confirmed } = command;
  const note = command.note.trim() === "" ? null : command.note;
  if (action === "complete")
    return call(milestoneEndpoints.complete, {
      params: { id },
      body: { note, evidence: [...command.evidence] },
    });
  if (action === "skip") return call(milestoneEndpoints.skip, { params: { id }, body: { note } });
  const body = { reason, confirmed: [...confirmed], ...(transitionId !== undefined && { transitionId }) };
  return call(milestoneEndpoints.uncomplete, { params: { id }, body });
};

/** Keeps from the page what an answer leaves out; a read under way is older than the answer and is dropped. */
const keep = async ({ client }: Services, answer: Process): Promise<Process> => {
  const key = recordKey(PROCESSES, answer.id);
  await client.cancelQueries({ queryKey: key });
  const whole = { ...client.getQueryData<Process>(key), ...answer };
  client.setQueryData(key, whole);
  return whole;
};

/** `signal` is aborted once the page was left: then nobody else tells the end. */
const actOnMilestone = async (
  services: Services,
  command: MilestoneCommand,
  signal: AbortSignal,
): Promise<Process> => {
  const answer = await runMutation(services.client, {
    run: () => send(services.call, command),
    outdates,
    // The dialog then says why the action is not possible.
    rereads: [recordKey(PROCESSES, command.processId)],
    meta: { isShownElsewhere: (failure) => !signal.aborted && isShownInDialog(failure) },
  });
  const process = await keep(services, answer);
  if (signal.aborted) services.announce(milestoneDoneToast(process, command, services.person()));
  return process;
};

const statusOf = { start: "IN_PROGRESS", hold: "ON_HOLD", resume: "IN_PROGRESS" } as const;

const changeProcess = ({ call, client }: Services, { id, action, version }: ProcessCommand) =>
  runMutation(client, {
    run: async () => {
      const body = { status: statusOf[action], version };
      const answer = await call(processEndpoints.update, { params: { id }, body });
      // until it is read again the page would offer the same action, over a version that is gone
      client.setQueryData<Process>(recordKey(PROCESSES, id), (shown) => shown && { ...shown, ...answer });
      return answer;
    },
    outdates: [resourceKey(PROCESSES), ...outdates],
    rereads: [resourceKey(PROCESSES)],
  });

const undoMilestone = async (services: Services, id: string): Promise<Process> =>
  keep(
    services,
    await runMutation(services.client, {
      run: () => services.call(milestoneEndpoints.undo, { params: { id } }),
      outdates,
      rereads: [resourceKey(PROCESSES)],
    }),
  );

/** Resumes a process over a version, or else over its latest one. */
const undoHold = async (services: Services, id: string, over?: number): Promise<unknown> => {
  const version = over ?? (await services.call(processEndpoints.get, { params: { id } })).version;
  return changeProcess(services, { id, action: "resume", version });
};

/** A process where its project is named; it shares the answer of its page, which keeps it fresh. `ask` is its id. */
export const processReading = readingScreen<Process>({
  key: (id) => recordKey(PROCESSES, id),
  access: access.processes.get,
  read: readProcess,
  staleMs: Infinity,
  meta: { isShownElsewhere: () => true, followsNews: true },
});

/** A running process's page. */
export type ProcessActor = Actor<typeof processPageMachine>;

const processOf =
  ({ call }: Services) =>
  (id: string): Reading<Process> => ({
    key: recordKey(PROCESSES, id),
    read: (signal) => readProcess(call, id, signal),
    meta: { isShownElsewhere: isMissing, followsNews: true },
  });

/** The place that an address of this process's page names; undefined for another page. */
const placeIn = (id: string, address: string): ProcessAddress | undefined => {
  const { path, search } = splitAddress(address);
  return path === pathTo("process", { processId: id }) ? processAddressIn(search) : undefined;
};

/** Whether the address was opened from this process's page without a sheet; also true after a reload. */
const isOverPage = ({ address }: Services, id: string): boolean => {
  const from = address.openedFrom();
  return from !== undefined && placeIn(id, from)?.isStepOpen === false;
};

/** /process/{processId}; `?milestone=` in its address names the selected milestone, `step=open` opens its sheet. */
export const processScreen: Screen<typeof processPageMachine, { readonly id: string }> = {
  logic: memoizePerApp((services) => {
    services.undos.provide(UNDO_MILESTONE, (id) => undoMilestone(services, id));
    services.undos.provide(UNDO_HOLD, (id, version) => undoHold(services, id, version));
    return processPageMachine.provide({
      actors: {
        watchProcess: watchQuery(services.client, processOf(services)),
        watchAddress: fromCallback(({ input: id, sendBack }) =>
          services.address.onChange((address) => {
            const place = placeIn(id, address);
            if (place) sendBack({ type: "address.changed", ...place, isOverPage: isOverPage(services, id) });
          }),
        ),
        dialog: ownDialog(services),
        actOnMilestone: fromPromise(({ input, signal }) => actOnMilestone(services, input, signal)),
        changeProcess: fromPromise(async ({ input, signal }) => {
          const answer = await changeProcess(services, input);
          if (signal.aborted) services.announce(processDoneToast(answer, input.action));
          return answer;
        }),
      },
    });
  }),
  offers: (page) => {
    const now = page.getSnapshot();
    if (selectProcessStatus(now) === "missing") return [];
    const running = selectProcessActions(now).filter(
      ({ refusal, asksIn }) => refusal === undefined && !asksIn,
    );
    return [
      ...selectMilestoneActions(now)
        .filter(({ refusal }) => refusal === undefined)
        .map((choice) => ({
          label: `${choice.label}: ${choice.target.name}`,
          ...(choice.action === "complete" && { key: "C" }),
          run: () => page.send({ type: "milestone.ask", choice }),
        })),
      ...running.map(({ action, label }) => ({
        label: `${label} the process`,
        run: () => page.send({ type: "process.act", action }),
      })),
    ];
  },
  ahead: (services, { params }) => processOf(services)(params["processId"] ?? ""),
  input: (services, { id }) => ({
    id,
    person: services.person(),
    mayUpdate: services.permits(processAccess.update),
    nowMs: services.nowMs,
    ...processAddressIn(splitAddress(services.address.read()).search),
    isOverPage: isOverPage(services, id),
    texts: keptTexts(services),
    known: services.client.getQueryData<Process>(recordKey(PROCESSES, id)),
  }),
};
