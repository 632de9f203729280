import type { ActingPerson, Process } from "@canopy/contracts";
import type { Failure } from "../failures/failure.ts";
import type { MilestoneAction, MilestoneChoice } from "./milestoneActions.ts";

/** What a process as a whole can be told. Source: behaviour.md §4 Milestones. */
export type ProcessAction = "start" | "hold" | "resume";

/** What a person answers before an action on a milestone. */
export interface MilestoneAnswers {
  readonly note: string;
  /** The names of what is there. */
  readonly evidence: readonly string[];
  readonly reason: string;
  /** That the later milestones are taken back. */
  readonly isAgreed: boolean;
}

/** What a person does on a process's page. */
export type MilestonesEvent =
  | { readonly type: "process.retry" }
  | { readonly type: "process.act"; readonly action: ProcessAction }
  | { readonly type: "milestone.select"; readonly id: string }
  | { readonly type: "milestone.ask"; readonly choice: MilestoneChoice }
  | { readonly type: "answers.change"; readonly answers: Partial<MilestoneAnswers> }
  | { readonly type: "answers.submit" }
  | { readonly type: "answers.cancel" };

/** An action on a milestone, asked about or under way. */
export interface AskedMilestone extends MilestoneChoice, MilestoneAnswers {
  /** As it was offered: the question stands even where it is not offered any more. */
  readonly offered: MilestoneAction;
  /** How often it was pressed in vain: from the first time on, what is missing is said. */
  readonly tries: number;
  /** Why the server did not do it. */
  readonly failure: Failure | undefined;
}

/** One action on one milestone, ready to be sent. `milestoneId` is the one that is changed. */
export interface MilestoneCommand extends MilestoneChoice {
  readonly processId: string;
  readonly note: string;
  readonly evidence: readonly string[];
  readonly reason: string;
  /** Keys of the milestones that are taken back with it. */
  readonly confirmed: readonly string[];
}

/** A process's page at its start. */
export interface MilestonesInput {
  readonly id: string;
  readonly person: ActingPerson | undefined;
  /** Whether the person may change processes at all. */
  readonly mayUpdate: boolean;
  /** The milestone that is shown first. */
  readonly selectedId?: string | undefined;
}

/** What a process's page knows. */
export interface MilestonesContext extends MilestonesInput {
  readonly process: Process | undefined;
  readonly failure: Failure | undefined;
  readonly selectedId: string | undefined;
  readonly asked: AskedMilestone | undefined;
  /** What the process is being told. */
  readonly action: ProcessAction | undefined;
}
