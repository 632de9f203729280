/** The measured steps of a person's walk, with the greatest wanted ratio to the floor on the slow profile. */
export const steps = {
  form: { label: "sign-in form usable, cold", goal: 1.1 },
  app: { label: "sign-in sent → app visible", goal: 1.3 },
  coldList: { label: "list by address, cold: first row", goal: 1.15 },
  warmList: { label: "list by address, warm cache: first row", goal: 1.1 },
  firstRecord: { label: "row → record, first time", goal: 1.5 },
  record: { label: "row → record", goal: 1 },
  back: { label: "back → list", goal: 0.5 },
  filter: { label: "last key → filtered rows", goal: 1 },
  blocked: { label: "main thread blocked during interactions", goal: 1 },
} as const;

/** One of the measured steps. */
export type StepName = keyof typeof steps;

/** Milliseconds of each step of one walk. */
export type Walk = Readonly<Record<StepName, number>>;

/** The steps in order. */
export const stepNames = Object.keys(steps).filter((name): name is StepName => Object.hasOwn(steps, name));

/** The conditions of a walk. */
export const profiles = {
  slow: {
    label: "slow: processor ×4, 150 ms round trip, 1.6 Mbit/s",
    cpuRate: 4,
    network: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 },
    /** All goals of this profile, where they differ from the steps' own. */
    goal: undefined,
  },
  unthrottled: { label: "unthrottled", cpuRate: 1, network: undefined, goal: 1.3 },
} as const;

/** One of the conditions. */
export type ProfileName = keyof typeof profiles;

/** The conditions in order. */
export const profileNames: readonly ProfileName[] = ["slow", "unthrottled"];
