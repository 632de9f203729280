import {
  findingActorRefusal,
  findingChangeRefusal,
  findingKinds,
  findingMove,
  findingRaiseRefusal,
  findingRefusalText,
  findingWriteRefusal,
  isUnanswered,
  readWireDate,
  type ActingPerson,
  type Finding,
  type FindingAction,
  type FindingActor,
  type FindingKind,
  type FindingRefusal,
  type Involved,
  type MilestoneRecord,
  type Process,
  type RuledFinding,
} from "@canopy/contracts";

/** An action of a person on a finding. */
export type FindingMove = FindingAction | "edit";

/** A person, and the actions on findings for which they have the permission. */
export interface FindingPerson {
  readonly person: ActingPerson;
  readonly permitted: readonly FindingMove[];
}

/** The possible moves, the one that is the person's to make first, and why they may not decide where they otherwise could. */
export interface FindingMoves {
  readonly moves: readonly FindingMove[];
  readonly main: FindingMove | undefined;
  readonly refusal: string | undefined;
}

const none: FindingMoves = { moves: [], main: undefined, refusal: undefined };

const involvedIn = ({ process }: Pick<Finding, "process">): Involved => ({
  leadUserId: process?.project?.leadUserId,
  responsibleIds: process?.project?.responsibleIds,
  processResponsibleIds: process?.responsibleIds,
});

/** The finding as the rules see it, without the users who imported its answers: only the server knows them. */
const ruledOf = (finding: Finding): RuledFinding => ({
  ...finding,
  responsibleUserCompanyId: finding.responsible?.kind === "USER" ? finding.responsible.companyId : null,
  answers: finding.answers ?? [],
  assessments: finding.assessments ?? [],
});

/** True where the finding waits for this person or their company; without anybody responsible it waits for its own staff. */
const isTheirs = ({ responsible }: Finding, { id, companyId }: ActingPerson): boolean =>
  responsible
    ? responsible.id === id || (companyId !== null && responsible.companyId === companyId)
    : companyId === null;

const actions = [
  "answer",
  "close",
  "reopen",
  "withdraw",
  "carry",
] as const satisfies readonly FindingAction[];

/** The reason why the rules do not allow an action; undefined where they do. An action that would change nothing counts as not possible. */
const refusalOf = (
  actor: FindingActor,
  finding: Finding,
  action: FindingAction,
): FindingRefusal | undefined => {
  const ruled = ruledOf(finding);
  const { state } = finding;
  const asked = { action, personId: actor.person.id, text: "", status: finding.process?.status ?? "" };
  const verdict = findingMove(ruled, asked);
  if (!verdict.ok) return verdict.refusal;
  return verdict.state === null
    ? { kind: "notPossible", action, state }
    : findingActorRefusal(actor, ruled, action);
};

const mainOf = (
  finding: Finding,
  moves: readonly FindingMove[],
  person: ActingPerson,
): FindingMove | undefined => {
  if (moves.includes("answer") && isTheirs(finding, person)) return "answer";
  return (["close", "carry"] as const).find((move) => moves.includes(move));
};

/** The person's moves by the rules by which the server decides. Source: behaviour.md §4 Findings. */
export const findingMovesOf = (finding: Finding, { person, permitted }: FindingPerson): FindingMoves => {
  const { process } = finding;
  if (!process?.project || process.project.status === "DISABLED") return none;
  const actor = { person, involved: involvedIn(finding) };
  const refusals = new Map(actions.map((action) => [action, refusalOf(actor, finding, action)]));
  const mayEdit =
    findingWriteRefusal(actor) === undefined && findingChangeRefusal(finding, process) === undefined;
  const moves = permitted.filter((move) =>
    move === "edit" ? mayEdit : refusals.has(move) && refusals.get(move) === undefined,
  );
  const isOpen = isUnanswered(finding.state);
  const awaited = isOpen ? "answer" : "close";
  const refusal = refusals.get(awaited);
  const isRefused = permitted.includes(awaited) && (isOpen || finding.state === "ANSWERED");
  return {
    moves,
    main: mainOf(finding, moves, person),
    refusal: isRefused && refusal ? findingRefusalText(refusal) : undefined,
  };
};

/** The kinds that a person may raise in a process now, and why not all. */
export interface FindingsToRaise {
  readonly kinds: readonly FindingKind[];
  /** Why some are refused; undefined where all are possible, and for people who raise none. */
  readonly refusal: string | undefined;
}

/** The time at which a step was last completed or skipped; undefined if nothing of that stands. */
const doneAtMs = ({ completions = [] }: MilestoneRecord): number | undefined => {
  const standing = completions.findLast(({ revokedAt }) => revokedAt === null);
  return standing && readWireDate(standing.at)?.getTime();
};

/** The kinds of findings that a person may raise in a process. Source: behaviour.md §4 Findings. */
export const findingsToRaise = (
  process: Process,
  person: ActingPerson | undefined,
  mayRaise: boolean,
): FindingsToRaise => {
  const { project, responsibleIds, status, milestones = [] } = process;
  if (!person || !mayRaise || !project || project.status === "DISABLED")
    return { kinds: [], refusal: undefined };
  const involved = {
    leadUserId: project.leadUserId,
    responsibleIds: project.responsibleIds,
    processResponsibleIds: responsibleIds,
  };
  if (findingWriteRefusal({ person, involved })) return { kinds: [], refusal: undefined };
  const steps = milestones.map((step) => ({ ...step, doneAtMs: doneAtMs(step) }));
  const refusals = findingKinds.map((kind) => findingRaiseRefusal(kind, { status, steps }));
  const first = refusals.find((refusal) => refusal !== undefined);
  return {
    kinds: findingKinds.filter((_, index) => refusals[index] === undefined),
    refusal: first && findingRefusalText(first),
  };
};
