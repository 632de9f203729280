type Send = (input: string, init?: RequestInit) => Promise<Response>;
type HeaderLines = Readonly<Record<string, string>>;

/** An answer for tests; `body` is parsed JSON, text if it is not JSON, undefined if there is none. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** The calls of one caller, one function for each method. */
export interface Client {
  readonly authorization: string | undefined;
  get(path: string, headers?: HeaderLines): Promise<Answer>;
  post(path: string, body?: unknown, headers?: HeaderLines): Promise<Answer>;
  put(path: string, body?: unknown, headers?: HeaderLines): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: HeaderLines): Promise<Answer>;
  remove(path: string, headers?: HeaderLines): Promise<Answer>;
  /** Sends a file, by default with POST. */
  upload(path: string, file: Uint8Array | string, method?: "POST" | "PUT"): Promise<Answer>;
}

const ORIGIN = "http://localhost:4100";

const read = (text: string): unknown => {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
};

/** A client for a `fetch` with the given Authorization header. */
export const openClient = (send: Send, authorization?: string): Client => {
  const call = async (
    method: string,
    path: string,
    body: unknown,
    headers: HeaderLines = {},
    file?: BodyInit,
  ): Promise<Answer> => {
    const response = await send(`${ORIGIN}${path}`, {
      method,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file !== undefined && { body: file }),
    });
    return { status: response.status, headers: response.headers, body: read(await response.text()) };
  };
  return {
    authorization,
    get: (path, headers) => call("GET", path, undefined, headers),
    post: (path, body, headers) => call("POST", path, body, headers),
    put: (path, body, headers) => call("PUT", path, body, headers),
    patch: (path, body, headers) => call("PATCH", path, body, headers),
    remove: (path, headers) => call("DELETE", path, undefined, headers),
    upload: (path, file, method = "POST") =>
      call(
        method,
        path,
        undefined,
        { "content-type": "application/octet-stream" },
        typeof file === "string" ? file : new Uint8Array(file),
      ),
  };
};
