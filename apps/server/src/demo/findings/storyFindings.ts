import type { FindingKind } from "@canopy/contracts";
import type { StoryTime } from "../story/storyTime.ts";

/** An action on a hand-written finding. */
export type StoryMove =
  | {
      readonly did: "answer";
      readonly at: StoryTime;
      readonly text: string;
      /** Titles of documents of the project. */
      readonly documents?: readonly string[];
    }
  | { readonly did: "close" | "reopen" | "withdraw"; readonly at: StoryTime; readonly text: string }
  | { readonly did: "carry"; readonly at: StoryTime };

/** A hand-written finding. */
export interface StoryFinding {
  readonly code: string;
  /** The name of the process. */
  readonly process: string;
  /** The step at which it is raised; its stakeholder raises it. */
  readonly step: string;
  readonly kind: FindingKind;
  readonly text: string;
  readonly reference: string;
  readonly severity?: "MINOR" | "MAJOR";
  readonly raised: StoryTime;
  /** Days after it was raised, or from today. */
  readonly due?: { readonly days: number } | { readonly fromToday: number };
  /** The company answers for it; otherwise the project's lead does. */
  readonly byCompany?: true;
  readonly moves?: readonly StoryMove[];
}

const answer = (at: StoryTime, text: string, documents: readonly string[] = []): StoryMove => ({
  ...{ did: "answer", at, text, documents },
});
const close = (at: StoryTime, text: string): StoryMove => ({ did: "close", at, text });
const reopen = (at: StoryTime, text: string): StoryMove => ({ did: "reopen", at, text });

const WEEKS = { days: 28 } as const;
const firstRound = (days: number): StoryTime => ["complete", "VAL", 1, days];
const sentBack = (days: number): StoryTime => ["rework", "VAL", 1, days];
const secondRound = (days: number): StoryTime => ["complete", "VAL", 2, days];

const VALIDATION = { code: "CP-0016", process: "Registration", step: "VAL" } as const;
const REVIEW = { code: "CP-0016", process: "Registration", step: "REV" } as const;

/** The validation body's table of the landfill, and what the registry asks in its review. */
const landfill: readonly StoryFinding[] = [
  {
    ...VALIDATION,
    kind: "CAR",
    severity: "MINOR",
    text: "The global warming potential of methane is taken from an earlier assessment report than the programme asks for.",
    reference: "Section 4.1, table 6",
    raised: firstRound(-1),
    due: WEEKS,
    moves: [
      answer(firstRound(6), "Tables 6 to 9 and the workbook now use the value that the programme names.", [
        "Baseline workbook",
      ]),
      close(firstRound(14), "The workbook gives the same result with our own calculation."),
    ],
  },
  {
    ...VALIDATION,
    kind: "CAR",
    severity: "MAJOR",
    text: "The flare's destruction efficiency rests on the maker's sheet. The methodology asks for a test on site or the default value.",
    reference: "Section 4.2, parameter 11",
    raised: firstRound(-1),
    due: WEEKS,
    moves: [
      answer(firstRound(8), "The maker's sheet is attached; it gives 99.5 percent at full load.", [
        "Photo of the enclosed flare",
      ]),
      reopen(
        firstRound(19.8),
        "A sheet of the maker is no test on site. Test the flare at full and at half load, or use the default value.",
      ),
      answer(
        sentBack(24),
        "The flare was tested on three days; the mean of 99.3 percent is used in section 4.2.",
        ["Flare efficiency test of three days"],
      ),
      close(sentBack(32), "The test follows the standard; the lower value is used. Closed."),
    ],
  },
  {
    ...VALIDATION,
    kind: "CAR",
    severity: "MINOR",
    text: "The baseline does not say whether national law requires landfill gas to be captured.",
    reference: "Section 3.4",
    raised: firstRound(-1),
    due: WEEKS,
    moves: [
      answer(
        firstRound(9),
        "Section 3.4 now cites the waste management act: no capture is required at sites of this size.",
        ["Project description"],
      ),
      close(firstRound(15), "The act was read; the statement is right."),
    ],
  },
  {
    ...VALIDATION,
    kind: "CL",
    text: "Who owns the gas: the county, the operator of the site or the company?",
    reference: "Section 1.7",
    raised: firstRound(-1),
    due: WEEKS,
    moves: [
      answer(
        firstRound(3),
        "The agreement with the county gives the gas to the company for the whole period.",
        ["Landfill gas rights agreement"],
      ),
      close(firstRound(10), "Clause 2 of the agreement answers the question."),
    ],
  },
  {
    ...VALIDATION,
    kind: "CL",
    text: "When was the flow meter of the main header calibrated last, and by whom?",
    reference: "Section 5.2",
    raised: firstRound(-1),
    due: WEEKS,
    byCompany: true,
    moves: [
      answer(
        firstRound(7),
        "In the month before the audit, by an accredited laboratory. The certificate is attached.",
        ["Flow meter calibration certificate"],
      ),
      close(firstRound(15), "The certificate covers the range of the meter."),
    ],
  },
  {
    ...VALIDATION,
    kind: "CL",
    text: "Explain why the gas flow of one month is a third above that of the others.",
    reference: "Workbook, sheet 3",
    raised: firstRound(-1),
    due: WEEKS,
    byCompany: true,
    moves: [
      answer(firstRound(5), "Four new wells went into operation in the week before.", [
        "Gas flow readings of the wells",
      ]),
      close(firstRound(13), "The readings of the single wells agree with this."),
    ],
  },
  {
    ...VALIDATION,
    kind: "FAR",
    text: "Show at the first verification that the log of the flare's temperature is stored for every minute.",
    reference: "Section 5.3",
    raised: firstRound(-1),
    byCompany: true,
    moves: [{ did: "carry", at: ["complete", "CLOSE", 1, -1] }],
  },
  {
    ...VALIDATION,
    kind: "OBS",
    text: "The wells are numbered in two ways on the drawings. One way would help the next reader.",
    reference: "Annex 2",
    raised: firstRound(-1),
    moves: [close(firstRound(14), "Noted; the new drawings use one way.")],
  },
  {
    ...VALIDATION,
    kind: "CAR",
    severity: "MINOR",
    text: "The power that the blowers take from the grid is missing among the project's emissions.",
    reference: "Section 4.3",
    raised: secondRound(-1),
    due: WEEKS,
    moves: [
      answer(secondRound(10), "Added as parameter 14, with the meter of the blower house.", [
        "Baseline workbook",
      ]),
      close(["complete", "CLOSE", 1, -5], "The sum is right and the meter is on the drawing."),
    ],
  },
  {
    ...VALIDATION,
    kind: "CL",
    text: "Which of the two engines is meant in section 2.1?",
    reference: "Section 2.1",
    raised: secondRound(-1),
    due: WEEKS,
    moves: [
      answer(secondRound(10.1), "Both; the sentence was rewritten."),
      close(["complete", "CLOSE", 1, -5], "Clear now."),
    ],
  },
  {
    ...VALIDATION,
    kind: "CL",
    text: "The date of the local consultation differs between the report and the description.",
    reference: "Section 2.3",
    raised: secondRound(-1),
    due: WEEKS,
    moves: [
      {
        did: "withdraw",
        at: secondRound(2),
        text: "We had compared with an earlier version of the description. The dates agree.",
      },
    ],
  },
  {
    ...REVIEW,
    kind: "CAR",
    severity: "MAJOR",
    text: "The validation report does not say how the oxidation factor of the cover layer was checked on site.",
    reference: "Validation report, section 3.6",
    raised: ["complete", "RREQ", 1, 16],
    due: { fromToday: -2 },
  },
  {
    ...REVIEW,
    kind: "CL",
    text: "Give the coordinates of the two cells that were closed last, as a file for maps.",
    reference: "Section 1.3",
    raised: ["complete", "RREQ", 1, 16],
    due: { fromToday: 5 },
    byCompany: true,
  },
  {
    ...REVIEW,
    kind: "CL",
    text: "Confirm that the grid emission factor is the latest one that the government has published.",
    reference: "Section 4.1",
    raised: ["complete", "RREQ", 1, 16],
    due: { fromToday: 12 },
  },
];

const ESTUARY = { code: "CP-0006", process: "Monitoring period 2" } as const;

const wastewater: readonly StoryFinding[] = [
  {
    ...ESTUARY,
    step: "AUDIT",
    kind: "CAR",
    severity: "MINOR",
    text: "The reading of the biogas meter on the last day of the period is missing.",
    reference: "Monitoring report, table 4",
    raised: ["complete", "AUDIT", 1, -1],
    due: WEEKS,
    moves: [
      answer(["complete", "AUDIT", 1, 8], "The reading was found in the shift book and added.", [
        "Meter files",
      ]),
      close(["complete", "AUDIT", 1, 20], "The shift book was seen on the call."),
    ],
  },
  {
    ...ESTUARY,
    step: "AUDIT",
    kind: "CL",
    text: "Which laboratory took the COD samples of the last month?",
    reference: "Monitoring report, section 5",
    raised: ["complete", "AUDIT", 1, -1],
    due: WEEKS,
    byCompany: true,
    moves: [
      answer(["complete", "AUDIT", 1, 6], "The laboratory of the water board; it holds the accreditation."),
      close(["complete", "AUDIT", 1, 12], "The accreditation covers the method."),
    ],
  },
  {
    ...ESTUARY,
    step: "IREV",
    kind: "CAR",
    severity: "MAJOR",
    text: "The uncertainty of the COD samples is above the limit of the methodology and was not deducted.",
    reference: "Verification report, section 4.2",
    raised: ["complete", "IREQ", 1, 10],
    due: { fromToday: 10 },
    moves: [
      answer(
        ["complete", "IREQ", 1, 14],
        "The samples were taken by the same people as in the first period.",
      ),
      reopen(
        ["rework", "VRPT", 1, -0.05],
        "This does not answer for the uncertainty. State it and deduct it.",
      ),
      answer(
        ["complete", "VRPT", 2, -3],
        "The uncertainty is 6.1 percent by the laboratory's own readings; 1.1 percent is deducted.",
        ["Laboratory readings of COD samples"],
      ),
    ],
  },
  {
    ...ESTUARY,
    step: "IREV",
    kind: "CL",
    text: "State the number of days on which the flare was out of operation, and what happened to the gas.",
    reference: "Verification report, section 5.1",
    raised: ["complete", "IREQ", 2, 2],
    due: { fromToday: 3 },
    byCompany: true,
    moves: [
      answer(["complete", "IREQ", 2, 4], "Two days. The gas went to the second engine."),
      reopen(["complete", "IREQ", 2, 6], "The log names three days. Say what happened on the third."),
    ],
  },
];

const MANURE = { code: "CP-0003", process: "Monitoring period 2", step: "AUDIT" } as const;

const biogas: readonly StoryFinding[] = [
  {
    ...MANURE,
    kind: "CAR",
    severity: "MINOR",
    text: "The herd of the fourth estate is counted twice in one month.",
    reference: "Workbook, sheet 2",
    raised: ["complete", "AUDIT", 1, -1],
    due: WEEKS,
    moves: [
      answer(["complete", "AUDIT", 1, 5], "Corrected; the result falls by 41 tCO2e.", ["Workbook"]),
      close(["complete", "AUDIT", 1, 15], "The corrected workbook was checked."),
    ],
  },
  {
    ...MANURE,
    kind: "FAR",
    text: "Put a second recorder on flow meter 2, so that a gap of the modem is no gap of the data.",
    reference: "Monitoring plan, parameter 7",
    raised: ["complete", "AUDIT", 1, -1],
    due: { fromToday: 34 },
    byCompany: true,
    moves: [{ did: "carry", at: ["complete", "VRPT", 1, 1] }],
  },
];

/** The hand-written findings of the demo. Source: behaviour.md §3 Finding. */
export const storyFindings: readonly StoryFinding[] = [...biogas, ...wastewater, ...landfill];
