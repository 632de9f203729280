import { expect, test } from "vitest";
import { feedbackListScreen } from "../feedback/feedback.screens.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn } from "../testing/screenStage.ts";
import { userListScreen } from "../users/users.screens.ts";
import { selectColumnChoices, selectHiddenColumns } from "./list.selectors.ts";

const openUsers = async () => {
  const { app, ports } = await openSignedIn({}, undefined, "/user/");
  const open = () => openScreen(app, userListScreen, undefined).screen;
  return { app, ports, open };
};

test("A list hides a column, shows it again and keeps the choice for the next visit", async () => {
  const { ports, open } = await openUsers();
  const list = open();
  expect(selectHiddenColumns(list.getSnapshot())).toEqual([]);
  list.send({ type: "column.toggle", field: "company" });
  list.send({ type: "column.toggle", field: "createdAt" });
  expect(selectHiddenColumns(open().getSnapshot())).toEqual(["company", "createdAt"]);
  expect(ports.local.read("hidden_columns /user/")).toBe("company,createdAt");
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
