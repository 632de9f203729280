import { withoutOuterSpaces } from "#wire/characters.ts";
import { messages } from "#wire/messages.ts";
import { currencyDigits } from "#codes/currencies.ts";
import { isCrediting, isRegistered, requiresDifferentBodies } from "#codes/programmes.ts";
import { registryEntryFaults, type RegistryList } from "../projectRegistry.ts";

/** The fields of a project whose values depend on each other. */
export interface CheckedProject {
  readonly programme: string;
  readonly country?: string | null | undefined;
  readonly region?: string | null | undefined;
  readonly registryProjectId?: string | null | undefined;
  readonly registryStatus?: string | null | undefined;
  readonly registryStatusDate?: string | null | undefined;
  readonly methodology?: string | null | undefined;
  readonly creditingPeriodStart?: string | null | undefined;
  readonly creditingPeriodEnd?: string | null | undefined;
  readonly validationBodyId?: string | null | undefined;
  readonly verificationBodyId?: string | null | undefined;
  readonly budget?: number | null | undefined;
  readonly currency?: string | null | undefined;
}

type Faults = Record<string, readonly string[]>;

/** The registry lists of a project in display order. Source: behaviour.md §3 Project. */
export const registryLists: readonly RegistryList[] = [
  "estimations",
  "issuances",
  "ratings",
  "labels",
  "relatedProjects",
];

/** Field → messages of the rules across a project's fields; empty if all hold. Source: behaviour.md §5 Forms. */
export const projectFaults = (project: CheckedProject): Readonly<Faults> => {
  const faults: Faults = {};
  const need = (field: keyof CheckedProject, label: string, other: string) => {
    if (project[field] === null || project[field] === undefined || project[field] === "")
      faults[field] = [messages.neededWith(label, other)];
  };
  if (isCrediting(project.programme)) {
    if (project.registryStatus) need("registryStatusDate", "Registry status date", "Registry status");
    if (project.registryStatusDate) need("registryStatus", "Registry status", "Registry status date");
    if (isRegistered(project.registryStatus)) {
      need("registryProjectId", "Registry id", "a registered status");
      need("methodology", "Methodology", "a registered status");
    }
    const { creditingPeriodStart: start, creditingPeriodEnd: end } = project;
    if (start && end && end < start)
      faults["creditingPeriodEnd"] = [
        messages.endsBeforeStart("Crediting period end", "Crediting period start"),
      ];
  }
  const { country, region, budget, currency } = project;
  // a form's region may still be in small letters
  if (country && region && !withoutOuterSpaces(region).toUpperCase().startsWith(`${country}-`))
    faults["region"] = [`Region must begin with ${country}-, as the codes of its country do`];
  if (typeof budget === "number") {
    need("currency", "Currency", "Budget");
    const digits = currencyDigits(currency ?? "");
    if (currency && Number(budget.toFixed(digits)) !== budget)
      faults["budget"] = [messages.tooManyDecimals("Budget", currency, digits)];
  }
  if (
    project.validationBodyId &&
    project.validationBodyId === project.verificationBodyId &&
    requiresDifferentBodies(project.programme)
  )
    faults["verificationBodyId"] = [messages.mustDiffer("Verification body", "Validation body")];
  return { ...faults, ...listFaults(project) };
};

const listFaults = (project: object): Faults =>
  Object.fromEntries(
    registryLists.flatMap((list) => {
      const entries: unknown = Reflect.get(project, list);
      const lines = Array.isArray(entries)
        ? entries.flatMap((entry: object, at) =>
            Object.values(registryEntryFaults(list, entry)).flatMap((said) =>
              said.map((line) => `Entry ${at + 1}: ${line}`),
            ),
          )
        : [];
      return lines.length > 0 ? [[list, lines]] : [];
    }),
  );
