import type { Endpoint } from "@canopy/contracts";
import { ProblemError } from "../base/problem.ts";

const ID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

/** An id is a UUID: `/api/users/me` is not a user's address. */
const asPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (/id$/i.test(name) ? ID : "[^/]+"))}$`);

/** The answer for an API address that no endpoint of its method has: 405 with `Allow` if it has other methods, otherwise 404. */
export const routeProblem = (endpoints: readonly Endpoint[]) => {
  const known = endpoints.map(({ method, path }) => ({ method, pattern: asPattern(path) }));
  return (pathname: string): ProblemError => {
    const methods = [
      ...new Set(known.filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method)),
    ];
    if (methods.length === 0) return new ProblemError("/errors/not-found", "There is no such address.");
    return new ProblemError("/errors/not-found", "This address does not take this method.", {
      status: 405,
      headers: {
        allow: methods.flatMap((method) => (method === "GET" ? [method, "HEAD"] : [method])).join(", "),
      },
    });
  };
};
