import { createApp } from "@canopy/core";
import { fakePorts, fakeToken, stubWire, type Asked } from "@canopy/core/testing";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { waysOut } from "../ports/waysOut.ts";
import { App } from "./App.tsx";
import { everyRight, pageOf, someRoles, someUsers } from "../stories/storyData.ts";

beforeEach(async () => {
  await page.viewport(1280, 800);
  const root = Object.assign(document.createElement("div"), { id: "modal-root" });
  document.body.append(root);
  return () => root.remove();
});

const openUsers = async (address = "/user/") => {
  const asked: URLSearchParams[] = [];
  const list = ({ search }: Asked) => {
    asked.push(search);
    return pageOf(someUsers, 38);
  };
  const ports = fakePorts({
    address,
    fetch: stubWire({ users: { list }, roles: { list: [...someRoles] } }),
  });
  ports.local.write("access_token", fakeToken({ permissions: everyRight }));
  const app = createApp({ ...ports, waysOut });
  app.start();
  const screen = await render(<App app={app} />);
  await expect.element(screen.getByRole("link", { name: "marek.holub@canopy.example" })).toBeVisible();
  return { app, screen, ports, sortOf: () => asked.at(-1)?.get("sortField"), asked };
};

test("A press on a column's header sorts by it, also in the address, and Back restores the order", async () => {
  const { screen, ports, sortOf } = await openUsers();
  expect(sortOf()).toBe("createdAt");
  await screen.getByRole("button", { name: "Email" }).click();
  expect(ports.address.read()).toBe("/user/?sortField=email&sortDirection=asc");
  const header = screen.getByRole("columnheader", { name: "Email" });
  await expect.element(header).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(sortOf).toBe("email");
  ports.address.back();
  await expect.element(header).not.toHaveAttribute("aria-sort");
  await expect
    .element(screen.getByRole("columnheader", { name: "Created" }))
    .toHaveAttribute("aria-sort", "descending");
});

test("A shared address shows the same page, filter and order", async () => {
  const { screen, asked } = await openUsers("/user/?page=2&filter=canopy&status=ACTIVE");
  expect(asked[0]?.get("page")).toBe("2");
  expect(asked[0]?.get("filters[0].value")).toBe("canopy");
  await expect.element(screen.getByRole("searchbox", { name: "Search by email" })).toHaveValue("canopy");
  await expect.element(screen.getByLabelText("Status")).toHaveDisplayValue("Active");
});

test("A row opens by a click on any of its cells", async () => {
  const { screen, ports } = await openUsers();
  await screen.getByRole("cell", { name: "Marek Holub" }).click();
  expect(ports.address.read()).toMatch(/^\/user\/0190a002-/);
});

test("A row asks first where something unsaved would be lost", async () => {
  const { app, screen, ports } = await openUsers();
  let isUnsaved = true;
  const discard = () => {
    isUnsaved = false;
  };
  // before the page closes, or the browser asks too
  onTestFinished(discard);
  app.services.unsaved.add(app.session, { isUnsaved: () => isUnsaved, isKept: false, discard });
  await screen.getByRole("cell", { name: "Marek Holub" }).click();
  expect(ports.address.read()).toBe("/user/");
  await expect.element(page.getByRole("alertdialog").getByText("Discard your changes?")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => ports.address.read()).toMatch(/^\/user\/0190a002-/);
});

test("A link away from a form with unsaved input asks first and opens after a yes", async () => {
  const { screen, ports } = await openUsers();
  await screen.getByRole("link", { name: "Add user" }).click();
  await screen.getByLabelText("Surname").fill("Person");
  await screen.getByRole("link", { name: "System Users" }).click();
  await expect.element(page.getByRole("alertdialog").getByText("Discard your changes?")).toBeVisible();
  expect(ports.address.read()).toBe("/user/create");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => ports.address.read()).toBe("/user/");
  expect(ports.local.keys().filter((key) => key.startsWith("draft:"))).toEqual([]);
});

test.each(["My profile", "Sign out"])(
  "'%s' in the person's menu asks before a form is lost",
  async (entry) => {
    const { screen, ports } = await openUsers();
    const question = page.getByRole("alertdialog");
    const choose = async () => {
      await screen.getByRole("button", { name: /^Inês Duarte/ }).click();
      await page.getByRole("menuitem", { name: entry }).click();
    };
    await screen.getByRole("link", { name: "Add user" }).click();
    await screen.getByLabelText("Surname").fill("Person");
    await choose();
    await expect.element(question.getByText("Discard your changes?")).toBeVisible();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(screen.getByLabelText("Surname")).toHaveValue("Person");
    expect(ports.address.read()).toBe("/user/create");
    await choose();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect.poll(() => ports.address.read()).toBe(entry === "Sign out" ? "/login" : "/profile");
  },
);
