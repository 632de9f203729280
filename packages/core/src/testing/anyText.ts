import fc from "fast-check";

const LAST_CODE_UNIT = 0xffff;

/** Any text, lone surrogates included. fast-check's own 'binary' unit takes two seconds to start. */
export const anyText = () =>
  fc
    .array(fc.oneof(fc.integer({ min: 0, max: 127 }), fc.integer({ min: 0, max: LAST_CODE_UNIT })))
    .map((codes) => String.fromCharCode(...codes));
