import { hasEnded, isDone, messages } from "@canopy/contracts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { writeScopeOf, type Caller } from "../base/caller.ts";
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

/** The fields of a reminder's links, the narrowest first. */
export const linkNames = ["milestoneId", "processId", "projectId", "companyId"] as const;
const labels = { projectId: "Project", processId: "Process", milestoneId: "Milestone", companyId: "Company" };

/** The links among the fields of a reminder. */
export const linksOf = ({ projectId, processId, milestoneId, companyId }: Links): Links => ({
  projectId,
  processId,
  milestoneId,
  companyId,
});

/** The links of a new reminder: a partner's user creates reminders of their own company. */
export const linksOfNew = (caller: Caller, links: Links): Links =>
  writeScopeOf(caller) === "COMPANY" && links.companyId === null
    ? { ...links, companyId: caller.companyId }
    : links;

interface Ending {
  /** The state of the milestone. */
  readonly state?: string | null;
  readonly processStatus?: string | null;
}

/** A linked record and the records above it. */
export interface Found extends Partial<Links>, Ending {
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
): Promise<Links> =>
  linksBy((name, id, wasThere) => readLinked(tx, caller, name, id, wasThere), said, before);

/** Reads a record with the records above it; undefined if the caller does not meet it, unless it was linked before. */
export type ReadLinked = (name: keyof Links, id: string, wasThere: boolean) => Promise<Found | undefined>;

/** The same as `intendedLinks` over linked records that `read` finds. */
export const linksBy = async (
  read: ReadLinked,
  said: GivenLinks,
  before: Links = noLinks,
): Promise<Links> => {
  const isSaid = (name: keyof Links) => said[name] !== undefined && said[name] !== before[name];
  if (!linkNames.some(isSaid)) return before;
  // the narrowest newly given record decides; the records above it follow unless they were given too
  const leading = linkNames.find((name) => isSaid(name) && said[name]);
  const above = leading ? linkNames.slice(linkNames.indexOf(leading) + 1) : [];
  const kept = { ...before, ...Object.fromEntries(above.map((name) => [name, null])) };
  const wanted: Links = { ...kept, ...given(said) };
  const narrowest = linkNames.find((name) => wanted[name]);
  const id = narrowest && wanted[narrowest];
  if (!narrowest || !id) return wanted;
  const found = await read(narrowest, id, wanted[narrowest] === before[narrowest]);
  if (!found) throw invalid({ [narrowest]: [messages.notAChoice(labels[narrowest])] });
  const wrong = linkNames.filter((name) => wanted[name] && found[name] && wanted[name] !== found[name]);
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map((name) => [name, [messages.notAChoice(labels[name])]])));
  if (wanted[narrowest] !== before[narrowest]) refuseEnded(found);
  return { ...wanted, ...given(found) };
};

/** True if a record above the narrowest link is another one by now, as the company of a project that has moved. */
export const areLinksOutdated = async (read: ReadLinked, links: Links): Promise<boolean> => {
  const narrowest = linkNames.find((name) => links[name]);
  const found = narrowest && (await read(narrowest, links[narrowest] ?? "", true));
  return found !== undefined && linkNames.some((name) => found[name] && found[name] !== links[name]);
};

const given = (links: GivenLinks): Partial<Links> =>
  Object.fromEntries(linkNames.flatMap((name) => (links[name] === undefined ? [] : [[name, links[name]]])));

const refuseEnded = (found: Found): void => {
  const why = found.projectStatus === "DISABLED" ? "The project is disabled." : whyEnded(found);
  if (why) throw new ProblemError("/errors/invalid-transition", why);
};

/** The reason why the reminder's process or milestone has ended; undefined if neither has. */
export const whyEnded = ({ processStatus, state }: Ending): string | undefined => {
  if (hasEnded(processStatus ?? "")) return "The process has ended.";
  return isDone(state ?? undefined) ? "The milestone is done already." : undefined;
};

const all: RawBuilder<SqlBool> = sql<SqlBool>`true`;

/** The columns and the table of each linked record, up to the comparison with its id. */
const sources = {
  milestoneId: sql`pp.id as process_id, pj.id as project_id, pj.company_id, m.state, pp.status as process_status,
    pj.status as project_status from ${related.milestone.from} where m.id = `,
  processId: sql`pj.id as project_id, pj.company_id, pp.status as process_status, pj.status as project_status
    from ${related.process.from} where pp.id = `,
  projectId: sql`p.company_id, p.status as project_status from ${related.project.from} where p.id = `,
  companyId: sql`c.id as company_id from ${related.company.from} where c.id = `,
};

/** The rows that a caller meets of each linked record, and the lock that keeps it. */
const tables = {
  milestoneId: { scope: related.milestone.scope, lock: sql`for share of pj`, id: sql`m.id` },
  processId: { scope: related.process.scope, lock: sql`for share of pj`, id: sql`pp.id` },
  projectId: { scope: related.project.scope, lock: sql`for share of p`, id: sql`p.id` },
  companyId: { scope: related.company.scope, lock: sql`for key share of c`, id: sql`c.id` },
};

/** Reads a record with the records above it and locks its project; an unchanged link need not be readable. */
const readLinked = async (
  tx: Db,
  caller: Caller,
  name: keyof Links,
  id: string,
  wasThere: boolean,
): Promise<Found | undefined> => {
  const { scope, lock } = tables[name];
  const mine = (wasThere ? undefined : scope(caller)) ?? all;
  const found = sql<Found>`select ${sources[name]} ${id}::text::uuid and ${mine} ${lock}`;
  // the first run waits for the lock but reads the state before it, so the statement runs again
  await found.execute(tx);
  const { rows } = await found.execute(tx);
  return rows[0];
};

/** Reads linked records by 500 ids instead of one by one, without locks: for files of reminders. */
export const readLinkedInBulk = async (
  db: Db,
  caller: Caller,
  ids: Readonly<Record<keyof Links, readonly string[]>>,
): Promise<ReadLinked> => {
  const found = new Map<string, Found & { readonly isMet: boolean }>();
  for (const name of linkNames) {
    if (ids[name].length === 0) continue;
    const scope = tables[name].scope(caller) ?? all;
    // oxlint-disable-next-line no-await-in-loop -- at most four statements, one after the other
    const { rows } = await sql<Found & { readonly linkedId: string; readonly isMet: boolean }>`
      select ${tables[name].id} as linked_id, ${scope} as is_met, ${sources[name]}
      any(${[...new Set(ids[name])]}::text[]::uuid[])`.execute(db);
    for (const { linkedId, ...row } of rows) found.set(`${name} ${linkedId}`, row);
  }
  return async (name, id, wasThere) => {
    const row = found.get(`${name} ${id}`);
    return row && (row.isMet || wasThere) ? row : undefined;
  };
};
