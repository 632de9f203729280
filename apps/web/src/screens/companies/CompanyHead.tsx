import type { Company } from "@canopy/core";
import { companyLogoScreen } from "@canopy/core/companies";
import type { RecordActor } from "@canopy/core/records";
import { useScreen } from "#kit/appContext.tsx";
import { Country } from "#kit/Country.tsx";
import { RecordActions } from "#kit/RecordActions.tsx";
import { useFormModal } from "#kit/useFormModal.ts";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { RecordHead } from "#ui/layout/RecordHead.tsx";
import { CompanyLogo, LogoRefusal } from "./CompanyLogo.tsx";

interface CompanyHeadProps {
  readonly company: Company;
  readonly record: RecordActor<Company>;
}

/** The head of a company's page: logo, name, key facts and actions. */
export function CompanyHead({ company, record }: CompanyHeadProps) {
  const form = useFormModal("companyForm", "company");
  const logo = useScreen(companyLogoScreen, { companyId: company.id });
  const { name, country, sector } = company;
  return (
    <>
      <RecordHead
        name={name}
        picture={<CompanyLogo company={company} logo={logo} />}
        badge={<StatusBadge status={company.status} />}
        facts={[
          { id: "country", content: <Country code={country} /> },
          ...(sector === null ? [] : [{ id: "sector", content: sector }]),
        ]}
        actions={<RecordActions record={record} name={name} onEdit={() => form.edit(company.id)} />}
      />
      <LogoRefusal logo={logo} />
    </>
  );
}
