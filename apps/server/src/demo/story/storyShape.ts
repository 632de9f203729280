import type { ProjectStatus, RegistryEntry } from "@canopy/contracts";
import type { Moment } from "../moments.ts";
import type { ProcessPlan } from "../playProcess.ts";

/** A process of the demo: from which template, how it goes, and where it lies in time; without a moment it has not started. */
export interface StoryProcess extends Omit<ProcessPlan, "graph"> {
  readonly template: string;
  readonly name: string;
  readonly moment?: Moment;
  /** Key of a step → what was noted when it was done. */
  readonly notes?: Readonly<Record<string, string>>;
}

/** A project of the demo as a person would tell it; what follows from its processes is not told. */
export interface StoryProject {
  readonly code: string;
  readonly name: string;
  readonly company: string;
  /** Code of the technology. */
  readonly type: string;
  readonly country: string;
  /** In tCO2e. */
  readonly perYear: number;
  readonly status: ProjectStatus;
  /** Names of users. */
  readonly lead: string;
  readonly responsibles?: readonly string[];
  readonly description: string;
  readonly region?: string;
  readonly place?: readonly [latitude: number, longitude: number];
  readonly tags?: readonly string[];
  /** Numbers of sustainable development goals. */
  readonly goals?: readonly number[];
  /** In the technology's unit. */
  readonly activity?: number;
  readonly budget?: readonly [amount: number, currency: string];
  /** In place of the technology's first one. */
  readonly methodology?: string;
  readonly registryId?: string;
  readonly ratings?: readonly RegistryEntry<"ratings">[];
  readonly labels?: readonly RegistryEntry<"labels">[];
  readonly relatedProjects?: readonly RegistryEntry<"relatedProjects">[];
  /** Why it is held or disabled. */
  readonly reason?: string;
  readonly processes: readonly StoryProcess[];
}
