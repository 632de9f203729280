import { readWireDate, type Finding } from "@canopy/contracts";

type Answer = NonNullable<Finding["answers"]>[number];
type Assessment = NonNullable<Finding["assessments"]>[number];

/** One entry of a finding's conversation. */
export interface Said {
  /** Sets it apart from the others of the conversation. */
  readonly key: string;
  /** 'Answered', 'Sent back', 'Closed', 'Withdrawn'. */
  readonly label: string;
  readonly tone: "success" | "danger" | "info" | "neutral";
  readonly by: string;
  readonly at: Answer["at"];
  readonly text: string;
  readonly documents: Answer["documents"];
}

const outcomes: Readonly<Record<string, Pick<Said, "label" | "tone">>> = {
  CLOSED: { label: "Closed", tone: "success" },
  REOPENED: { label: "Sent back", tone: "danger" },
  WITHDRAWN: { label: "Withdrawn", tone: "neutral" },
};

const NOBODY = "Somebody";

const ofAnswer = ({ at, byName, text, documents }: Answer, index: number): Said => ({
  ...{ key: `answer ${index}`, label: "Answered", tone: "info", by: byName ?? NOBODY },
  ...{ at, text, documents },
});

const ofAssessment = ({ at, byName, text, outcome }: Assessment, index: number): Said => ({
  ...((Object.hasOwn(outcomes, outcome) ? outcomes[outcome] : undefined) ?? {
    label: outcome,
    tone: "neutral" as const,
  }),
  ...{ key: `assessment ${index}`, by: byName ?? NOBODY, at, text, documents: [] },
});

const timeOf = ({ at }: Said): number => readWireDate(at)?.getTime() ?? 0;

/** The answers and assessments of a finding as one conversation, oldest first; of the same instant the answer first. */
export const conversationOf = ({ answers = [], assessments = [] }: Finding): readonly Said[] =>
  [...answers.map(ofAnswer), ...assessments.map(ofAssessment)].toSorted((a, b) => timeOf(a) - timeOf(b));
