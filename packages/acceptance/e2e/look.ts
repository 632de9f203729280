/** A screen to look at: where it is, its heading, and what shows that it is there. */
export interface Look {
  readonly name: string;
  readonly path: string;
  readonly title: string | RegExp;
  /** Words that only the finished screen shows. */
  readonly sign: string | RegExp;
}
