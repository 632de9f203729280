/** Fills in the `{…}` parts of the endpoint's path, each as one encoded segment; undefined where a value cannot be a segment. */
export const fillPath = (path: string, params: Readonly<Record<string, string>>): string | undefined => {
  const segments = path.split("/").map((segment) => {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    return name === undefined ? segment : encodeSegment(params[name] ?? "");
  });
  return segments.includes(undefined) ? undefined : segments.join("/");
};

/** Refuses `.` and `..`, which an address resolves as steps even when encoded, and half of a surrogate pair. */
const encodeSegment = (value: string): string | undefined =>
  value === "" || value === "." || value === ".." || !value.isWellFormed()
    ? undefined
    : encodeURIComponent(value);

/** True for the auth calls, by path alone. Source: behaviour.md §7 Auth. */
export const isAuthPath = (pathname: string): boolean => pathname.startsWith("/api/auth/");
