/** The endpoint's path with its `{…}` parts filled in, each as one encoded segment; undefined where a part cannot be one. */
export const fillPath = (path: string, params: Readonly<Record<string, string>>): string | undefined => {
  const segments = path.split("/").map((segment) => {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    return name === undefined ? segment : encodeSegment(params[name] ?? "");
  });
  return segments.includes(undefined) ? undefined : segments.join("/");
};

/** An address reads `.` and `..` as steps, encoded ones too; so they are refused, and so is half a character. */
const encodeSegment = (value: string): string | undefined =>
  value === "" || value === "." || value === ".." || !value.isWellFormed()
    ? undefined
    : encodeURIComponent(value);

/** True for the auth calls, judged by the path alone. Source: behaviour.md §7 Auth. */
export const isAuthPath = (pathname: string): boolean => pathname.startsWith("/api/auth/");
