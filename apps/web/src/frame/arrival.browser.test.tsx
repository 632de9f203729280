import { createApp } from "@canopy/core";
import { fakePorts, fakeToken, stubWire } from "@canopy/core/testing";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "./App.tsx";
import "../styles/global.css";
import { everyRight, marek, pageOf, someCompanies, someRoles, someUsers } from "../stories/storyData.ts";

beforeEach(async () => {
  await page.viewport(1280, 800);
  const root = Object.assign(document.createElement("div"), { id: "modal-root" });
  document.body.append(root);
  return () => root.remove();
});

const openAt = async (address: string) => {
  let users = someUsers;
  const ports = fakePorts({
    address,
    fetch: stubWire({
      users: {
        list: () => pageOf(users),
        get: marek,
        remove: ({ params }) => {
          users = users.filter(({ id }) => id !== params["id"]);
        },
      },
      companies: { count: 6, list: pageOf(someCompanies) },
      roles: { list: [...someRoles] },
      search: { find: [{ kind: "user", id: marek.id, name: "Marek Holub", detail: null }] },
    }),
  });
  ports.local.write("access_token", fakeToken({ permissions: everyRight }));
  const app = createApp(ports);
  app.start();
  return { screen: await render(<App app={app} />), app };
};

test("A screen that opens moves the focus to its heading", async () => {
  const { screen } = await openAt("/");
  await screen.getByRole("link", { name: "Users", exact: true }).click();
  await expect.element(screen.getByRole("heading", { level: 1, name: "System Users" })).toHaveFocus();
});

test("A screen opens at its top with its heading focused in a browser without the Navigation API", async () => {
  const native = Object.getOwnPropertyDescriptor(window, "navigation") ?? {};
  Reflect.deleteProperty(window, "navigation");
  onTestFinished(() => void Object.defineProperty(window, "navigation", native));
  expect("navigation" in window).toBe(false);
  const { screen } = await openAt("/");
  await screen.getByRole("link", { name: "Users", exact: true }).click();
  await expect.element(screen.getByRole("heading", { level: 1, name: "System Users" })).toHaveFocus();
  window.dispatchEvent(new Event("scrollend"));
  expect(window.scrollY).toBe(0);
});

test("Typing in the search keeps the focus while a screen opens, and opening a hit moves it to the heading", async () => {
  const { screen, app } = await openAt("/");
  const box = screen.getByRole("combobox", { name: "Search everything" });
  await box.fill("marek");
  app.announce({ type: "navigate", to: "/user/" });
  await expect.element(screen.getByRole("heading", { level: 1, name: "System Users" })).toBeVisible();
  await expect.element(box).toHaveFocus();
  await box.fill("marek");
  await screen.getByRole("option", { name: /Marek/ }).click();
  await expect.element(screen.getByRole("heading", { level: 1, name: "User Account" })).toHaveFocus();
});

test("A form that opens in the page's place takes the focus and returns it to the heading", async () => {
  const { screen } = await openAt(`/user/${marek.id}`);
  await screen.getByRole("button", { name: "Edit" }).click();
  await expect.element(screen.getByLabelText("Email")).toHaveFocus();
  await screen.getByRole("button", { name: "Cancel" }).click();
  await expect.element(screen.getByRole("heading", { level: 1, name: "User Account" })).toHaveFocus();
});

test("A deleted row moves the focus to the row in its place", async () => {
  const { screen } = await openAt("/user/");
  await screen.getByRole("button", { name: /Actions.*erik/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect.element(page.getByRole("alertdialog")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Delete", exact: true }));
  await expect
    .element(screen.getByRole("link", { name: "erik.solberg@canopy.example" }))
    .not.toBeInTheDocument();
  await expect.element(screen.getByRole("link", { name: "pooja.menon@canopy.example" })).toHaveFocus();
});
