import {
  endedFindingStates,
  findingEndpoints,
  findings,
  listDefaults,
  MAX_PAGE_SIZE,
  projects,
  type Finding,
  type ListAnswer,
} from "@canopy/contracts";
import { recordKey } from "../cache/keys.ts";
import { isMissing } from "../failures/failure.ts";
import { MILESTONES, PROCESSES } from "../processes/process.screens.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { recordScreen, type RecordActor } from "../records/recordScreen.ts";
import { pathTo } from "../routing/match.ts";
import {
  memoizePerApp,
  permittedOf,
  screenPerApp,
  splitAddress,
  type Screen,
  type Services,
} from "../services/services.ts";
import { watchAddress } from "../services/watchAddress.ts";
import { isOpenFinding, openCount } from "./findingBoard.ts";
import { findingActions } from "./findingForms.view.ts";
import { findingMovesOf, type FindingMove, type FindingMoves } from "./findingMoves.ts";
import { findingAccess, findingList } from "./findings.view.ts";
import { openFindingMachine } from "./openFinding.machine.ts";

/** Paths of the resources whose answers a write to findings outdates. */
export const findingsShownIn = [findings.path, PROCESSES, MILESTONES, projects.path];

/** Findings of a process, as many as one page holds, with the number of all of them and of those that are open. */
export interface FindingsOfProcess extends ListAnswer<Finding> {
  readonly openTotal: number;
}

/** The findings of a process by kind and number; where one page does not hold them all, the open ones stand first. `ask` is the process's id. Source: behaviour.md §2 Findings. */
export const processFindings = readingScreen<FindingsOfProcess>({
  key: (id) => [findings.path, "list", "of process", id],
  access: findingEndpoints.ofProcess.access,
  read: async (call, id, signal) => {
    const order = { sortField: "number", sortDirection: "asc" } as const;
    const list = { ...listDefaults, ...order, size: MAX_PAGE_SIZE, extend: ["responsible"] };
    const first = await call(findingEndpoints.ofProcess, { params: { id }, list }, { signal });
    if (first.total <= first.data.length) return { ...first, openTotal: openCount(first.data) };
    const filters = [{ fieldId: "state", operator: "not_in", values: endedFindingStates } as const];
    const open = await call(
      findingEndpoints.ofProcess,
      { params: { id }, list: { ...list, filters } },
      { signal },
    );
    // one that was reopened between the two reads is in both
    const openIds = new Set(open.data.map((one) => one.id));
    const ended = first.data.filter((one) => !isOpenFinding(one) && !openIds.has(one.id));
    const data = [...open.data, ...ended].slice(0, MAX_PAGE_SIZE);
    return { data, total: first.total, openTotal: open.total };
  },
  meta: { followsNews: true },
});

/** A finding with what the person may do with it. */
export type FindingOnPage = Finding & FindingMoves;
/** A running finding's panel. */
export type FindingPanelActor = RecordActor<FindingOnPage>;

const extend = ["process", "process.project", "milestone", "raisedBy", "responsible"];

const isMove = (id: string): id is FindingMove => id !== "create";

/** Reads a finding with its conversation and the person's moves. */
export const readFinding = async (
  services: Services,
  id: string,
  signal?: AbortSignal,
): Promise<FindingOnPage> => {
  const finding = await services.call(
    findingEndpoints.get,
    { params: { id }, extend },
    signal ? { signal } : {},
  );
  const person = services.person();
  const permitted = permittedOf(services, findingAccess).filter(isMove);
  const moves = person && findingMovesOf(finding, { person, permitted });
  return { ...finding, ...(moves ?? { moves: [], main: undefined, refusal: undefined }) };
};

/** Whether the person may raise findings at all. */
export const mayRaise = (services: Pick<Services, "permits">): boolean =>
  services.permits(findingAccess.create);

/** The finding as the person sees it in its panel; undefined before it is read. */
export const seenFinding = ({ client }: Services, id: string): FindingOnPage | undefined =>
  client.getQueryData<FindingOnPage>(recordKey(findings.path, id));

/** A finding in the panel of its process's page. Source: behaviour.md §2 Findings. */
export const findingScreen = screenPerApp((services) =>
  recordScreen<FindingOnPage>({
    nameOf: ({ number }) => number,
    resource: findings.path,
    listPath: findingList.path,
    actions: findingActions,
    access: findingAccess,
    read: (_call, id, signal) => readFinding(services, id, signal),
    run: {
      carry: async (call, id) => {
        await call(findingEndpoints.carry, { params: { id } });
        return undefined;
      },
    },
    shownBy: findingsShownIn,
    followsNews: true,
  }),
);

/** A finding where it is only linked; it shares its panel's cached answer. `ask` is its id. */
export const linkedFinding = readingScreen<FindingOnPage>({
  key: (id) => recordKey(findings.path, id),
  access: findingEndpoints.get.access,
  read: (_call, id, signal, services) => readFinding(services, id, signal),
  meta: { isShownElsewhere: isMissing, followsNews: true },
});

/** The finding that a process's page shows in its panel. */
export const openFindingScreen: Screen<typeof openFindingMachine, { readonly processId: string }> = {
  logic: memoizePerApp((services) =>
    openFindingMachine.provide({
      actors: {
        watchAddress: watchAddress(services, (search) => ({ type: "address.changed", search })),
      },
    }),
  ),
  input: (services, { processId }) => ({
    path: pathTo("process", { processId }),
    search: splitAddress(services.address.read()).search,
  }),
};
