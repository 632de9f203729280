import { endpoints, type Endpoint } from "@canopy/contracts";
import { problemsOf } from "../http/openapi/openapiProblems.ts";

const CALLER_GONE = 499;
const METHOD_NOT_TAKEN = 405;

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);

/** Literal segments before parameters, as the server matches them. */
const table = Object.values(endpoints)
  .flatMap((actions) => Object.values<Endpoint>(actions))
  .toSorted((a, b) => (a.path.replaceAll("{", "~") < b.path.replaceAll("{", "~") ? -1 : 1))
  .map((endpoint) => ({ endpoint, pattern: patternOf(endpoint.path) }));

/** Throws if a failed answer of an endpoint is not in the OpenAPI document. Ignores answers of addresses that are not endpoints. */
export const expectDocumented = async (method: string, url: string, response: Response): Promise<void> => {
  // nobody reads the answer to a caller who has hung up
  if (response.status < 400 || response.status === CALLER_GONE) return;
  // a literal address that does not take this method, such as GET /api/projects/bulk
  if (response.status === METHOD_NOT_TAKEN) return;
  const { pathname } = new URL(url);
  const met = table.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname));
  if (!met) return;
  // a page for people has no type
  const isPage = response.headers.get("content-type")?.startsWith("text/html") === true;
  const body: unknown = isPage ? {} : await response.clone().json();
  const type: unknown = Reflect.get(Object(body), "type");
  const isDescribed = problemsOf(met.endpoint).some(
    (one) => one.status === response.status && (isPage || one.type === type),
  );
  if (!isDescribed)
    throw new Error(
      `${method} ${met.endpoint.path} answered ${response.status} ${String(type)}, which OpenAPI does not describe: ` +
        "name it in the endpoint's `refuses`",
    );
};
