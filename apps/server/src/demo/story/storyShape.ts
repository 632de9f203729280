import type { ProjectStatus, RegistryEntry } from "@canopy/contracts";
import type { Moment } from "../moments.ts";
import type { ProcessPlan } from "../playProcess.ts";

/** A process of the demo: its template, its course, and its position in time; without a moment it has not started. */
export interface StoryProcess extends Omit<ProcessPlan, "graph"> {
  readonly template: string;
  readonly name: string;
  readonly moment?: Moment;
  /** Key of a step → the note of its completion. */
  readonly notes?: Readonly<Record<string, string>>;
}

/** A hand-written project of the demo, without the fields that follow from its processes. */
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
  /** Replaces the technology's first methodology. */
  readonly methodology?: string;
  readonly registryId?: string;
  readonly ratings?: readonly RegistryEntry<"ratings">[];
  readonly labels?: readonly RegistryEntry<"labels">[];
  readonly relatedProjects?: readonly RegistryEntry<"relatedProjects">[];
  /** The reason why it is held or disabled. */
  readonly reason?: string;
  readonly processes: readonly StoryProcess[];
}
