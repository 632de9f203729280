import { expect, test } from "vitest";
import { fakeCompany, fakeId } from "../testing/fakeRecords.ts";
import { lines, toldView } from "../testing/toldView.ts";
import {
  companyAccess,
  companyCreateForm,
  companyEditForm,
  companyList,
  sizeLabel,
} from "./companies.view.ts";

test("the list of companies has the columns, filters and texts of the specification", () => {
  expect(toldView(companyList)).toEqual(lines`
    bulk: companies
    createLabel: "Add company"
    emptyText: "Partner companies are those whose projects are managed here."
    imports: companies
    noun: company
    nouns: companies
    path: /company/
    rowTo: …
    searchBy: name
    searchLabel: Name
    title: "Partner Companies"
    actions:
    delete "Delete", confirm (confirmLabel Delete, message "{name} will be deleted for good.", title "Delete company"), removes, success "Company deleted successfully", tone danger
    choices:
    status "Status", fieldId status, options [ACTIVE "Active"; INACTIVE "Inactive"]
    columns:
    name "Name", as text, isMain
    country "Country", as country, line 2
    sector "Sector", as text, line 2
    userCount "Users", as number, isSortable false
    projectCount "Projects", as number, isSortable false
    status "Status", as badge, line 1
    createdAt "Created", as date
  `);
});

test("companies are written with the permissions of the specification", () => {
  expect(toldView(companyAccess)).toEqual(lines`
    create: [company:create]
    delete: [company:delete]
    removeLogo: [company:update]
    update: [company:update]
  `);
});

/** The fields of the forms of a new and of an existing company. */
const fields = lines`
  name "Name", isRequired, kind text
  legalName "Legal name", kind text
  country "Country", isRequired, kind choice, optionsIn …
  sector "Sector", kind choice, options [Agriculture; forestry and fishing "Agriculture; forestry and fishing"; Mining and quarrying "Mining and quarrying"; Manufacturing "Manufacturing"; Electricity, gas and steam supply "Electricity, gas and steam supply"; Water supply; waste management "Water supply; waste management"; Construction "Construction"; Wholesale and retail trade "Wholesale and retail trade"; Transportation and storage "Transportation and storage"; Accommodation and food service "Accommodation and food service"; Publishing and broadcasting "Publishing and broadcasting"; Information and communication "Information and communication"; Finance and insurance "Finance and insurance"; Real estate "Real estate"; Professional, scientific and technical services "Professional, scientific and technical services"; Administrative and support services "Administrative and support services"; Public administration and defence "Public administration and defence"; Education "Education"; Health and social work "Health and social work"; Arts, sports and recreation "Arts, sports and recreation"; Other services "Other services"; Households as employers "Households as employers"; International organisations "International organisations"]
  sizeBand "Size", kind choice, options [MICRO "Up to 9 people"; SMALL "10 to 49 people"; MEDIUM "50 to 249 people"; LARGE "250 to 999 people"; VERY_LARGE "1,000 people and more"]
  website "Website", help "A full address, such as https://example.org", kind text
  lei "LEI", help "Legal Entity Identifier: 20 letters and digits", kind text
  taxId "Tax id", kind text
  address "Address", kind longText
  baseYear "Base year", kind whole
  targetYear "Target year", kind whole
  targetPercent "Target", help "Reduction against the base year, in percent", kind whole
  notes "Notes", kind longText
`;

test("the form of a new company has the fields of the specification", () => {
  expect(toldView(companyCreateForm)).toEqual([
    ...lines`
      keepsDraft: true
      submitLabel: "Create company"
      success: "Company created successfully"
      title: "New company"
      fields:
    `,
    ...fields,
  ]);
});

test("the form of a company also has its status", () => {
  expect(toldView(companyEditForm)).toEqual([
    ...lines`
      keepsDraft: true
      submitLabel: "Save changes"
      success: "Company updated successfully"
      title: "Edit company"
      fields:
    `,
    ...fields,
    ...lines`
      status "Status", isRequired, kind choice, options [ACTIVE "Active"; INACTIVE "Inactive"]
    `,
  ]);
});

test("a row opens the company's page", () => {
  expect(companyList.rowTo?.(fakeCompany())).toBe(`/company/${fakeId(1)}`);
});

test("a band of head counts has a label, an unknown one is shown as the server sent it", () => {
  expect(sizeLabel("OTHER")).toBe("OTHER");
});
