import { isInvolved, messages, processFaults } from "@canopy/contracts";
import { writeScopeOf, type Caller } from "../base/caller.ts";
import type { Db } from "../database/schema.ts";
import { invalid, ProblemError } from "../base/problem.ts";
import { involvedIn, type LockedProject } from "../records/processLock.ts";
import { arePeopleOf } from "../records/people.ts";

/** Throws 403 for an officer who takes no part in the process, and for a partner if the project is another company's. Source: behaviour.md §6 Rows. */
export const refuseUninvolved = (
  caller: Caller,
  project: LockedProject,
  processResponsibleIds: readonly string[],
): void => {
  const reach = writeScopeOf(caller);
  if (reach === "COMPANY" && project.companyId !== caller.companyId)
    throw new ProblemError("/errors/forbidden", "This project belongs to another company.");
  if (reach === "RESPONSIBLE" && !isInvolved(caller.id, involvedIn(project, processResponsibleIds)))
    throw new ProblemError(
      "/errors/forbidden",
      "You change only processes of projects that you lead or are responsible for, or where you are responsible for the process.",
    );
};

/** The fields of a process that are checked together. */
interface CheckedProcess {
  readonly responsibleIds?: readonly string[] | undefined;
  readonly periodStart?: string | null | undefined;
  readonly periodEnd?: string | null | undefined;
}

/** Throws 400 with the wrong fields of a process after the change; people who were responsible before are not checked again. Source: behaviour.md §5 Forms. */
export const checkProcess = async (
  tx: Db,
  project: LockedProject,
  { responsibleIds = [], ...period }: CheckedProcess,
  before: readonly string[] = [],
): Promise<void> => {
  const added = responsibleIds.filter((id) => !before.includes(id));
  const errors = {
    ...(!(await arePeopleOf(tx, project.companyId, added)) && {
      responsibleIds: [messages.notAChoice("Responsibles")],
    }),
    ...processFaults(period),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
};
