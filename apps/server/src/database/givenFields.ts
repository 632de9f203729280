/** A body whose optional fields are set or absent, never undefined, as the query builder requires. */
export type Given<Body extends object> = { [Field in keyof Body]: Exclude<Body[Field], undefined> };

/** The same body; throws if a field is undefined, which cannot happen in a body parsed from JSON. */
export const givenFields = <Body extends object>(body: Body): Given<Body> => {
  if (isGiven(body)) return body;
  throw new Error("a field of the body is undefined");
};

const isGiven = <Body extends object>(body: Body): body is Body & Given<Body> =>
  !Object.values(body).includes(undefined);
