import type { OwnerKind } from "@canopy/contracts";

/** A stakeholder of the demo without a company; its kind decides its working days. */
export interface DemoStakeholder {
  readonly code: string;
  readonly name: string;
  readonly kind: OwnerKind;
  readonly country: string;
  readonly contactName: string;
  readonly phone: string;
  readonly accreditation: string | null;
}

const stakeholder = (
  code: string,
  name: string,
  kind: OwnerKind,
  country: string,
  contactName: string,
  phone: string,
  accreditation: string | null,
): DemoStakeholder => ({ code, name, kind, country, contactName, phone, accreditation });

/** Our own desks and the outside bodies that the demo's projects wait for; none of them exists. */
export const demoStakeholders: readonly DemoStakeholder[] = [
  stakeholder("PM-OFFICE", "Programme office", "PM", "PT", "Marek Holub", "+351 21 555 0101", null),
  stakeholder("ME-DESK", "MRV and engineering desk", "ME", "PT", "Tomas Brandt", "+351 21 555 0102", null),
  stakeholder("FIN-DESK", "Finance and legal desk", "FIN", "PT", "Ines Duarte", "+351 21 555 0103", null),
  stakeholder(
    "PP-GREENFOLD",
    "Greenfold Project Development",
    "PP",
    "NL",
    "Layla Dijkstra",
    "+31 10 555 0170",
    "Writes and files under VCS, Gold Standard and Article 6.4",
  ),
  stakeholder(
    "VVB-NORTHFIELD",
    "Northfield Assurance",
    "VVB",
    "GB",
    "Gareth Macdonald",
    "+44 20 5550 0141",
    "ISO 14065, scopes 1, 3, 4, 7, 13 and 14",
  ),
  stakeholder(
    "VER-MERIDIAN",
    "Meridian Verification",
    "VER",
    "DE",
    "Katarzyna Schneider",
    "+49 30 5550 0162",
    "ISO 14065, scopes 1, 4, 13 and 15",
  ),
  stakeholder(
    "REG-CIVIC",
    "Civic Carbon Registry",
    "REG",
    "NL",
    "Anneke Achterberg",
    "+31 20 555 0117",
    null,
  ),
  stakeholder("SB-MECHANISM", "Mechanism Board", "SB", "DE", "Omar Haddou", "+49 228 555 0130", null),
  stakeholder(
    "DNA-KE",
    "Ministry of Environment, Kenya desk",
    "DNA",
    "KE",
    "Wanjiru Kamau",
    "+254 20 555 0108",
    null,
  ),
  stakeholder(
    "DNA-ZA",
    "Ministry of Environment, South Africa desk",
    "DNA",
    "ZA",
    "Naledi Mokoena",
    "+27 12 555 0173",
    null,
  ),
  stakeholder(
    "DNA-CO",
    "Ministry of Environment, Colombia desk",
    "DNA",
    "CO",
    "Mateo Castaño",
    "+57 601 555 0129",
    null,
  ),
  stakeholder(
    "ESCO-BRIGHTLINE",
    "Brightline Energy Services",
    "ESCO",
    "IE",
    "Mairead Brennan",
    "+353 1 555 0184",
    "ISO 50001 lead auditors",
  ),
  stakeholder(
    "EPC-COPPERLEAF",
    "Copperleaf Contractors",
    "EPC",
    "ES",
    "Diego Herrera",
    "+34 91 555 0156",
    "ISO 9001 and ISO 45001",
  ),
  stakeholder("UTIL-TIDEWATER", "Tidewater Grid", "UTIL", "NO", "Ingrid Johansen", "+47 22 55 01 39", null),
  stakeholder("OFF-SUNMARK", "Sunmark Renewables", "OFF", "ES", "Valentina Marín", "+34 93 555 0122", null),
  stakeholder(
    "AUD-PLUMBLINE",
    "Plumbline M&V",
    "AUD",
    "PT",
    "Tiago Almeida",
    "+351 21 555 0148",
    "Certified measurement and verification professionals",
  ),
  stakeholder(
    "PERM-HARBOURSIDE",
    "Harbourside Planning Authority",
    "PERM",
    "GB",
    "Eilidh Fitzgerald",
    "+44 1482 555 0136",
    null,
  ),
  stakeholder(
    "LSC-RIVERSIDE",
    "Riverside Community Council",
    "LSC",
    "KE",
    "Nasrin Otieno",
    "+254 57 555 0195",
    null,
  ),
];
