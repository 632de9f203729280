import { expect, test } from "vitest";
import { lines, toldView } from "../testing/toldView.ts";
import { projectCreateForm, projectEditForm } from "./projectForm.view.ts";

test("the form of a new project has the fields of the specification, those of crediting only for such programmes", () => {
  expect(toldView(projectCreateForm)).toEqual(lines`
    goTo: /project/{id}
    keepsDraft: true
    leaveTo: /project/
    submitLabel: "Create project"
    success: "Project created successfully"
    title: "Create New Project"
    fields:
    name "Name", isRequired, kind text
    description "Description", kind longText
    companyId "Company", isRequired, kind choice, optionsFrom (searchedAs company, source companies)
    typeId "Technology", isRequired, kind choice, optionsFrom (searchedAs technology, source projectTypes)
    programme "Programme", isRequired, kind choice, options [VCS "Verra VCS"; GOLD_STANDARD "Gold Standard"; CDM "Clean Development Mechanism"; PACM "Article 6.4 (PACM)"; TREES "ART TREES"; ACR "American Carbon Registry"; CAR "Climate Action Reserve"; JCM "Joint Crediting Mechanism"; GCC "Global Carbon Council"; NATIONAL "National scheme"; CORPORATE "Corporate, no crediting"]
    country "Country", isRequired, kind choice, optionsIn …
    region "Region", help "The code of ISO 3166-2, such as PT-11", kind text
    sector "Sector", kind choice, options [Agriculture; forestry and fishing "Agriculture; forestry and fishing"; Mining and quarrying "Mining and quarrying"; Manufacturing "Manufacturing"; Electricity, gas and steam supply "Electricity, gas and steam supply"; Water supply; waste management "Water supply; waste management"; Construction "Construction"; Wholesale and retail trade "Wholesale and retail trade"; Transportation and storage "Transportation and storage"; Accommodation and food service "Accommodation and food service"; Publishing and broadcasting "Publishing and broadcasting"; Information and communication "Information and communication"; Finance and insurance "Finance and insurance"; Real estate "Real estate"; Professional, scientific and technical services "Professional, scientific and technical services"; Administrative and support services "Administrative and support services"; Public administration and defence "Public administration and defence"; Education "Education"; Health and social work "Health and social work"; Arts, sports and recreation "Arts, sports and recreation"; Other services "Other services"; Households as employers "Households as employers"; International organisations "International organisations"]
    registryProjectId "Registry id", autoComplete off, kind text, shownFor (programme, values [VCS; GOLD_STANDARD; CDM; PACM; TREES; ACR; CAR; JCM; GCC; NATIONAL])
    registryUrl "Registry link", help "A full address, such as https://example.org", kind url, shownFor (programme, values [VCS; GOLD_STANDARD; CDM; PACM; TREES; ACR; CAR; JCM; GCC; NATIONAL])
    registryStatus "Registry status", kind choice, options [LISTED "Listed"; VALIDATED "Validated"; REGISTERED "Registered"; TRANSITIONED "Transitioned"; APPROVED "Approved"; AUTHORIZED "Authorized"; WITHDRAWN "Withdrawn"; DE_REGISTERED "De-registered"; COMPLETED "Completed"], shownFor (programme, values [VCS; GOLD_STANDARD; CDM; PACM; TREES; ACR; CAR; JCM; GCC; NATIONAL])
    registryStatusDate "Registry status date", kind date, shownFor (programme, values [VCS; GOLD_STANDARD; CDM; PACM; TREES; ACR; CAR; JCM; GCC; NATIONAL])
    methodology "Methodology", help "The approved rule book for counting reductions of one technology, such as VM0047", kind text, shownFor (programme, values [VCS; GOLD_STANDARD; CDM; PACM; TREES; ACR; CAR; JCM; GCC; NATIONAL])
    methodologyVersion "Methodology version", kind text, shownFor (programme, values [VCS; GOLD_STANDARD; CDM; PACM; TREES; ACR; CAR; JCM; GCC; NATIONAL])
    secondMethodology "Second methodology", kind text, shownFor (programme, values [VCS; GOLD_STANDARD; CDM; PACM; TREES; ACR; CAR; JCM; GCC; NATIONAL])
    creditingPeriodStart "Crediting period start", help "The years in which a project may earn units", kind date, shownFor (programme, values [VCS; GOLD_STANDARD; CDM; PACM; TREES; ACR; CAR; JCM; GCC; NATIONAL])
    creditingPeriodEnd "Crediting period end", kind date, shownFor (programme, values [VCS; GOLD_STANDARD; CDM; PACM; TREES; ACR; CAR; JCM; GCC; NATIONAL])
    coveredByNdc "Covered by NDC", help "A country's climate pledge under the Paris Agreement", kind choice, options [INSIDE "Inside the pledge"; OUTSIDE "Outside the pledge"; UNKNOWN "Not known"], shownFor (programme, values [VCS; GOLD_STANDARD; CDM; PACM; TREES; ACR; CAR; JCM; GCC; NATIONAL])
    ndcNote "NDC note", kind text, shownFor (programme, values [VCS; GOLD_STANDARD; CDM; PACM; TREES; ACR; CAR; JCM; GCC; NATIONAL])
    estimatedAnnualTco2e "Estimated reduction", decimals (read …, write …), kind decimal, unit "tCO₂e a year"
    baselineAnnualTco2e "Baseline", decimals (read …, write …), kind decimal, unit "tCO₂e a year"
    activityAmount "Activity", decimals (read …, write …), help "The project's size", kind decimal
    activityUnit "Activity unit", help "As the technology counts, such as MWp", kind text
    mitigationType "Mitigation", kind choice, options [REDUCTION_NATURE "Reduction, nature-based"; REDUCTION_TECHNICAL "Reduction, technical"; REMOVAL_NATURE "Removal, nature-based"; REMOVAL_TECHNICAL "Removal, technical"; AVOIDANCE "Avoidance"]
    budget "Budget", decimals (read …, write …), kind decimal
    currency "Currency", kind choice, optionsIn …
    latitude "Latitude", decimals (read …, write …), help "In degrees, south is negative", isSigned, kind decimal
    longitude "Longitude", decimals (read …, write …), help "In degrees, west is negative", isSigned, kind decimal
    startDate "Start date", kind date
    leadUserId "Lead", isRequired, kind choice, optionsFrom (group (from [companyId], isNeeded), source people)
    responsibleIds "Responsibles", help "Who may change the project beside its lead", kind choices, optionsFrom (group (from [companyId], isNeeded), source people)
    validationBodyId "Validation body", kind choice, optionsFrom (searchedAs "validation body", source validationBodies)
    verificationBodyId "Verification body", kind choice, optionsFrom (searchedAs "verification body", source verificationBodies)
    coBenefits "Co-benefits", help "Sustainable development goals that the project helps to reach", isNumeric, kind choices, options [1 "1 No poverty"; 2 "2 Zero hunger"; 3 "3 Good health and well-being"; 4 "4 Quality education"; 5 "5 Gender equality"; 6 "6 Clean water and sanitation"; 7 "7 Affordable and clean energy"; 8 "8 Decent work and economic growth"; 9 "9 Industry, innovation and infrastructure"; 10 "10 Reduced inequalities"; 11 "11 Sustainable cities and communities"; 12 "12 Responsible consumption and production"; 13 "13 Climate action"; 14 "14 Life below water"; 15 "15 Life on land"; 16 "16 Peace, justice and strong institutions"; 17 "17 Partnerships for the goals"]
    tags "Tags", kind tags
  `);
});

test("the form of a project has the same fields, and stays on the project's page", () => {
  expect(toldView({ ...projectEditForm, fields: undefined })).toEqual(lines`
    keepsDraft: true
    submitLabel: "Save changes"
    success: "Project updated successfully"
    title: "Edit project"
  `);
  expect(projectEditForm.fields).toEqual(projectCreateForm.fields);
});
