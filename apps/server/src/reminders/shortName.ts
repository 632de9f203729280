import { beginningOf } from "../base/beginningOf.ts";

const MAX_NAME_CHARS = 100;

/** The name of a reminder in one line: its title, or else the beginning of its description. */
export const shortName = ({
  title,
  description,
}: {
  readonly title: string | null;
  readonly description: string;
}): string => beginningOf(title ?? description, MAX_NAME_CHARS);
