import type { FormField } from "./formFields.ts";

/** How a form looks and what follows it. Data only. */
export interface FormView {
  readonly title: string;
  readonly description?: string;
  readonly submitLabel: string;
  readonly fields: readonly FormField[];
  /** The toast after it went well; none where another says it. */
  readonly success?: string;
  /** Where the way leads then; `{id}` stands for the answered record's. */
  readonly goTo?: string;
  /** Where the way leads when it is given up; `{id}` stands for the changed record's. */
  readonly leaveTo?: string;
  /** Unsaved work is kept for its user and its place. Never for a form of passwords alone. */
  readonly keepsDraft?: true;
}
