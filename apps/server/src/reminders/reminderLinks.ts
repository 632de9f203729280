import { messages } from "@canopy/contracts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Caller } from "../base/caller.ts";
import type { Db } from "../database/schema.ts";
import { invalid, ProblemError } from "../base/problem.ts";
import { related } from "../tables/index.ts";

type Id = string | null;

/** The records that a reminder is linked to. */
export interface Links {
  readonly projectId: Id;
  readonly processId: Id;
  readonly milestoneId: Id;
  readonly companyId: Id;
}

/** The links in a body; undefined if it omits one. */
export type GivenLinks = { readonly [Name in keyof Links]?: Id | undefined };

/** No links. */
const noLinks: Links = { projectId: null, processId: null, milestoneId: null, companyId: null };

const names = ["milestoneId", "processId", "projectId", "companyId"] as const;
const labels = { projectId: "Project", processId: "Process", milestoneId: "Milestone", companyId: "Company" };

interface Ending {
  /** The state of the milestone. */
  readonly state?: string | null;
  readonly processStatus?: string | null;
}

/** A linked record and the records above it. */
interface Found extends Partial<Links>, Ending {
  readonly projectStatus?: string;
}

/**
 * The links of a reminder after the change: those of the body, its present ones, and the process, project and company
 * above a linked milestone, process or project. Throws 400 if a record is outside the caller's scope or contradicts
 * another, 409 if a new link names an ended or disabled record. Locks the linked project until the write ends. Source:
 * behaviour.md §4 Reminders.
 */
export const intendedLinks = async (
  tx: Db,
  caller: Caller,
  said: GivenLinks,
  before: Links = noLinks,
): Promise<Links> => {
  const isSaid = (name: keyof Links) => said[name] !== undefined && said[name] !== before[name];
  if (!names.some(isSaid)) return before;
  // the narrowest newly given record decides; the records above it follow unless they were given too
  const leading = names.find((name) => isSaid(name) && said[name]);
  const above = leading ? names.slice(names.indexOf(leading) + 1) : [];
  const kept = { ...before, ...Object.fromEntries(above.map((name) => [name, null])) };
  const wanted: Links = { ...kept, ...given(said) };
  const narrowest = names.find((name) => wanted[name]);
  const id = narrowest && wanted[narrowest];
  if (!narrowest || !id) return wanted;
  const found = await readLinked(tx, caller, narrowest, id, wanted[narrowest] === before[narrowest]);
  if (!found) throw invalid({ [narrowest]: [messages.notAChoice(labels[narrowest])] });
  const wrong = names.filter((name) => wanted[name] && found[name] && wanted[name] !== found[name]);
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map((name) => [name, [messages.notAChoice(labels[name])]])));
  if (wanted[narrowest] !== before[narrowest]) refuseEnded(found);
  return { ...wanted, ...given(found) };
};

const given = (links: GivenLinks): Partial<Links> =>
  Object.fromEntries(names.flatMap((name) => (links[name] === undefined ? [] : [[name, links[name]]])));

const refuseEnded = (found: Found): void => {
  const why = found.projectStatus === "DISABLED" ? "The project is disabled." : whyEnded(found);
  if (why) throw new ProblemError("/errors/invalid-transition", why);
};

/** The reason why the reminder's process or milestone has ended; undefined if neither has. */
export const whyEnded = ({ processStatus, state }: Ending): string | undefined => {
  if (processStatus === "COMPLETED" || processStatus === "TERMINATED") return "The process has ended.";
  return state === "COMPLETED" || state === "SKIPPED" ? "The milestone is done already." : undefined;
};

const all: RawBuilder<SqlBool> = sql<SqlBool>`true`;

/** Reads a record with the records above it and locks its project; an unchanged link need not be readable. */
const readLinked = async (
  tx: Db,
  caller: Caller,
  name: keyof Links,
  id: string,
  wasThere: boolean,
): Promise<Found | undefined> => {
  const sources = {
    milestoneId: sql`pp.id as process_id, pj.id as project_id, pj.company_id, m.state, pp.status as process_status,
      pj.status as project_status from ${related.milestone.from} where m.id = `,
    processId: sql`pj.id as project_id, pj.company_id, pp.status as process_status, pj.status as project_status
      from ${related.process.from} where pp.id = `,
    projectId: sql`p.company_id, p.status as project_status from ${related.project.from} where p.id = `,
    companyId: sql`c.id as company_id from ${related.company.from} where c.id = `,
  };
  const tables = {
    milestoneId: { scope: related.milestone.scope, lock: sql`for share of pj` },
    processId: { scope: related.process.scope, lock: sql`for share of pj` },
    projectId: { scope: related.project.scope, lock: sql`for share of p` },
    companyId: { scope: related.company.scope, lock: sql`for key share of c` },
  };
  const { scope, lock } = tables[name];
  const mine = (wasThere ? undefined : scope(caller)) ?? all;
  const found = sql<Found>`select ${sources[name]} ${id}::text::uuid and ${mine} ${lock}`;
  // the first run waits for the lock but reads the state before it, so the statement runs again
  await found.execute(tx);
  const { rows } = await found.execute(tx);
  return rows[0];
};
