import { projectListScreen } from "@canopy/core/projects";
import { filterBuilderScreen, filtersOfList, selectFilterTexts } from "@canopy/core/filters";
import { selectListStatus, selectPager, selectRows } from "@canopy/core/lists";
import { expect, it } from "vitest";
import { eventually, setStage } from "./stage.ts";

const stage = setStage();

it("a link with filters of every kind shows the projects that match, and says them in words", async () => {
  const admin = await stage.openSignedIn(
    "/project/?sortField=company&sortDirection=asc&where=status.in.ACTIVE,ON_HOLD&where=createdAt.within.-P3650D" +
      "&where=gap.is_not_null&where=region.is_null.x",
  );
  const list = admin.open(projectListScreen, undefined);
  await eventually(() => expect(selectListStatus(list.getSnapshot())).toBe("showing"));
  const rows = selectRows(list.getSnapshot());
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ status }) => status !== "ACTIVE" && status !== "ON_HOLD")).toEqual([]);
  const companies = rows.map(({ company }) => company?.name ?? "");
  expect(companies).toEqual(companies.toSorted((a, b) => a.localeCompare(b)));

  const builder = admin.open(filterBuilderScreen, filtersOfList(list));
  const texts = () => selectFilterTexts((day) => day)(builder.getSnapshot());
  // the filter that cannot be read has left the address
  await eventually(() => expect(admin.toastTexts()).toContain("A filter cannot be read"));
  await eventually(() => expect(texts()).toHaveLength(3));
  expect(texts()[0]).toBe("Status is any of Active, On hold");
});

it("a company is found on the server, and its filter finds its projects alone", async () => {
  const admin = await stage.openSignedIn("/project/");
  const list = admin.open(projectListScreen, undefined);
  await eventually(() => expect(selectRows(list.getSnapshot()).length).toBeGreaterThan(0));
  const all = selectPager(list.getSnapshot()).total;
  const { companyId, company } = selectRows(list.getSnapshot())[0] ?? {};
  const builder = admin.open(filterBuilderScreen, filtersOfList(list));
  list.send({ type: "list.build", isOpen: true });
  builder.send({ type: "builder.field", fieldId: "company" });
  builder.send({ type: "builder.values", values: [companyId ?? ""] });
  builder.send({ type: "builder.apply" });
  expect(admin.address()).toBe(`/project/?where=company.equals.${companyId}`);
  await eventually(() => expect(selectPager(list.getSnapshot()).total).toBeLessThan(all));
  expect(selectRows(list.getSnapshot()).map((row) => row.companyId)).toEqual(
    selectRows(list.getSnapshot()).map(() => companyId),
  );
  await eventually(() =>
    expect(selectFilterTexts((day) => day)(builder.getSnapshot())).toEqual([`Company is ${company?.name}`]),
  );
});
