import { createApp } from "@canopy/core";
import { frameOf } from "@canopy/core/frame";
import { fakePorts, fakeToken, stubWire } from "@canopy/core/testing";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/global.css";
import { App } from "../App.tsx";
import { everyRight, pageOf, someRoles, someUsers } from "#stories/storyData.ts";

beforeEach(async () => {
  await page.viewport(1280, 800);
  const root = Object.assign(document.createElement("div"), { id: "modal-root" });
  document.body.append(root);
  return () => root.remove();
});

const openUsers = async () => {
  const ports = fakePorts({
    address: "/user/",
    fetch: stubWire({
      users: { list: pageOf(someUsers) },
      roles: { list: [...someRoles] },
      views: { list: [] },
    }),
  });
  ports.local.write("access_token", fakeToken({ permissions: everyRight }));
  const app = createApp(ports);
  app.start();
  const screen = await render(<App app={app} />);
  await expect.element(screen.getByRole("link", { name: "marek.holub@canopy.example" })).toBeVisible();
  return { app, screen, palette: screen.getByRole("dialog", { name: "Commands" }) };
};

test("Enter presses a button of the palette's dialog while the dialog has no box yet", async () => {
  const { app, palette } = await openUsers();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(palette.getByRole("combobox")).toHaveFocus();
  // As it is where the code of the box does not come.
  frameOf(app).typedAhead.send({ type: "ahead.begin" });
  palette.getByRole("button", { name: "Close" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(palette).not.toBeInTheDocument();
});

test("Ctrl and K in the form of an action on chosen rows open neither the palette nor the browser's own search", async () => {
  const { screen, palette } = await openUsers();
  await screen.getByRole("checkbox", { name: "Select all rows of this page" }).click();
  await screen.getByRole("button", { name: "Change roles" }).click();
  const form = screen.getByRole("dialog", { name: /^Change the roles of/ });
  await expect.element(form).toBeVisible();
  let isPrevented = false;
  const look = (event: KeyboardEvent) => {
    if (event.key === "k") isPrevented = event.defaultPrevented;
  };
  window.addEventListener("keydown", look);
  await userEvent.keyboard("{Control>}k{/Control}");
  window.removeEventListener("keydown", look);
  expect(isPrevented).toBe(true);
  expect(palette.query()).toBeNull();
  await userEvent.keyboard("{Escape}");
  await expect.element(form).not.toBeInTheDocument();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(palette).toBeVisible();
});
