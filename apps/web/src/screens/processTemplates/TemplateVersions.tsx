import { selectStored, type StoredTemplate, type TemplateEditorActor } from "@canopy/core/processTemplates";
import { counted } from "@canopy/core/text";
import { useSelector } from "@xstate/react";
import { Moment } from "#kit/Moment.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { DescribedList } from "#ui/facts/DescribedList.tsx";

/** The template's versions: when and by whom each was published, and how many processes were started from it. */
export function TemplateVersions({ actor }: { readonly actor: TemplateEditorActor }) {
  const stored = useSelector(actor, selectStored);
  if (!stored || stored.versions.length === 0) return null;
  return (
    <Card title="Versions">
      <DescribedList
        items={stored.versions.map((version) => ({
          id: version.id,
          label: `Version ${version.number}${wordOf(version.number, stored)}`,
          text: <VersionFacts version={version} />,
        }))}
      />
    </Card>
  );
}

function VersionFacts({ version }: { readonly version: StoredTemplate["versions"][number] }) {
  const { publishedAt, publishedByName, stepCount, processCount } = version;
  const counts = [counted(stepCount, "step", "steps"), counted(processCount, "process", "processes")];
  const rest = ["", ...counts].join(" · ");
  if (publishedAt === null) return `Not published${rest}`;
  return (
    <>
      Published <Moment at={publishedAt} as="date" />
      {publishedByName && ` by ${publishedByName}`}
      {rest}
    </>
  );
}

const wordOf = (number: number, { draftVersion, publishedVersion }: StoredTemplate): string =>
  number === draftVersion ? ", draft" : number === publishedVersion ? ", in force" : "";
