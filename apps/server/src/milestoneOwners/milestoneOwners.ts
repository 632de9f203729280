import { messages, type MilestoneOwnerDraft, type milestoneOwnerEndpoints } from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import type { Handlers } from "../http/call.ts";
import { invalid, ProblemError } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { type MilestoneOwnerRow, milestoneOwnerTable as table } from "../tables/index.ts";
import { isOfferedCompany } from "../companies/offeredCompany.ts";
import type { Db } from "../database/schema.ts";
import { recordHandlers } from "../records/recordHandlers.ts";
import { lockRow } from "../records/writeRecord.ts";
import { keptKinds } from "./keptKinds.ts";
import { moveOwnedMilestones } from "./ownerMove.ts";

/** Answers stakeholders. Source: behaviour.md §7 Technologies and stakeholders. */
export const milestoneOwnerHandlers = (services: Services): Handlers<typeof milestoneOwnerEndpoints> =>
  recordHandlers<MilestoneOwnerRow, MilestoneOwnerDraft>(services, {
    entity: "milestoneOwner",
    table,
    defaults: { active: true },
    codes: "milestone_owner_code",
    refuse: refuseEveryones,
    check: async (tx, caller, set, before) => {
      if (!(await isOfferedCompany(tx, caller, { ...before, ...set }.companyId ?? null)))
        throw invalid({ companyId: [messages.notAChoice("Company")] });
      if (before && set.kind !== undefined && set.kind !== before.kind)
        await checkKind(tx, before.id, set.kind);
    },
    follow: async (tx, { companyId }, before) => {
      if (companyId !== undefined && companyId !== before.companyId)
        await moveOwnedMilestones(tx, [{ id: before.id, companyId }]);
    },
    uses: (id) => ({
      project: sql`select count(*) from project where validation_body_id = ${id} or verification_body_id = ${id}`,
      "template step": sql`select count(*) from template_milestone where owner_id = ${id}`,
      milestone: sql`select count(*) from milestone where owner_id = ${id}`,
      finding: sql`select count(*) from finding where raised_by_id = ${id}`,
    }),
    inUse: ["names this stakeholder", "name this stakeholder"],
  });

/** Throws 400 where projects need the stakeholder's former kind. A project that chooses it locks its row, so this waits for it. */
const checkKind = async (tx: Db, id: string, kind: string): Promise<void> => {
  await lockRow(tx, "milestoneOwner", id);
  const why = (await keptKinds(tx, [{ id, kind }])).get(id);
  if (why !== undefined) throw invalid({ kind: [why] });
};

/** Throws 403 for a partner's write outside their own company; they can only read the stakeholders that all share. */
export const refuseEveryones = ({ rowScope }: Caller, { companyId }: MilestoneOwnerRow): void => {
  if (rowScope === "COMPANY" && companyId === null)
    throw new ProblemError("/errors/forbidden", "This stakeholder belongs to no company of yours.");
};
