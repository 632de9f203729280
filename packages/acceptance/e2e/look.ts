/** A screen to inspect: its address, its heading, and how to tell that it has loaded. */
export interface Look {
  readonly name: string;
  readonly path: string;
  readonly title: string | RegExp;
  /** Words that only the loaded screen shows. */
  readonly sign: string | RegExp;
}
