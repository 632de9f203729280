import type { ChartState } from "../core/src/testing/machineChart.ts";

/** A machine to be drawn. `file` is its source's path from the repository's root. */
export interface DrawnMachine {
  readonly file: string;
  readonly description: string;
  readonly chart: ChartState;
}

const idOf = (id: string): string => id.replaceAll(/\W/g, "_");

const statesIn = (state: ChartState): readonly ChartState[] => [
  state,
  ...state.states.flatMap((child) => statesIn(child)),
];

/** Mermaid draws no arrow from a state to one inside it: the arrows of a state with states in it start at a box 'any state'. */
const fromOf = ({ id, states }: ChartState): string => (states.length === 0 ? idOf(id) : `${idOf(id)}_any`);

const arrowsOf = (state: ChartState, isMeant: (target: string) => boolean): readonly string[] =>
  state.transitions.flatMap(({ trigger, guard, targets }) => {
    const label = guard === undefined ? trigger : `${trigger} [${guard}]`;
    return targets
      .filter((target) => isMeant(target))
      .map((target) => `${fromOf(state)} --> ${idOf(target)} : ${label}`);
  });

const isInside = (state: ChartState, id: string): boolean => id.startsWith(`${state.id}.`);

const linesOf = (state: ChartState): readonly string[] => {
  const name = `state "${state.key}" as ${idOf(state.id)}`;
  return state.states.length === 0
    ? [name]
    : [`${name} {`, ...innerOf(state).map((line) => `  ${line}`), "}"];
};

const innerOf = (state: ChartState): readonly string[] => [
  ...(state.initial === undefined ? [] : [`[*] --> ${idOf(state.initial)}`]),
  ...(arrowsOf(state, () => true).length > 0 ? [`state "any state" as ${fromOf(state)}`] : []),
  ...state.states.flatMap((child, at) => [
    ...(state.kind === "parallel" && at > 0 ? ["--"] : []),
    ...linesOf(child),
    ...(child.kind === "final" ? [`${idOf(child.id)} --> [*]`] : []),
  ]),
  ...arrowsOf(state, (target) => isInside(state, target)),
  ...state.states.flatMap((child) => arrowsOf(child, (target) => !isInside(child, target))),
];

/** A machine's chart as a Mermaid state diagram. */
const mermaidOf = (chart: ChartState): string =>
  [
    "stateDiagram-v2",
    ...(chart.kind === "parallel" ? linesOf(chart) : innerOf(chart)).map((line) => `  ${line}`),
  ].join("\n");

const code = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(", ");

/** The notes on a state that its chart cannot show: the actors that run in it, and the events that it handles in place. */
const notesOf = (state: ChartState): readonly string[] => {
  const handled = state.transitions
    .filter(({ targets }) => targets.length === 0)
    .map(({ trigger, guard }) => (guard === undefined ? trigger : `${trigger} [${guard}]`));
  const notes = [
    ...(state.actors.length > 0 ? [`runs ${code(state.actors)}`] : []),
    ...(handled.length > 0 ? [`handles ${code(handled)} in place`] : []),
  ];
  return notes.length === 0 ? [] : [`- \`${state.id}\` ${notes.join("; ")}`];
};

const sectionOf = ({ file, description, chart }: DrawnMachine): string => {
  const notes = statesIn(chart).flatMap((state) => notesOf(state));
  return [
    `## ${chart.key}`,
    `${description} Source: [${file}](../${file}).`,
    `\`\`\`mermaid\n${mermaidOf(chart)}\n\`\`\``,
    ...(notes.length > 0 ? [notes.join("\n")] : []),
  ].join("\n\n");
};

/** docs/machines.md: links to all machines, then a section for each, in the order given. */
export const machinesDocument = (machines: readonly DrawnMachine[]): string =>
  `${[
    "# The machines of core",
    "Drawn by `npx --yes pnpm@12 machines` from the machines themselves; a test fails if this file is out of date. An arrow says its event and, in brackets, its guard. Boxes side by side in one box are active at the same time.",
    machines.map(({ chart: { key } }) => `[${key}](#${key.toLowerCase()})`).join(" · "),
    ...machines.map((machine) => sectionOf(machine)),
  ].join("\n\n")}\n`;
