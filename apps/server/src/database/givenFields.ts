/** A body whose optional fields are given or absent, never undefined: what the query builder takes. */
export type Given<Body extends object> = { [Field in keyof Body]: Exclude<Body[Field], undefined> };

/** The same body; throws where a field holds undefined, which no body that was read from JSON does. */
export const givenFields = <Body extends object>(body: Body): Given<Body> => {
  if (isGiven(body)) return body;
  throw new Error("a field of the body is undefined");
};

const isGiven = <Body extends object>(body: Body): body is Body & Given<Body> =>
  !Object.values(body).includes(undefined);
