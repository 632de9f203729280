import { expect, test } from "vitest";
import { fakeId, fakeProjectType } from "../testing/fakeRecords.ts";
import { lines, toldView } from "../testing/toldView.ts";
import {
  mitigationLabels,
  projectTypeAccess,
  projectTypeCreateForm,
  projectTypeEditForm,
  projectTypeList,
} from "./projectTypes.view.ts";

test("the list of technologies has the columns, filters and texts of the specification", () => {
  expect(toldView(projectTypeList)).toEqual(lines`
    bulk: projectTypes
    createLabel: "Add technology"
    emptyText: "Every project uses one of the technologies kept here."
    imports: project-types
    noun: technology
    nouns: technologies
    path: /technology/
    rowTo: …
    searchBy: name
    searchLabel: Name
    title: Technologies
    actions:
    delete "Delete", confirm (confirmLabel Delete, message "{name} will be deleted for good.", title "Delete technology"), removes, success "Technology deleted successfully", tone danger
    choices:
    category "Category", fieldId category, options [Renewable power "Renewable power"; Energy distribution "Energy distribution"; Energy demand "Energy demand"; Manufacturing "Manufacturing"; Chemicals "Chemicals"; Transport "Transport"; Fugitive: fuels "Fugitive: fuels"; Fugitive: halocarbons "Fugitive: halocarbons"; Waste "Waste"; Forests and land "Forests and land"; Agriculture "Agriculture"; Engineered removal "Engineered removal"]
    active "Active", fieldId active, options [true "Yes"; false "No"]
    columns:
    name "Name", as text, isMain
    code "Code", as text, line 2
    category "Category", as text, line 2
    scope "Scope", as number
    mitigationType "Mitigation", as text, words (AVOIDANCE Avoidance, REDUCTION_NATURE "Reduction, nature-based", REDUCTION_TECHNICAL "Reduction, technical", REMOVAL_NATURE "Removal, nature-based", REMOVAL_TECHNICAL "Removal, technical")
    activityUnit "Unit", as text, isSortable false
    active "Active", as active, line 1
  `);
});

test("technologies are written with the permissions of the specification", () => {
  expect(toldView(projectTypeAccess)).toEqual(lines`
    create: [project_type:create]
    delete: [project_type:delete]
    update: [project_type:update]
  `);
});

/** The fields of the forms of a new and of an existing technology. */
const fields = lines`
  name "Name", isRequired, kind text
  code "Code", help "Short and unique, such as PV-GRID", isRequired, kind text
  category "Category", isRequired, kind choice, options [Renewable power "Renewable power"; Energy distribution "Energy distribution"; Energy demand "Energy demand"; Manufacturing "Manufacturing"; Chemicals "Chemicals"; Transport "Transport"; Fugitive: fuels "Fugitive: fuels"; Fugitive: halocarbons "Fugitive: halocarbons"; Waste "Waste"; Forests and land "Forests and land"; Agriculture "Agriculture"; Engineered removal "Engineered removal"]
  scope "Scope", help "The numbered sector, 1 to 16, under which registries and auditors file a technology", kind whole
  mitigationType "Mitigation", kind choice, options [REDUCTION_NATURE "Reduction, nature-based"; REDUCTION_TECHNICAL "Reduction, technical"; REMOVAL_NATURE "Removal, nature-based"; REMOVAL_TECHNICAL "Removal, technical"; AVOIDANCE "Avoidance"]
  activityUnit "Activity unit", help "What a project's size is counted in, such as MWp", kind text
  methodologies "Methodologies", help "The rule books for counting reductions that are usually used, such as AMS-I.D.; ACM0002", kind text
  defaultTemplateKey "Default template", help "Key of the process template that such a project usually follows, such as VCS-REG", kind text
  description "Description", kind longText
`;

test("the form of a new technology has the fields of the specification", () => {
  expect(toldView(projectTypeCreateForm)).toEqual([
    ...lines`
      keepsDraft: true
      submitLabel: "Create technology"
      success: "Technology created successfully"
      title: "New technology"
      fields:
    `,
    ...fields,
  ]);
});

test("the form of a technology also says whether it is offered", () => {
  expect(toldView(projectTypeEditForm)).toEqual([
    ...lines`
      keepsDraft: true
      submitLabel: "Save changes"
      success: "Technology updated successfully"
      title: "Edit technology"
      fields:
    `,
    ...fields,
    ...lines`
      active "Active", help "Offered for new projects", kind switch
    `,
  ]);
});

test("mitigation is named as the specification names it", () => {
  expect(toldView(mitigationLabels)).toEqual(lines`
    AVOIDANCE: Avoidance
    REDUCTION_NATURE: "Reduction, nature-based"
    REDUCTION_TECHNICAL: "Reduction, technical"
    REMOVAL_NATURE: "Removal, nature-based"
    REMOVAL_TECHNICAL: "Removal, technical"
  `);
});

test("a row opens the technology's page", () => {
  expect(projectTypeList.rowTo?.(fakeProjectType({ id: fakeId(3) }))).toBe(`/technology/${fakeId(3)}`);
});
