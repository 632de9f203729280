import { endpoints, samples, type Endpoint } from "@canopy/contracts";
import type { Answer, Client } from "./openClient.ts";
import { testPng } from "./testPng.ts";
import { DAY_MS } from "../base/durations.ts";

/** An endpoint of the table with its group, action and example body. */
export interface NamedEndpoint {
  /** The endpoint in a test's title: `GET /api/users/{id}`. */
  readonly name: string;
  readonly group: string;
  readonly action: string;
  readonly endpoint: Endpoint;
  readonly sample: unknown;
}

const within = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);

/** Every endpoint of the contracts; a new one is tested without any change here. */
export const everyEndpoint: readonly NamedEndpoint[] = Object.entries(endpoints).flatMap(([group, actions]) =>
  Object.entries<Endpoint>(actions).map(([action, endpoint]) => ({
    name: `${endpoint.method} ${endpoint.path}`,
    group,
    action,
    endpoint,
    sample: within(within(samples, group), action),
  })),
);

/** A path with each `{id}` filled in, and with an existing state. */
export const pathWith = (path: string, id: string): string =>
  path
    .replaceAll("{status}", "OPEN")
    .replaceAll("{no}", "1")
    .replaceAll(/\{\w+\}/g, encodeURIComponent(id));

const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const span = `from=${dayFromNow(-200)}&to=${dayFromNow(199)}`;
/** The company whose history is asked for; a test that reads it adds it. */
export const companyWithHistory = "0d9f3a52-6c0b-4a6e-9d2f-00000000c0de";
const ofRecord = `entity=company&id=${companyWithHistory}`;
/** The required query of a call, by method and path. */
const needed: Readonly<Record<string, string>> = {
  "GET /api/search": "q=a",
  "GET /api/history": ofRecord,
  "POST /api/history/export": ofRecord,
  "GET /api/reminders/preview": "dueDatetime=2027-01-05T09:00&rrule=FREQ%3DDAILY",
  "POST /api/imports": "resource=projects&name=sample.csv",
  "GET /api/projects/aggregates/estimated-tco2e": "by=type",
  "GET /api/projects/aggregates/issued-tco2e": "by=vintage",
  "GET /api/reminders/calendar": span,
  "GET /api/reminders/{id}/occurrences/calendar": span,
  "POST /api/documents/{id}/versions": "name=sample.csv",
};

/** The required query of a call; empty if it needs none. */
export const neededQuery = ({ method, path }: Endpoint): string => needed[`${method} ${path}`] ?? "";

/** True if the path contains a record's id. */
export const namesRecord = ({ endpoint }: NamedEndpoint): boolean => /id\}/i.test(endpoint.path);

/** Calls the endpoint for one record, with its sample as the body. */
export const callEndpoint = (
  client: Client,
  { endpoint, sample }: NamedEndpoint,
  id: string,
): Promise<Answer> => {
  const path = pathWith(endpoint.path, id);
  switch (endpoint.method) {
    case "GET":
      return client.get(`${path}?${neededQuery(endpoint)}`.replace(/\?$/, ""));
    case "DELETE":
      return client.remove(path);
    case "POST":
      return endpoint.bytes
        ? client.upload(`${path}?${neededQuery(endpoint)}`, "Name\nSample\n")
        : client.post(`${path}?${neededQuery(endpoint)}`.replace(/\?$/, ""), sample);
    case "PUT":
      return endpoint.bytes ? client.upload(path, testPng(), "PUT") : client.put(path, sample);
    case "PATCH":
      return client.patch(path, sample);
    default:
      return endpoint.method satisfies never;
  }
};
