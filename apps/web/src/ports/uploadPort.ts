import type { UploadPort } from "@canopy/core";

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(":");
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
};

const NO_BODY = new Set([204, 205, 304]);

/** Sends a file by XMLHttpRequest, because `fetch` does not tell how much of a body has been sent. */
export const upload: UploadPort = ({ method, url, headers }, file, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener("abort", stop, { once: true });
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded }) => onProgress(loaded));
    request.addEventListener("load", () => {
      const { status, responseText } = request;
      resolve(
        new Response(NO_BODY.has(status) ? null : responseText, { status, headers: headersOf(request) }),
      );
    });
    request.addEventListener("error", () => reject(new TypeError("The file could not be sent")));
    request.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", stop));
    request.send(file);
  });
