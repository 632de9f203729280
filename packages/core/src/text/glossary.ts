/** A technical term and its meaning in one line. */
interface GlossaryEntry {
  readonly word: string;
  readonly meaning: string;
}

/** Terms of carbon markets that screens explain in place. */
export const glossary = {
  validation: { word: "Validation", meaning: "Outside check of the design before registration" },
  verification: { word: "Verification", meaning: "Outside check of measured results for one period" },
  vvb: { word: "VVB", meaning: "The accredited body that validates or verifies; DOE is the UN word" },
  dna: { word: "DNA", meaning: "The government desk that approves projects in its country" },
  methodology: {
    word: "Methodology",
    meaning: "The approved rule book for counting reductions of one technology",
  },
  additionality: { word: "Additionality", meaning: "Showing it would not have happened anyway" },
  monitoringPeriod: { word: "Monitoring period", meaning: "The span of dates one verification covers" },
  vintage: { word: "Vintage", meaning: "The year in which the reduction happened" },
  creditingPeriod: { word: "Crediting period", meaning: "The years in which a project may earn units" },
  correspondingAdjustment: {
    word: "Corresponding adjustment",
    meaning: "The host country takes the units off its own account when they are used elsewhere",
  },
  ndc: { word: "NDC", meaning: "A country's climate pledge under the Paris Agreement" },
  buffer: { word: "Buffer", meaning: "Units set aside against later losses, mostly in land projects" },
  finding: {
    word: "Finding",
    meaning: "A point that a reviewer raises about a process: CAR, CL, FAR or OBS",
  },
  car: {
    word: "CAR",
    meaning: "Corrective action request: something must be put right before findings can be closed",
  },
  cl: {
    word: "CL",
    meaning: "Clarification request: something must be explained before findings can be closed",
  },
  far: { word: "FAR", meaning: "Forward action request: checked in the next monitoring period" },
  obs: { word: "OBS", meaning: "Observation: noted, needs no answer" },
  round: {
    word: "Round",
    meaning: "The number of a process's review round, from 1; a milestone counts its own reopenings apart",
  },
  slot: { word: "Slot", meaning: "One evidence name of one milestone, filled by accepted documents" },
  tco2e: { word: "tCO₂e", meaning: "One tonne of carbon dioxide or its equivalent" },
  mv: { word: "M&V, IPMVP", meaning: "Measuring savings against a baseline, and the protocol for it" },
  cod: { word: "COD", meaning: "The day a power plant starts commercial operation" },
  eac: { word: "EAC", meaning: "A certificate proving one MWh of renewable power" },
  scope: {
    word: "Scope",
    meaning: "The numbered sector, 1 to 16, under which registries and auditors file a technology",
  },
} as const satisfies Record<string, GlossaryEntry>;
