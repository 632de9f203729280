import { selectStored, type StoredTemplate, type TemplateEditorActor } from "@canopy/core/processTemplates";
import { counted } from "@canopy/core/text";
import { useSelector } from "@xstate/react";
import { useDates } from "#kit/useDates.ts";
import { Card } from "#ui/layout/Card.tsx";
import { DescribedList } from "#ui/facts/DescribedList.tsx";

/** The template's versions: when and by whom each was published, and how many processes were started from it. */
export function TemplateVersions({ actor }: { readonly actor: TemplateEditorActor }) {
  const stored = useSelector(actor, selectStored);
  const dates = useDates();
  if (!stored || stored.versions.length === 0) return null;
  const textOf = (version: StoredTemplate["versions"][number]) =>
    [
      version.publishedAt === null
        ? "Not published"
        : `Published ${dates.date(version.publishedAt)}${version.publishedByName ? ` by ${version.publishedByName}` : ""}`,
      counted(version.stepCount, "step", "steps"),
      counted(version.processCount, "process", "processes"),
    ].join(" · ");
  return (
    <Card title="Versions">
      <DescribedList
        items={stored.versions.map((version) => ({
          id: version.id,
          label: `Version ${version.number}${wordOf(version.number, stored)}`,
          text: textOf(version),
        }))}
      />
    </Card>
  );
}

const wordOf = (number: number, { draftVersion, publishedVersion }: StoredTemplate): string =>
  number === draftVersion ? ", draft" : number === publishedVersion ? ", in force" : "";
