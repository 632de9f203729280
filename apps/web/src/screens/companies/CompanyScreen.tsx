import { companyScreen, pathTo, routes } from "@canopy/core";
import { useScreen } from "#app/appContext.tsx";
import { LinkedReminders } from "#app/LinkedReminders.tsx";
import { RecordScreen } from "#app/RecordScreen.tsx";
import type { ScreenProps } from "#app/screenProps.ts";
import { Columns } from "#ui/Columns.tsx";
import { CompanyFacts } from "./CompanyFacts.tsx";
import { CompanyHead } from "./CompanyHead.tsx";
import { CompanyProjects } from "./CompanyProjects.tsx";
import { CompanyUsers } from "./CompanyUsers.tsx";

/** /company/{companyId}: the company and its people. Source: behaviour.md §2, §7 Companies. */
export function CompanyScreen({ params }: ScreenProps) {
  const record = useScreen(companyScreen, { id: params["companyId"] ?? "" });
  return (
    <RecordScreen
      record={record}
      title={routes.company.title}
      noun="company"
      list={{ label: "All companies", href: pathTo("companies") }}
    >
      {(company) => (
        <>
          <CompanyHead company={company} record={record} />
          <Columns
            main={
              <>
                <CompanyProjects companyId={company.id} />
                <LinkedReminders by="company" id={company.id} links={{ companyId: company.id }} />
                <CompanyUsers companyId={company.id} />
              </>
            }
            side={<CompanyFacts company={company} />}
          />
        </>
      )}
    </RecordScreen>
  );
}
