import { pathTo, routes, type MilestoneOwner, type Project } from "@canopy/core";
import { glossary, personName } from "@canopy/core/text";
import { useApp } from "#kit/appContext.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { DescriptionList } from "#ui/facts/DescriptionList.tsx";
import { Link } from "#ui/button/Link.tsx";

/** The people responsible for a project, and its validation and verification bodies. */
export const PeopleFacts = ({ project }: { readonly project: Project }) => (
  <Card title="People and bodies">
    <DescriptionList
      facts={[
        { term: "Lead", value: project.leadUser ? personName(project.leadUser) : "" },
        { term: "Responsibles", value: (project.responsibles ?? []).map(personName).join(", ") },
        {
          term: "Validation body",
          meaning: glossary.validation.meaning,
          value: project.validationBody ? <Body owner={project.validationBody} /> : "",
        },
        {
          term: "Verification body",
          meaning: glossary.verification.meaning,
          value: project.verificationBody ? <Body owner={project.verificationBody} /> : "",
        },
      ]}
    />
  </Card>
);

function Body({ owner }: { readonly owner: MilestoneOwner }) {
  const app = useApp();
  if (!app.can().allows(routes.milestoneOwner.access)) return owner.name;
  return <Link href={pathTo("milestoneOwner", { milestoneOwnerId: owner.id })}>{owner.name}</Link>;
}
