/** The fields that a body really gives: those left out are dropped, nulls stay. */
export type Given<Body extends object> = { [Field in keyof Body]: Exclude<Body[Field], undefined> };

/** A body without the fields that were left out, ready to be written. */
export const givenFields = <Body extends object>(body: Body): Given<Body> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Given<Body>;
