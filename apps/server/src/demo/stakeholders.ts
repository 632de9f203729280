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

type Facts = readonly [
  code: string,
  name: string,
  kind: OwnerKind,
  country: string,
  contactName: string,
  phone: string,
  accreditation?: string,
];

const facts: readonly Facts[] = [
  ["PM-OFFICE", "Programme office", "PM", "PT", "Marek Holub", "+351 21 555 0101"],
  ["ME-DESK", "MRV and engineering desk", "ME", "PT", "Tomas Brandt", "+351 21 555 0102"],
  ["FIN-DESK", "Finance and legal desk", "FIN", "PT", "Ines Duarte", "+351 21 555 0103"],
  [
    "PP-GREENFOLD",
    "Greenfold Project Development",
    "PP",
    "NL",
    "Layla Dijkstra",
    "+31 10 555 0170",
    "Writes and files under VCS, Gold Standard and Article 6.4",
  ],
  [
    "VVB-NORTHFIELD",
    "Northfield Assurance",
    "VVB",
    "GB",
    "Gareth Macdonald",
    "+44 20 5550 0141",
    "ISO 14065, scopes 1, 3, 4, 7, 13 and 14",
  ],
  [
    "VER-MERIDIAN",
    "Meridian Verification",
    "VER",
    "DE",
    "Katarzyna Schneider",
    "+49 30 5550 0162",
    "ISO 14065, scopes 1, 4, 13 and 15",
  ],
  ["REG-CIVIC", "Civic Carbon Registry", "REG", "NL", "Anneke Achterberg", "+31 20 555 0117"],
  ["SB-MECHANISM", "Mechanism Board", "SB", "DE", "Omar Haddou", "+49 228 555 0130"],
  ["DNA-KE", "Ministry of Environment, Kenya desk", "DNA", "KE", "Wanjiru Kamau", "+254 20 555 0108"],
  ["DNA-ZA", "Ministry of Environment, South Africa desk", "DNA", "ZA", "Naledi Mokoena", "+27 12 555 0173"],
  ["DNA-CO", "Ministry of Environment, Colombia desk", "DNA", "CO", "Mateo Castaño", "+57 601 555 0129"],
  [
    "ESCO-BRIGHTLINE",
    "Brightline Energy Services",
    "ESCO",
    "IE",
    "Mairead Brennan",
    "+353 1 555 0184",
    "ISO 50001 lead auditors",
  ],
  [
    "EPC-COPPERLEAF",
    "Copperleaf Contractors",
    "EPC",
    "ES",
    "Diego Herrera",
    "+34 91 555 0156",
    "ISO 9001 and ISO 45001",
  ],
  ["UTIL-TIDEWATER", "Tidewater Grid", "UTIL", "NO", "Ingrid Johansen", "+47 22 55 01 39"],
  ["OFF-SUNMARK", "Sunmark Renewables", "OFF", "ES", "Valentina Marín", "+34 93 555 0122"],
  [
    "AUD-PLUMBLINE",
    "Plumbline M&V",
    "AUD",
    "PT",
    "Tiago Almeida",
    "+351 21 555 0148",
    "Certified measurement and verification professionals",
  ],
  [
    "PERM-HARBOURSIDE",
    "Harbourside Planning Authority",
    "PERM",
    "GB",
    "Eilidh Fitzgerald",
    "+44 1482 555 0136",
  ],
  ["LSC-RIVERSIDE", "Riverside Community Council", "LSC", "KE", "Nasrin Otieno", "+254 57 555 0195"],
];

/** Our own desks and the outside bodies that the demo's projects wait for; none of them exists. */
export const demoStakeholders: readonly DemoStakeholder[] = facts.map(
  ([code, name, kind, country, contactName, phone, accreditation = null]) => ({
    code,
    name,
    kind,
    country,
    contactName,
    phone,
    accreditation,
  }),
);
