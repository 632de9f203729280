import type { documentKinds } from "@canopy/contracts";
import type { StoryTime } from "../story/storyTime.ts";

/** A version of a hand-written document; one without a submission is a draft. */
export interface StoryVersion {
  readonly at: StoryTime;
  readonly submitted?: StoryTime;
  readonly accepted?: StoryTime;
  readonly returned?: readonly [at: StoryTime, reason: string];
}

/** A document that the story tells besides those that fill the slots of completed steps. */
export interface StoryDocument {
  readonly code: string;
  /** The name of the process whose course gives the times. */
  readonly process: string;
  /** Its milestone and evidence name; without it the document belongs to the project itself. */
  readonly slot?: readonly [step: string, name: string];
  readonly title: string;
  readonly kind: (typeof documentKinds)[number];
  /** True if somebody of the company hands it in. */
  readonly byPartner?: true;
  readonly versions: readonly StoryVersion[];
}

const REG16 = { code: "CP-0016", process: "Registration" } as const;

/** An accepted version: handed in some days after an event, submitted soon after and accepted the next day. */
const accepted = (after: "complete" | "rework", step: string, nth: number, days: number): StoryVersion => ({
  at: [after, step, nth, days],
  submitted: [after, step, nth, days + 0.05],
  accepted: [after, step, nth, days + 0.9],
});

/** The hand-written documents. Source: behaviour.md §3 Document. */
export const storyDocuments: readonly StoryDocument[] = [
  {
    ...REG16,
    title: "Landfill gas rights agreement",
    kind: "CONTRACT",
    byPartner: true,
    versions: [accepted("complete", "ACC", 1, 2)],
  },
  {
    ...REG16,
    slot: ["VAL", "findings list"],
    title: "Findings list of Northfield Assurance",
    kind: "AUDIT_REPORT",
    versions: [accepted("complete", "VAL", 1, -2), accepted("complete", "VAL", 2, -2)],
  },
  {
    ...REG16,
    title: "Gas flow readings of the wells",
    kind: "METER_DATA",
    byPartner: true,
    versions: [accepted("complete", "VAL", 1, 4)],
  },
  {
    ...REG16,
    title: "Photo of the enclosed flare",
    kind: "PHOTO",
    byPartner: true,
    versions: [accepted("complete", "VAL", 1, 5)],
  },
  {
    ...REG16,
    title: "Flow meter calibration certificate",
    kind: "CALIBRATION",
    byPartner: true,
    versions: [accepted("complete", "VAL", 1, 6)],
  },
  {
    ...REG16,
    title: "Flare efficiency test of three days",
    kind: "AUDIT_REPORT",
    byPartner: true,
    versions: [accepted("rework", "VAL", 1, 21)],
  },
  {
    ...REG16,
    slot: ["CLOSE", "answers per finding"],
    title: "Answers to the findings",
    kind: "LETTER",
    versions: [
      {
        at: ["complete", "VAL", 1, 12],
        submitted: ["complete", "VAL", 1, 12.05],
        returned: [
          ["complete", "VAL", 1, 13.8],
          "The answer to CAR-02 rests on the maker's sheet. Add a test of the flare and send the whole file again.",
        ],
      },
      accepted("complete", "CLOSE", 1, -4),
    ],
  },
  {
    ...REG16,
    slot: ["CLOSE", "revised description"],
    title: "Project description, revised",
    kind: "PROJECT_DESCRIPTION",
    versions: [accepted("complete", "CLOSE", 1, -3)],
  },
  {
    ...REG16,
    slot: ["REV", "review report per round"],
    title: "Review report of the registry, round 2",
    kind: "AUDIT_REPORT",
    versions: [{ at: ["today", 12], submitted: ["today", 11.9] }],
  },
  {
    ...REG16,
    title: "Letter of the county on the access road",
    kind: "LETTER",
    byPartner: true,
    versions: [{ at: ["today", 3] }],
  },
  {
    code: "CP-0003",
    process: "Monitoring period 3",
    slot: ["QA", "QA checklist"],
    title: "QA checklist",
    kind: "OTHER",
    versions: [{ at: ["today", 2.5], submitted: ["today", 2.4] }],
  },
  {
    code: "CP-0003",
    process: "Monitoring period 3",
    slot: ["QA", "gaps log"],
    title: "Gaps log",
    kind: "METER_DATA",
    versions: [
      {
        at: ["today", 2.6],
        submitted: ["today", 2.5],
        returned: [
          ["today", 1.2],
          "Flow meter 2 stands still for two days of the last month that the log does not name.",
        ],
      },
    ],
  },
  {
    code: "CP-0006",
    process: "Monitoring period 2",
    slot: ["IREV", "review report per round"],
    title: "Review report of the registry, round 1",
    kind: "AUDIT_REPORT",
    versions: [accepted("rework", "VRPT", 1, 1)],
  },
  {
    code: "CP-0006",
    process: "Monitoring period 2",
    title: "Laboratory readings of COD samples",
    kind: "METER_DATA",
    byPartner: true,
    versions: [accepted("rework", "VRPT", 1, 4)],
  },
  {
    code: "CP-0012",
    process: "Design certification",
    slot: ["SFR", "feedback log"],
    title: "Feedback of the fishing cooperative",
    kind: "LETTER",
    versions: [{ at: ["today", 5], submitted: ["today", 4.9] }],
  },
];
