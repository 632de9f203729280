import { QueryClient } from "@tanstack/query-core";
import ky from "ky";

const TOKEN = "access_token";

/** A project as the floor shows it. */
export interface Project {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly status: string;
  readonly description: string | null;
  readonly methodology: string | null;
  readonly country: string;
  readonly programme: string;
  readonly estimatedAnnualTco2e: number | null;
  readonly createdAt: string;
  readonly company?: { readonly name: string };
  readonly type?: { readonly name: string };
}

/** Every screen reads anew: no answer is kept for the next one. */
export const client = new QueryClient({ defaultOptions: { queries: { gcTime: 0, retry: false } } });

/** The kept token; null for a guest. */
export const token = () => localStorage.getItem(TOKEN);

/** Signs in and keeps the token. Rejects where the server refuses. */
export const signIn = async (json: { readonly email: string; readonly password: string }): Promise<void> => {
  const answer = await ky.post<{ access_token: string }>("/api/auth/login", { json }).json();
  localStorage.setItem(TOKEN, answer.access_token);
};

/** Reads an address of the API. */
export const read = <Answer>(path: string, signal: AbortSignal): Promise<Answer> =>
  ky<Answer>(path, { signal, retry: 0, headers: { authorization: `Bearer ${token()}` } }).json();

/** The list of projects whose name contains the text: the product's own question. */
export const listPath = (text: string): string => {
  const search = new URLSearchParams({
    page: "1",
    size: "10",
    sortField: "createdAt",
    sortDirection: "desc",
    ...(text !== "" && {
      "filters[0].fieldId": "name",
      "filters[0].operator": "contains",
      "filters[0].value": text,
    }),
  });
  for (const path of ["company", "type", "processes"]) search.append("extend", path);
  return `/api/projects?${search}`;
};

/** A project with the relations that its page names. */
export const recordPath = (id: string): string => `/api/projects/${id}?extend=company&extend=type`;
