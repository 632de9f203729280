import { readListQuery, type QueryShape } from "../wire/readListQuery.ts";

/** A list with fields of several types. */
export const shape: QueryShape = {
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

/** Query parameters in order; a name may repeat. */
export type Params = readonly (readonly [string, string])[];
/** Reads a query string as a call of the list. */
export const read = (params: Params | string, of = shape) =>
  readListQuery(
    new URLSearchParams(typeof params === "string" ? params : params.map(([k, v]) => [k, v])),
    of,
  );
/** The list call that the query string asks for, or its errors. */
export const value = (params: Params | string, of = shape) => {
  const answer = read(params, of);
  return answer.ok ? answer.value : answer.errors;
};
/** Names of the parameters with errors. */
export const faultyParameters = (params: Params | string, of = shape) => {
  const answer = read(params, of);
  return answer.ok ? [] : Object.keys(answer.errors);
};
