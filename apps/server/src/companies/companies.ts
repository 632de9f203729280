import type { CompanyDraft, companyEndpoints } from "@canopy/contracts";
import { sql } from "kysely";
import { countRows } from "../database/listRows.ts";
import type { Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { companyTable as table } from "../tables/index.ts";
import type { CompanyRow } from "../tables/companyTable.ts";
import { recordHandlers } from "../records/recordHandlers.ts";
import { refuseAnother } from "./offeredCompany.ts";
import { readLogo, removeLogo, setLogo } from "./companyLogo.ts";

/** Answers companies. Source: behaviour.md §7 Companies. */
export const companyHandlers = (services: Services): Handlers<typeof companyEndpoints> => ({
  ...recordHandlers<CompanyRow, CompanyDraft>(services, {
    entity: "company",
    table,
    defaults: { status: "ACTIVE" },
    check: async (_tx, caller, _set, before) => {
      if (!before) refuseAnother(caller);
    },
    uses: (id) => ({
      user: sql`select count(*) from app_user where company_id = ${id}`,
      stakeholder: sql`select count(*) from milestone_owner where company_id = ${id}`,
      project: sql`select count(*) from project where company_id = ${id}`,
      reminder: sql`select count(*) from reminder where company_id = ${id}`,
      // settled ones stay with the company when their project moves to another
      finding: sql`select count(*) from finding where responsible_company_id = ${id}`,
    }),
    inUse: ["belongs to this company", "belong to this company"],
  }),
  count: ({ caller }) => countRows(services.db, table, caller),
  logo: (call) => readLogo(services, call),
  setLogo: (call) => setLogo(services, call),
  removeLogo: (call) => removeLogo(services, call),
});
