import type { Company } from "@canopy/core";
import { companyTargetText, sizeLabel } from "@canopy/core/companies";
import { Country } from "#kit/Country.tsx";
import { Moment } from "#kit/Moment.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { FoldedFacts } from "#ui/facts/FoldedFacts.tsx";
import { WebLink } from "#ui/button/WebLink.tsx";

/** A company's facts. */
export const CompanyFacts = ({ company }: { readonly company: Company }) => (
  <Card title="Facts">
    <FoldedFacts
      facts={[
        { term: "Legal name", value: company.legalName ?? "" },
        { term: "Country", value: <Country code={company.country} /> },
        { term: "Sector", value: company.sector ?? "" },
        { term: "Size", value: company.sizeBand === null ? "" : sizeLabel(company.sizeBand) },
        { term: "Climate target", value: companyTargetText(company) },
        {
          term: "Website",
          value: company.website === null ? "" : <WebLink href={company.website} />,
        },
        { term: "LEI", value: company.lei ?? "" },
        { term: "Tax id", value: company.taxId ?? "" },
        { term: "Address", value: company.address ?? "" },
        { term: "Notes", value: company.notes ?? "" },
        { term: "Created", value: <Moment at={company.createdAt} /> },
        { term: "Last changed", value: <Moment at={company.updatedAt} /> },
      ]}
    />
  </Card>
);
