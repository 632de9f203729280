import { duplicateReasonLabels, pathTo, type Project } from "@canopy/core";
import { wordOf } from "#app/wordOf.ts";
import { Callout } from "#ui/Callout.tsx";
import { Link } from "#ui/Link.tsx";

/** Other projects that may be the same one, with why; nothing where there are none. */
export function DuplicateNotice({ project: { duplicates } }: { readonly project: Project }) {
  if (!duplicates || duplicates.length === 0) return null;
  return (
    <Callout tone="warning" title="This project may already be here">
      <ul>
        {duplicates.map(({ id, code, name, reasons }) => (
          <li key={id}>
            <Link href={pathTo("project", { projectId: id })}>{`${code} ${name}`}</Link>{" "}
            {reasons.map((reason) => wordOf(duplicateReasonLabels, reason)).join(" and ")}.
          </li>
        ))}
      </ul>
    </Callout>
  );
}
