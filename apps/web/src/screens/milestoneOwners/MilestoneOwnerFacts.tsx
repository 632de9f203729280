import type { MilestoneOwner } from "@canopy/core";
import { counted } from "@canopy/core/text";
import { ownerKindLabels, ownerTaskOf } from "@canopy/core/milestoneOwners";
import { Country } from "#kit/Country.tsx";
import { Moment } from "#kit/Moment.tsx";
import { wordOf } from "#kit/wordOf.ts";
import { Card } from "#ui/layout/Card.tsx";
import { Columns } from "#ui/layout/Columns.tsx";
import { FoldedFacts } from "#ui/facts/FoldedFacts.tsx";
import { MailLink } from "#ui/button/MailLink.tsx";
import { Link } from "#ui/button/Link.tsx";
import { Term } from "#ui/facts/Term.tsx";

/** A stakeholder's facts and contact, without the company, which the head names. */
export const MilestoneOwnerFacts = ({ owner }: { readonly owner: MilestoneOwner }) => (
  <Columns
    main={
      <Card title="Facts">
        <FoldedFacts
          facts={[
            { term: "Kind", value: <OwnerKind kind={owner.kind} /> },
            {
              term: "Usual time",
              value:
                owner.workingDays === null ? "" : counted(owner.workingDays, "working day", "working days"),
            },
            { term: "Accreditation", value: owner.accreditation ?? "" },
            { term: "Country", value: owner.country === null ? "" : <Country code={owner.country} /> },
            { term: "Created", value: <Moment at={owner.createdAt} /> },
            { term: "Last changed", value: <Moment at={owner.updatedAt} /> },
          ]}
        />
      </Card>
    }
    side={
      <Card title="Contact">
        <FoldedFacts
          facts={[
            { term: "Name", value: owner.contactName ?? "" },
            {
              term: "Email",
              value: owner.email === null ? "" : <MailLink to={owner.email} />,
            },
            {
              term: "Phone",
              value: owner.phone === null ? "" : <Link href={`tel:${owner.phone}`}>{owner.phone}</Link>,
            },
          ]}
        />
      </Card>
    }
  />
);

/** The label of a kind with its explanation. */
const OwnerKind = ({ kind }: { readonly kind: string }) => {
  const label = wordOf(ownerKindLabels, kind);
  const task = ownerTaskOf(kind);
  return task === undefined ? label : <Term word={label} meaning={task} />;
};
