import fc from "fast-check";

const LAST_CODE_UNIT = 0xffff;

/** Any text at all, half characters too. fast-check's own 'binary' unit takes two seconds to begin. */
export const anyText = () =>
  fc
    .array(fc.oneof(fc.integer({ min: 0, max: 127 }), fc.integer({ min: 0, max: LAST_CODE_UNIT })))
    .map((codes) => String.fromCharCode(...codes));
