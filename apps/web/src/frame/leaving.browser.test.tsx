import { createApp } from "@canopy/core";
import { fakePorts, fakeToken, stubWire } from "@canopy/core/testing";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { waysOut } from "../ports/waysOut.ts";
import { App } from "./App.tsx";
import { everyRight, pageOf, someRoles } from "../stories/storyData.ts";

beforeEach(async () => {
  await page.viewport(1280, 800);
  const root = Object.assign(document.createElement("div"), { id: "modal-root" });
  document.body.append(root);
  return () => root.remove();
});

const openHalfFilled = async () => {
  const ports = fakePorts({
    address: "/user/create",
    fetch: stubWire({ companies: { list: pageOf([]) }, roles: { list: [...someRoles] } }),
  });
  ports.local.write("access_token", fakeToken({ permissions: everyRight }));
  const app = createApp({ ...ports, waysOut });
  app.start();
  const screen = await render(<App app={app} />);
  const name = screen.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Nova");
  const choose = async (entry: string) => {
    await screen.getByRole("button", { name: /^Inês Duarte/ }).click();
    await screen.getByRole("menuitem", { name: entry }).click();
  };
  return { screen, ports, name, choose, question: screen.getByRole("alertdialog") };
};

test.each(["My profile", "Sign out"])(
  "'%s' in the person's menu asks before a form is lost",
  async (entry) => {
    const { ports, name, choose, question } = await openHalfFilled();
    await choose(entry);
    await expect.element(question.getByText("Discard your changes?")).toBeVisible();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(name).toHaveValue("Nova");
    expect(ports.address.read()).toBe("/user/create");
    await choose(entry);
    await question.getByRole("button", { name: "Discard" }).click();
    await expect.poll(() => ports.address.read()).toBe(entry === "Sign out" ? "/login" : "/profile");
  },
);
