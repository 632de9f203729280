import type { Services } from "../services/services.ts";
import { readingScreen } from "./readingScreen.ts";

const nameKey = (id: string) => ["recordName", id] as const;

/** Keeps the name of the record of this id, as it was read, for the breadcrumbs of its page. */
export const keepRecordName = ({ client }: Services, id: string, name: string): void => {
  const queryKey = nameKey(id);
  // A reading under way would overwrite it.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, name);
};

/** The name of the record on a page, for its breadcrumbs; '' until the page has read it. `ask` is the record's id. */
export const recordName = readingScreen<string>({
  key: nameKey,
  access: "signedIn",
  read: async () => "",
  staleMs: Infinity,
});
