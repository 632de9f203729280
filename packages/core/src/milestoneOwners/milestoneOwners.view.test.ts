import { expect, test } from "vitest";
import { fakeId, fakeMilestoneOwner } from "../testing/fakeRecords.ts";
import { lines, toldView } from "../testing/toldView.ts";
import {
  milestoneOwnerAccess,
  milestoneOwnerCreateForm,
  milestoneOwnerEditForm,
  milestoneOwnerList,
  ownerKindTasks,
} from "./milestoneOwners.view.ts";

test("the list of stakeholders has the columns, filters and texts of the specification", () => {
  expect(toldView(milestoneOwnerList)).toEqual(lines`
    bulk: milestoneOwners
    createLabel: "Add stakeholder"
    emptyText: "Stakeholders own the milestones of a process."
    extend: [company]
    imports: project-milestone-owners
    noun: stakeholder
    nouns: stakeholders
    path: /stakeholders/
    rowTo: …
    searchBy: name
    searchLabel: Name
    title: "All Stakeholders"
    actions:
    delete "Delete", confirm (confirmLabel Delete, message "{name} will be deleted for good.", title "Delete stakeholder"), removes, success "Stakeholder deleted successfully", tone danger
    choices:
    kind "Kind", fieldId kind, options [PM "Programme manager"; ME "MRV / engineering lead"; FIN "Finance and legal"; PC "Partner company"; PP "Project developer / proponent"; VVB "Validation body"; VER "Verification body"; REG "Registry / standard secretariat"; SB "Supervisory or executive board"; DNA "Host-country authority (DNA)"; PERM "Permitting authority"; LSC "Local stakeholders"; EPC "Contractor / technology supplier"; ESCO "Energy service company"; UTIL "Grid or utility operator"; OFF "Developer / seller of energy"; AUD "Independent M&V agent"]
    active "Active", fieldId active, options [true "Yes"; false "No"]
    columns:
    name "Name", as text, isMain
    code "Code", as text
    kind "Kind", as text, line 2, words (AUD "Independent M&V agent", DNA "Host-country authority (DNA)", EPC "Contractor / technology supplier", ESCO "Energy service company", FIN "Finance and legal", LSC "Local stakeholders", ME "MRV / engineering lead", OFF "Developer / seller of energy", PC "Partner company", PERM "Permitting authority", PM "Programme manager", PP "Project developer / proponent", REG "Registry / standard secretariat", SB "Supervisory or executive board", UTIL "Grid or utility operator", VER "Verification body", VVB "Validation body")
    company "Company", as company, isSortable false, line 2
    contactName "Contact", as text
    country "Country", as country
    workingDays "Working days", as number
    active "Active", as active, line 1
  `);
});

test("stakeholders are written with the permissions of the specification", () => {
  expect(toldView(milestoneOwnerAccess)).toEqual(lines`
    create: [project_milestone_owner:create]
    delete: [project_milestone_owner:delete]
    update: [project_milestone_owner:update]
  `);
});

/** The fields of the forms of a new and of an existing stakeholder. */
const fields = lines`
  name "Name", isRequired, kind text
  code "Code", help "Short and unique", isRequired, kind text
  kind "Kind", helpBy (kind, texts (AUD "Accepts savings or performance reports", DNA "Letters of endorsement, approval, authorisation", EPC "Builds and installs", ESCO "Audits, guarantees savings", FIN "Contracts, allocation, accounting review", LSC "Consultation and grievance input", ME "Baseline, methodology, data quality", OFF "The PPA counterparty", PC "Site owner, supplies data and access, accepts works", PERM "Environmental, grid and building permits", PM "Runs the programme, opens and closes processes", PP "Writes the design document, files requests", REG "Completeness check, review rounds, registration, issuance", SB "Final registration or issuance decision where a board decides", UTIL "Capacity check, interconnection, energisation", VER "Verifies monitored results; several programmes want it different from the validator", VVB "CDM and PACM call it a DOE; validates the design")), isRequired, kind choice, options [PM "Programme manager"; ME "MRV / engineering lead"; FIN "Finance and legal"; PC "Partner company"; PP "Project developer / proponent"; VVB "Validation body"; VER "Verification body"; REG "Registry / standard secretariat"; SB "Supervisory or executive board"; DNA "Host-country authority (DNA)"; PERM "Permitting authority"; LSC "Local stakeholders"; EPC "Contractor / technology supplier"; ESCO "Energy service company"; UTIL "Grid or utility operator"; OFF "Developer / seller of energy"; AUD "Independent M&V agent"]
  workingDays "Working days", help "How long a step usually takes them", helpBy (kind, texts (AUD "Independent M&V agent: usually 20", DNA "Host-country authority (DNA): usually 45", EPC "Contractor / technology supplier: usually 20", ESCO "Energy service company: usually 20", FIN "Finance and legal: usually 10", LSC "Local stakeholders: usually 30", ME "MRV / engineering lead: usually 10", OFF "Developer / seller of energy: usually 20", PC "Partner company: usually 15", PERM "Permitting authority: usually 60", PM "Programme manager: usually 5", PP "Project developer / proponent: usually 15", REG "Registry / standard secretariat: usually 40", SB "Supervisory or executive board: usually 40", UTIL "Grid or utility operator: usually 60", VER "Verification body: usually 30", VVB "Validation body: usually 30")), kind whole
  companyId "Company", kind choice, optionsFrom (searchedAs company, source companies)
  contactName "Contact", autoComplete off, kind text
  email "Email", autoComplete off, kind email
  phone "Phone", autoComplete off, kind text
  country "Country", kind choice, optionsIn …
  accreditation "Accreditation", help "Under which standard or authority they act", kind text
`;

test("the form of a new stakeholder has the fields of the specification", () => {
  expect(toldView(milestoneOwnerCreateForm)).toEqual([
    ...lines`
      keepsDraft: true
      submitLabel: "Create stakeholder"
      success: "Stakeholder created successfully"
      title: "New stakeholder"
      fields:
    `,
    ...fields,
  ]);
});

test("the form of a stakeholder also says whether it is offered", () => {
  expect(toldView(milestoneOwnerEditForm)).toEqual([
    ...lines`
      keepsDraft: true
      submitLabel: "Save changes"
      success: "Stakeholder updated successfully"
      title: "Edit stakeholder"
      fields:
    `,
    ...fields,
    ...lines`
      active "Active", help "Offered as an owner of milestones", kind switch
    `,
  ]);
});

test("each kind of stakeholder has its task", () => {
  expect(toldView(ownerKindTasks)).toEqual(lines`
    AUD: "Accepts savings or performance reports"
    DNA: "Letters of endorsement, approval, authorisation"
    EPC: "Builds and installs"
    ESCO: "Audits, guarantees savings"
    FIN: "Contracts, allocation, accounting review"
    LSC: "Consultation and grievance input"
    ME: "Baseline, methodology, data quality"
    OFF: "The PPA counterparty"
    PC: "Site owner, supplies data and access, accepts works"
    PERM: "Environmental, grid and building permits"
    PM: "Runs the programme, opens and closes processes"
    PP: "Writes the design document, files requests"
    REG: "Completeness check, review rounds, registration, issuance"
    SB: "Final registration or issuance decision where a board decides"
    UTIL: "Capacity check, interconnection, energisation"
    VER: "Verifies monitored results; several programmes want it different from the validator"
    VVB: "CDM and PACM call it a DOE; validates the design"
  `);
});

test("a row opens the stakeholder's page", () => {
  expect(milestoneOwnerList.rowTo?.(fakeMilestoneOwner({ id: fakeId(4) }))).toBe(
    `/stakeholders/${fakeId(4)}`,
  );
});
