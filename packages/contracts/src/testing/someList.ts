import { readListQuery, type ListShape } from "../wire/readListQuery.ts";

/** A list of a few kinds of fields. */
export const shape: ListShape = {
  fields: {
    id: { type: "uuid" },
    name: { type: "text" },
    amount: { type: "number" },
    status: { type: "select", values: ["OPEN", "DONE"] },
    roles: { type: "multi-select", sortable: false },
    createdAt: { type: "datetime" },
  },
  extend: ["company", "type"],
};

/** Parameters in order, repeated ones too. */
export type Params = readonly (readonly [string, string])[];
/** Reads a query string as a call of the list. */
export const read = (params: Params | string, of = shape) =>
  readListQuery(
    new URLSearchParams(typeof params === "string" ? params : params.map(([k, v]) => [k, v])),
    of,
  );
/** What the list call asks for, or what is wrong with it. */
export const value = (params: Params | string, of = shape) => {
  const answer = read(params, of);
  return answer.ok ? answer.value : answer.errors;
};
/** The parameters that the reader finds fault with, or none. */
export const blamed = (params: Params | string, of = shape) => {
  const answer = read(params, of);
  return answer.ok ? [] : Object.keys(answer.errors);
};
