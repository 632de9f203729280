import type { Insertable } from "kysely";
import type { AppUserTable } from "../database/peopleTables.ts";
import type { CompanyRow } from "./companyRows.ts";
import { asciiOf, familyNames, givenNames } from "./names.ts";
import type { Rng } from "./rng.ts";
import { daysBefore, instantBetween, lateInstantBetween, OLDEST_DAYS } from "./timeline.ts";

const DEMO_DOMAIN = "canopy.example";

/** A demo user of the hand-written core; one without `company` is our own staff. */
interface CastMember {
  readonly name: string;
  readonly surname: string;
  readonly role: string;
  readonly company?: string;
  readonly status?: "INVITED" | "DISABLED";
}

/** The nine users of the demo's story; the first is the administrator. */
export const cast: readonly CastMember[] = [
  { name: "Ines", surname: "Duarte", role: "PLATFORM_ADMIN" },
  { name: "Marek", surname: "Holub", role: "PROGRAMME_MANAGER" },
  { name: "Amina", surname: "Yusuf", role: "PROJECT_OFFICER" },
  { name: "Tomas", surname: "Brandt", role: "MRV_REVIEWER" },
  { name: "Leila", surname: "Haddad", role: "VIEWER" },
  { name: "Siobhan", surname: "Kerr", role: "PARTNER_USER", company: "Brightwater Dairies" },
  { name: "Luis", surname: "Ocampo", role: "PARTNER_USER", company: "Cordillera Agro" },
  { name: "Pooja", surname: "Menon", role: "PARTNER_USER", company: "Jasmin Textiles", status: "INVITED" },
  { name: "Erik", surname: "Solberg", role: "PROJECT_OFFICER", status: "DISABLED" },
];

/** The mail address of a demo user: `first.last@canopy.example` in lower-case ASCII. */
export const demoAddress = (name: string, surname: string): string =>
  `${asciiOf(name)}.${asciiOf(surname)}@${DEMO_DOMAIN}`;

const anyOf = (names: readonly string[]): string => `(?:${names.map(asciiOf).join("|")})`;
const demoAddresses = new RegExp(
  `^(?:${[
    ...cast.map(({ name, surname }) => `${asciiOf(name)}\\.${asciiOf(surname)}`),
    `${anyOf(givenNames)}\\.${anyOf(familyNames)}(?:-\\d+)?`,
  ].join("|")})(?:@${DEMO_DOMAIN.replace(".", "\\.")})?$`,
);

/** True if a demo user may have this text, in lower case, as their mail address or its first part. */
export const isDemoAddress = (text: string): boolean => demoAddresses.test(text);

const CAST_DAYS = 1_150;
/** Days after which a partner's user of the story signs up after their company. */
const CAST_PARTNER_DAYS = 30;
const NEWEST_DAYS = 20;
/** Invitations are at most this many days old. */
const INVITED_DAYS = 30;
const STAFF_SHARE = 0.35;
const staffRoles = [
  "PROGRAMME_MANAGER",
  "PROJECT_OFFICER",
  "PROJECT_OFFICER",
  "MRV_REVIEWER",
  "VIEWER",
] as const;

/** Time zone of each country of the demo. */
export const countryZones: Readonly<Record<string, string>> = {
  PT: "Europe/Lisbon",
  IE: "Europe/Dublin",
  CO: "America/Bogota",
  GB: "Europe/London",
  NL: "Europe/Amsterdam",
  NO: "Europe/Oslo",
  ZA: "Africa/Johannesburg",
  ES: "Europe/Madrid",
  DO: "America/Santo_Domingo",
  IN: "Asia/Kolkata",
  DE: "Europe/Berlin",
  KE: "Africa/Nairobi",
};

/** The input of the user rows. */
export interface PeopleSource {
  readonly rng: Rng;
  readonly now: Date;
  readonly companies: readonly CompanyRow[];
  /** Hash of the demo's password, computed once; every active user has it. */
  readonly passwordHash: string;
  /** The number of all users, including the cast. */
  readonly count: number;
}

/** The cast, followed by generated users: a third of our staff, the others of the companies in turn. */
export const peopleRows = (source: PeopleSource): Insertable<AppUserTable>[] => {
  const { rng, companies } = source;
  const taken = new Set<string>();
  const rows = cast.map((member) => {
    taken.add(demoAddress(member.name, member.surname));
    const home = companies.find(({ name }) => name === member.company);
    return userRow(source, { ...member, home, isCast: true });
  });
  let partners = 0;
  while (rows.length < source.count) {
    const { name, surname } = newName(rng, taken);
    const home = rng.chance(STAFF_SHARE) ? undefined : companies[partners++ % companies.length];
    const role = home ? "PARTNER_USER" : rng.pick(staffRoles);
    rows.push(userRow(source, { name, surname, role, home, isCast: false, ...drawnStatus(rng) }));
  }
  return rows;
};

/** A name whose address is free; load tests need more people than there are pairs of names, so a number is added then. */
const newName = (rng: Rng, taken: Set<string>): { readonly name: string; readonly surname: string } => {
  const name = rng.pick(givenNames);
  const drawn = [rng.pick(familyNames), rng.pick(familyNames), rng.pick(familyNames)];
  const free = drawn.find((surname) => !taken.has(demoAddress(name, surname)));
  const surname = free ?? `${drawn[0]}-${taken.size}`;
  taken.add(demoAddress(name, surname));
  return { name, surname };
};

const drawnStatus = (rng: Rng): Pick<CastMember, "status"> => {
  if (rng.chance(0.1)) return { status: "INVITED" };
  return rng.chance(0.08) ? { status: "DISABLED" } : {};
};

interface Newcomer extends CastMember {
  readonly home: CompanyRow | undefined;
  readonly isCast: boolean;
}

const userRow = ({ rng, now, passwordHash }: PeopleSource, person: Newcomer): Insertable<AppUserTable> => {
  const status = person.status ?? "ACTIVE";
  const createdAt = madeAt(rng, now, person);
  const lastSeen = lateInstantBetween(rng, createdAt, now);
  return {
    id: rng.uuid(),
    email: demoAddress(person.name, person.surname),
    name: person.name,
    surname: person.surname,
    companyId: person.home?.id ?? null,
    roles: [person.role],
    status,
    language: "en",
    timeZone: countryZones[person.home?.country ?? "PT"] ?? null,
    weekStart: "MONDAY",
    passwordHash: status === "INVITED" ? null : passwordHash,
    demoHash: status === "INVITED" ? null : passwordHash,
    lastLoginAt: status === "INVITED" ? null : lastSeen,
    createdAt,
    updatedAt: createdAt,
  };
};

/** The creation of a user: the story's staff come first, a partner's users after their company, invited ones recently. */
const madeAt = (rng: Rng, now: Date, person: Newcomer): Date => {
  if (person.status === "INVITED")
    return instantBetween(rng, daysBefore(now, INVITED_DAYS), daysBefore(now, 1));
  const from = person.home?.createdAt ?? daysBefore(now, OLDEST_DAYS);
  if (!person.isCast) return instantBetween(rng, from, daysBefore(now, NEWEST_DAYS));
  return instantBetween(
    rng,
    from,
    person.home ? daysBefore(from, -CAST_PARTNER_DAYS) : daysBefore(now, CAST_DAYS),
  );
};
