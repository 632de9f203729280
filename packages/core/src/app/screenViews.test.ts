import { documentEndpoints, endpoints, exportColumns, type Endpoint } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { documentListOf } from "../documents/documents.view.ts";
import type { ListView } from "../lists/listView.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { routeOfList } from "../views/viewedLists.ts";
import { listScreens } from "../listScreens.ts";
import { writeListSearch, readListSearch } from "../lists/listSearch.ts";
import { badgeOf, statusOptions } from "../text/badges.ts";
import { companyCreateForm, companyEditForm, companyList, sizeLabel } from "../companies/companies.view.ts";
import { countryName } from "../text/countryName.ts";
import {
  milestoneOwnerCreateForm,
  milestoneOwnerEditForm,
  milestoneOwnerList,
} from "../milestoneOwners/milestoneOwners.view.ts";
import {
  projectTypeCreateForm,
  projectTypeEditForm,
  projectTypeList,
} from "../projectTypes/projectTypes.view.ts";
import { loginForm, resetPasswordForm, resetRequestForm, setPasswordForm } from "../session/signIn.view.ts";
import { userActions, userCreateForm, userEditForm, userList } from "../users/users.view.ts";

describe.each(Object.entries(listScreens).map(([name, { view }]) => [name, view] as const))(
  "the list of %s",
  (_, list) => {
    test("offers to sort by a column only where its endpoint sorts by it", () => {
      const sortable = list.columns
        .filter(({ isSortable }) => isSortable !== false)
        .map(({ field }) => field);
      const read = sortable.map(
        (field) => readListSearch(`?sortField=${field}&sort=${field},asc`, list).sortField,
      );
      expect(read).toEqual(sortable);
    });

    test("has one column with the row's name", () => {
      expect(list.columns.filter(({ isMain }) => isMain)).toHaveLength(1);
    });

    test("searches and filters only by fields of its endpoint", () => {
      for (const field of [list.searchBy, ...list.choices.map(({ fieldId }) => fieldId)])
        expect(Object.hasOwn(list.fields, field)).toBe(true);
      expect(writeListSearch(readListSearch("", list), list)).toBe("");
    });
  },
);

describe("An export without named columns has those that the screen shows at first", () => {
  const shapes = Object.values(endpoints)
    .flatMap((group) => Object.values<Endpoint>(group))
    .flatMap(({ path, list }) => (list ? [[path, list] as const] : []));
  const shapeOf = (name: string) =>
    shapes.find(
      ([path]) => (routeOfList(path) ?? (path === documentEndpoints.list.path && "documents")) === name,
    )?.[1] ?? { fields: {}, columns: [] };
  const shown = ({ columns }: Pick<ListView<never>, "columns">) =>
    columns
      .filter(({ isHiddenAtFirst }) => isHiddenAtFirst !== true)
      .flatMap(({ field, exportedAs }) => exportedAs ?? [field])
      .toSorted();
  const exported = (shape: Parameters<typeof exportColumns>[0]) =>
    exportColumns(shape)
      .columns.map(({ id }) => id)
      .toSorted();

  test.each(Object.entries(listScreens))("in the list of %s", (name, { view }) => {
    expect(exported(shapeOf(name))).toEqual(shown(view));
  });

  test("in the documents of a project", () => {
    expect(exported(documentEndpoints.ofProject.list)).toEqual(shown(documentListOf(fakeProject())));
  });
});

test("The column headings are the specification's", () => {
  const lists = [userList, companyList, milestoneOwnerList, projectTypeList];
  expect([...lists.map(({ title }) => title), userCreateForm.title]).toEqual([
    "System Users",
    "Partner Companies",
    "All Stakeholders",
    "Technologies",
    "Add New User",
  ]);
  expect([loginForm.title, loginForm.description]).toEqual(["Login", "Sign in to your account"]);
});

test("The success messages are the specification's", () => {
  expect(
    [
      userCreateForm,
      userEditForm,
      companyCreateForm,
      companyEditForm,
      milestoneOwnerCreateForm,
      milestoneOwnerEditForm,
      projectTypeCreateForm,
      projectTypeEditForm,
    ].map(({ success }) => success),
  ).toEqual([
    "User created successfully",
    "User updated successfully",
    "Company created successfully",
    "Company updated successfully",
    "Stakeholder created successfully",
    "Stakeholder updated successfully",
    "Technology created successfully",
    "Technology updated successfully",
  ]);
  expect([resetRequestForm, resetPasswordForm, setPasswordForm].map(({ success }) => success)).toEqual([
    "Password reset email sent successfully",
    "Password reset successfully",
    "Password set successfully",
  ]);
});

test("Every action that cannot be undone asks first", () => {
  const removals = [userList, companyList, milestoneOwnerList, projectTypeList, { actions: userActions }]
    .flatMap(({ actions }) => actions)
    .filter(({ removes }) => removes);
  expect(removals.map(({ confirm }) => confirm?.title)).toEqual([
    "Delete user",
    "Delete company",
    "Delete stakeholder",
    "Delete technology",
    "Delete user",
  ]);
});

test("Every form with a password keeps no draft", () => {
  for (const form of [loginForm, resetPasswordForm, setPasswordForm]) expect(form.keepsDraft).toBeUndefined();
});

test("An unknown status is shown as the server sent it", () => {
  expect(badgeOf("ACTIVE")).toEqual({ label: "Active", tone: "success" });
  expect(badgeOf("constructor")).toEqual({ label: "constructor", tone: "neutral" });
  expect(statusOptions(["LOCKED"])).toEqual([{ value: "LOCKED", label: "Locked" }]);
});

test("A country and a size are written in words, an unknown one as the server sent it", () => {
  expect(countryName("NO", "en-GB")).toBe("Norway");
  expect(countryName("NO", "de-DE")).toBe("Norwegen");
  expect(countryName("not a code", "en-GB")).toBe("not a code");
  expect(sizeLabel("MICRO")).toBe("Up to 9 people");
  expect(sizeLabel("toString")).toBe("toString");
});
