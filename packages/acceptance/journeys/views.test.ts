import { endpoints } from "@canopy/contracts";
import { selectListStatus, selectPager, selectRows } from "@canopy/core/lists";
import { projectListScreen } from "@canopy/core/projects";
import {
  listViewsScreen,
  selectNewView,
  selectOpenView,
  selectViewChoices,
  viewCreateScreen,
} from "@canopy/core/views";
import { expect, it } from "vitest";
import { eventually, fillIn, setStage, type Tab } from "./stage.ts";

const stage = setStage();
const MANAGER = "marek.holub@canopy.example";
const OFFICER = "amina.yusuf@canopy.example";
const PARTNER = "siobhan.kerr@canopy.example";

const openProjects = async (tab: Tab) => {
  const list = tab.open(projectListScreen, undefined);
  const views = tab.open(listViewsScreen, list);
  await eventually(() => expect(selectListStatus(list.getSnapshot())).toBe("showing"));
  await eventually(() => expect(selectViewChoices(views.getSnapshot())).not.toHaveLength(0));
  return { list, views };
};

it("the demo's views are shared among our staff, and a colleague's opens with its filters", async () => {
  const officer = await stage.openSignedIn("/project/", OFFICER);
  const { list, views } = await openProjects(officer);
  const choices = selectViewChoices(views.getSnapshot());
  expect(choices.map(({ name, sharedBy }) => `${name}, by ${sharedBy}`)).toEqual([
    "Drafts older than 30 days, by Marek Holub",
    "Less issued than promised, by Marek Holub",
    "Registered without issuance, by Marek Holub",
  ]);
  views.send({ type: "views.open", id: choices[2]?.id ?? "" });
  await eventually(() =>
    expect(selectOpenView(views.getSnapshot())?.name).toBe("Registered without issuance"),
  );
  await eventually(() => expect(list.getSnapshot().context.params.where).toHaveLength(2));
  await eventually(() => expect(selectListStatus(list.getSnapshot())).toBe("showing"));
  const rows = selectRows(list.getSnapshot());
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ registryStatus }) => registryStatus)).toEqual(rows.map(() => "REGISTERED"));
});

it("a manager keeps a list as a view, whose link shows a partner nothing before it is shared with partners", async () => {
  const manager = await stage.openSignedIn(
    "/project/?status=ACTIVE&sortField=name&sortDirection=asc",
    MANAGER,
  );
  const { list, views } = await openProjects(manager);
  const total = selectPager(list.getSnapshot()).total;
  const kept = selectNewView(views.getSnapshot());
  fillIn(manager.open(viewCreateScreen(kept.list), { kept }), { name: "Running", isShared: "true" });
  await eventually(() => expect(selectOpenView(views.getSnapshot())?.name).toBe("Running"));
  await eventually(() =>
    expect(manager.address()).toMatch(
      /^\/project\/\?view=[\da-f-]{36}&sortField=name&sortDirection=asc&where=status\.equals\.ACTIVE$/,
    ),
  );
  await eventually(() => expect(selectListStatus(list.getSnapshot())).toBe("showing"));
  expect(selectPager(list.getSnapshot()).total).toBe(total);
  const id = selectOpenView(views.getSnapshot())?.id ?? "";
  const link = `/project/?view=${id}`;

  const partner = await stage.openSignedIn(link, PARTNER);
  partner.open(listViewsScreen, partner.open(projectListScreen, undefined));
  await eventually(() => expect(partner.address()).toBe("/project/"));
  expect(partner.toastTexts().join()).toContain("This view is not here");

  const admin = await stage.openSignedIn("/project/");
  const { version } = await admin.app.call(endpoints.views.get, { params: { id } });
  await admin.app.call(endpoints.views.update, { params: { id }, body: { version, forPartners: true } });
  partner.visit(link);
  const own = partner.open(projectListScreen, undefined);
  partner.open(listViewsScreen, own);
  await eventually(() => expect(partner.address()).toContain("where=status.equals.ACTIVE"));
  await eventually(() => expect(selectListStatus(own.getSnapshot())).toBe("showing"));
  const companies = new Set(selectRows(own.getSnapshot()).map(({ companyId }) => companyId));
  expect(companies).toHaveLength(1);
  expect(selectPager(own.getSnapshot()).total).toBeLessThan(total);
});
