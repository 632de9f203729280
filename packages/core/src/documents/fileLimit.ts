import { access, documentEndpoints } from "@canopy/contracts";
import { readingScreen } from "../records/readingScreen.ts";
import type { Services } from "../services/services.ts";

/** Not below the documents' own key: a write to a document leaves the limit as it is. */
const KEY = [documentEndpoints.limits.path] as const;
/** Time in milliseconds until the limit is read again; it changes only when the server is started anew. */
const FRESH_MS = 5 * 60_000;

const quiet = { isBackground: true };

const readLimit = async (call: Services["call"], signal: AbortSignal): Promise<number> =>
  (await call(documentEndpoints.limits, {}, { signal })).maxFileBytes;

/** The most bytes of a file that the server takes, as far as it was read. */
export const knownFileLimit = ({ client }: Pick<Services, "client">): number | undefined =>
  client.getQueryData<number>(KEY);

/** Reads the most bytes of a file, where somebody may add one. Without it the server decides. Source: behaviour.md §2 Documents. */
export const fileLimit = readingScreen<number>({
  key: () => KEY,
  access: access.documents.limits,
  read: (call, _ask, signal) => readLimit(call, signal),
  staleMs: FRESH_MS,
  meta: quiet,
});

/** Reads the limit before a file is sent, for a front end that shows no documents; without an answer the server decides. */
export const readFileLimit = async ({
  client,
  call,
  permits,
}: Pick<Services, "client" | "call" | "permits">): Promise<void> => {
  if (!permits(access.documents.limits)) return;
  await client.prefetchQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => readLimit(call, signal),
    staleTime: FRESH_MS,
    retry: false,
    meta: quiet,
  });
};
