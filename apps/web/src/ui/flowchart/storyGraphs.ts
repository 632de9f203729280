import type { ArrowKind, FlowchartEdge, FlowchartNode, StepShape, StepTone } from "./flowchartGraph.ts";

type StepRow = readonly [
  id: string,
  title: string,
  meta: string,
  tone: StepTone,
  note?: string | undefined,
  shape?: StepShape,
];

const words: Record<StepTone, string> = {
  locked: "Locked",
  ready: "Ready",
  done: "Completed",
  reopened: "Reopened",
  skipped: "Skipped",
  late: "Overdue",
  plain: "Step",
  fault: "Unreachable",
};

const allTones = [
  "locked",
  "ready",
  "done",
  "reopened",
  "skipped",
  "late",
  "plain",
  "fault",
] as const satisfies readonly StepTone[];

const node = ([id, title, meta, tone, note, shape = "step"]: StepRow): FlowchartNode => ({
  id,
  title,
  meta,
  tone,
  stateLabel: words[tone],
  shape,
  ...(note !== undefined && { note }),
});

const arrow =
  (kind: ArrowKind) =>
  (pair: string): FlowchartEdge => {
    const [from = "", to = "", label] = pair.split(">");
    return { id: `${kind}-${from}-${to}`, from, to, kind, ...(label !== undefined && { label }) };
  };

/** A registration of fifteen steps: half of them done, one late. */
export const registrationNodes: readonly FlowchartNode[] = (
  [
    ["CN", "Concept note screened", "Programme manager", "done", "3 Feb", "gate"],
    ["ELIG", "Methodology and eligibility fixed", "Methodology expert", "done", "20 Feb"],
    ["ACC", "Registry account opened", "Sahel Solar Cooperative", "done", "1 Mar"],
    ["PD", "Draft project description complete", "Sahel Solar Cooperative", "reopened", "Round 2"],
    ["LSC", "Local consultation held", "Community liaison", "skipped"],
    ["PIPE", "Listed on the pipeline", "Registry desk", "ready", "Due 4 Dec"],
    ["PUBC", "Public comment period closed", "Registry desk", "locked"],
    ["VVBC", "Validation body contracted", "Sahel Solar Cooperative", "late", "Due 9 Nov"],
    ["VAL", "Validation audit and findings issued", "Northfield Assurance", "locked"],
    ["CLOSE", "Findings closed", "Sahel Solar Cooperative", "locked"],
    ["VRPT", "Validation report issued", "Northfield Assurance", "locked"],
    ["RREQ", "Registration requested", "Sahel Solar Cooperative", "locked"],
    ["REV", "Programme review passed", "Registry desk", "locked", undefined, "gate"],
    ["REGD", "Registered", "Registry desk", "locked", undefined, "end"],
    ["STOP", "Withdrawn or rejected", "Programme manager", "locked", undefined, "stop"],
  ] as const satisfies readonly StepRow[]
).map(node);

/** The registration's arrows of all three kinds. */
export const registrationEdges: readonly FlowchartEdge[] = [
  ...[
    ..."CN>ELIG CN>ACC ELIG>PD ELIG>LSC ACC>PIPE PD>PIPE PD>VVBC LSC>PIPE PIPE>PUBC PIPE>VAL".split(" "),
    ..."PUBC>VRPT VVBC>VAL VAL>CLOSE CLOSE>VRPT VRPT>RREQ RREQ>REV REV>REGD".split(" "),
  ].map(arrow("forward")),
  ...["VAL>PD>Major finding: redesign", "CLOSE>VAL>Finding not accepted", "REV>VRPT>Review round"].map(
    arrow("rework"),
  ),
  ...["CN>STOP>Screened out", "VAL>STOP>Negative opinion", "REV>STOP>Request denied"].map(arrow("abort")),
];

/** The arrows of another fifteen steps: two branches that join, and a long way around. */
export const fleetEdges: readonly FlowchartEdge[] = [
  ...[
    ..."A>B A>C B>D C>D D>E E>F E>G E>H F>I G>I H>I I>J J>K K>L L>M".split(" "),
    ..."A>M B>J".split(" "),
  ].map(arrow("forward")),
  ..."D>A J>E M>K".split(" ").map(arrow("rework")),
  ..."D>N J>N E>O".split(" ").map(arrow("abort")),
];

const LETTERS = "A B C D E F G H I J K L M N O".split(" ");
/** The steps of that graph, cycling through every tone. */
export const fleetNodes: readonly FlowchartNode[] = LETTERS.map((id, index) => {
  const tone = allTones[index % 8] ?? "plain";
  const shape = id === "M" ? "end" : "NO".includes(id) ? "stop" : "step";
  return node([id, `Step ${id}`, "Fleet desk", tone, undefined, shape]);
});

/** One card of every tone and shape, most without arrows. */
export const toneNodes: readonly FlowchartNode[] = allTones.map((tone, index) =>
  node([
    tone,
    index === 6
      ? "A title that is so long that it cannot possibly fit into two lines of one small card"
      : words[tone],
    "Northfield Assurance",
    tone,
    tone === "late" ? "Due 9 Nov" : undefined,
    (["step", "gate", "end", "stop"] as const)[index % 4] ?? "step",
  ]),
);

/** Arrows of every kind, and one that violates a rule. */
export const toneEdges: readonly FlowchartEdge[] = [
  ..."locked>ready ready>done locked>reopened reopened>skipped".split(" ").map(arrow("forward")),
  ..."late>plain"
    .split(" ")
    .map((pair) => ({ ...arrow("forward")(pair), label: "Ends nowhere", isFault: true })),
  arrow("rework")("done>locked>Send back"),
  arrow("abort")("ready>fault>Give up"),
];

/** A graph of `count` steps in layers of about eight; always the same. */
export const largeGraph = (count: number) => {
  const nodes = Array.from({ length: count }, (_, index) =>
    node([`n${index}`, `Step ${index + 1}`, "Registry desk", allTones[(index * 7) % 6] ?? "plain"]),
  );
  const edges = nodes.flatMap(({ id }, index) => {
    const onward = [index + 7, index % 3 === 0 ? index + 9 : count].filter((next) => next < count);
    return [
      ...onward.map((next) => arrow("forward")(`${id}>n${next}`)),
      ...(index % 25 === 24 ? [arrow("rework")(`${id}>n${index - 14}`)] : []),
    ];
  });
  return { nodes, edges };
};
