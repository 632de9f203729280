/** Records as cells for people and spreadsheets, and as `data` for programs. */
export interface Sheet {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly data: unknown;
  /** The sheet in one line, such as its position in the list. */
  readonly summary: string;
}
