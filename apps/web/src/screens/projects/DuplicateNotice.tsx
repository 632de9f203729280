import { pathTo, type Project } from "@canopy/core";
import { duplicateReasonLabels, moreDuplicates } from "@canopy/core/projects";
import { wordOf } from "#kit/wordOf.ts";
import { Callout } from "#ui/text/Callout.tsx";
import { Link } from "#ui/button/Link.tsx";

/** Number of names shown; more would hide the page. */
const MOST_SHOWN = 3;

type Duplicate = NonNullable<Project["duplicates"]>[number];

/** Sorts duplicates with more reasons first. */
const likeliestFirst = (one: Duplicate, other: Duplicate): number =>
  other.reasons.length - one.reasons.length;

/** The possible duplicates of a project with their reasons; renders nothing without any. */
export function DuplicateNotice({ project: { duplicates } }: { readonly project: Project }) {
  if (!duplicates || duplicates.length === 0) return null;
  const more = moreDuplicates(duplicates.length, MOST_SHOWN);
  return (
    <Callout tone="warning" title="This project may already be here">
      <ul>
        {duplicates
          .toSorted(likeliestFirst)
          .slice(0, MOST_SHOWN)
          .map(({ id, code, name, reasons }) => (
            <li key={id}>
              <Link href={pathTo("project", { projectId: id })}>{`${code} ${name}`}</Link>{" "}
              {reasons.map((reason) => wordOf(duplicateReasonLabels, reason)).join(" and ")}.
            </li>
          ))}
        {more !== undefined && <li>{more}</li>}
      </ul>
    </Callout>
  );
}
