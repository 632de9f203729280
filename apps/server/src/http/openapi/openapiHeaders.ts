const text = { type: "string" } as const;

/** Headers of good answers, each described once. */
export const answerHeaders = {
  "Accept-Ranges": { description: "`bytes`: a `Range` header may ask for a part.", schema: text },
  "Content-Disposition": { description: "The name of the file.", schema: text },
  "Content-Range": { description: "The bytes of the part, and how many the file has.", schema: text },
  ETag: { description: "Identifies the content.", schema: text },
  Location: { description: "The path at which the record is read.", schema: text },
  "X-Total-Count": {
    description: "The number of rows that an export found; a page of JSON has its `total` instead.",
    schema: { type: "integer", minimum: 0 },
  },
} as const;

/** The name of a described header. */
export type HeaderName = keyof typeof answerHeaders;

/** The headers of an answer, as references; nothing without any. */
export const headersOf = (names: readonly HeaderName[]) =>
  names.length === 0
    ? {}
    : { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };
