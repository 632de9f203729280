import { expect, test } from "vitest";
import { feedbackListScreen } from "../feedback/feedbackList.screens.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn } from "../testing/screenStage.ts";
import { userListScreen } from "../users/userList.screens.ts";
import { readLayout } from "./columnLayout.ts";
import {
  selectColumnChoices,
  selectColumns,
  selectColumnWidths,
  selectHiddenColumns,
} from "./list.selectors.ts";

const openUsers = async () => {
  const { app, ports } = await openSignedIn({}, undefined, "/user/");
  const open = () => openScreen(app, userListScreen, undefined).screen;
  return { app, ports, open };
};

test("A list hides a column, shows it again and keeps the choice for the next visit", async () => {
  const { app, ports, open } = await openUsers();
  const list = open();
  expect(selectHiddenColumns(list.getSnapshot())).toEqual([]);
  list.send({ type: "column.toggle", field: "company" });
  list.send({ type: "column.toggle", field: "createdAt" });
  expect(selectHiddenColumns(open().getSnapshot())).toEqual(["company", "createdAt"]);
  expect(ports.local.read(`hidden_columns ${app.services.userId()} /user/`)).toBe("company,createdAt");
  list.send({ type: "column.toggle", field: "company" });
  list.send({ type: "column.toggle", field: "createdAt" });
  expect(selectHiddenColumns(open().getSnapshot())).toEqual([]);
});

test("A list can hide every column except the row's name", async () => {
  const { open } = await openUsers();
  const list = open();
  list.send({ type: "column.toggle", field: "company" });
  const choices = selectColumnChoices(list.getSnapshot());
  expect(choices.map(({ field }) => field)).not.toContain("email");
  expect(choices.find(({ field }) => field === "company")).toEqual({
    field: "company",
    label: "Company",
    isShown: false,
  });
  expect(choices.filter(({ isShown }) => !isShown)).toHaveLength(1);
});

test("A list whose view hides columns at first shows all of them after the person chose so", async () => {
  const { app } = await openSignedIn({}, undefined, "/feedback/list");
  const open = () => openScreen(app, feedbackListScreen, undefined).screen;
  const list = open();
  const hidden = selectHiddenColumns(list.getSnapshot());
  expect(hidden.length).toBeGreaterThan(0);
  for (const field of hidden) list.send({ type: "column.toggle", field });
  expect(selectHiddenColumns(open().getSnapshot())).toEqual([]);
});

test("A list's columns are moved and resized, and stay so for this person's next visit", async () => {
  const { open } = await openUsers();
  const list = open();
  const fields = () => selectColumns(open().getSnapshot()).map(({ field }) => field);
  const [first, second, third, ...rest] = fields();
  list.send({ type: "column.move", field: first ?? "", before: third });
  expect(fields()).toEqual([second, first, third, ...rest]);
  list.send({ type: "column.move", field: second ?? "", before: undefined });
  expect(fields()).toEqual([first, third, ...rest, second]);
  list.send({ type: "column.move", field: "nothing", before: first });
  list.send({ type: "column.move", field: first ?? "", before: first });
  expect(fields()).toEqual([first, third, ...rest, second]);
  list.send({ type: "column.resize", field: "company", widthPx: 220.4 });
  list.send({ type: "column.resize", field: "email", widthPx: 5 });
  expect(selectColumnWidths(open().getSnapshot())).toEqual({ company: 220, email: 64 });
  list.send({ type: "column.resize", field: "email", widthPx: undefined });
  expect(selectColumnWidths(open().getSnapshot())).toEqual({ company: 220 });
  list.send({ type: "column.reset" });
  expect(fields()).toEqual([first, second, third, ...rest]);
  expect(selectColumnWidths(open().getSnapshot())).toEqual({});
});

test("A stored layout is read as far as it can be", () => {
  expect(readLayout("name,,email:120,company:x,a:b:c,status:9999")).toEqual({
    order: ["name", "email", "status"],
    widths: { email: 120, status: 800 },
  });
  expect(readLayout(undefined)).toEqual({ order: [], widths: {} });
});
