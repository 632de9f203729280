import pdfWorker from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";

declare global {
  /** Absent from browsers without Trusted Types. */
  var trustedTypes:
    | {
        createPolicy(
          name: "default",
          rules: {
            createHTML(markup: string): string | null;
            createScriptURL(address: string): string | null;
          },
        ): unknown;
      }
    | undefined;
}

/** Markup that libraries write, word for word: react-aria clears its announcer, modern-screenshot opens its frame. */
const known: ReadonlySet<string> = new Set([
  "",
  '<!DOCTYPE html><meta charset="UTF-8"><title></title><body>',
]);

const hrefOf = (address: string): string => new URL(address, location.href).href;

// The page's policy refuses any other text as HTML or script, and any other address of a script or worker.
globalThis.trustedTypes?.createPolicy("default", {
  createHTML: (markup) => (known.has(markup) ? markup : null),
  createScriptURL: (address) => (hrefOf(address) === hrefOf(pdfWorker) ? address : null),
});
