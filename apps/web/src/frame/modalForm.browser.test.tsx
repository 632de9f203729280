import { createApp } from "@canopy/core";
import { fakePorts, fakeToken, problem, stubWire, type Stubs } from "@canopy/core/testing";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "./App.tsx";
import { brightwater, everyRight, pageOf, someCompanies } from "../stories/storyData.ts";

beforeEach(async () => {
  await page.viewport(1280, 800);
  const root = Object.assign(document.createElement("div"), { id: "modal-root" });
  document.body.append(root);
  return () => root.remove();
});

const typeInModal = async (companies: Stubs["companies"] = {}) => {
  const ports = fakePorts({
    address: "/company/",
    fetch: stubWire({ companies: { list: pageOf(someCompanies), get: brightwater, ...companies } }),
  });
  ports.local.write("access_token", fakeToken({ permissions: everyRight }));
  const app = createApp(ports);
  app.start();
  await render(<App app={app} />);
  await page.getByRole("button", { name: "Actions for Brightwater Dairies" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Legal name" }).fill("Brightwater plc");
  return { ports, drafts: () => ports.local.keys().filter((key) => key.startsWith("draft:")) };
};

test("A modal with unsaved input asks before it closes and stays after a no", async () => {
  const { drafts } = await typeInModal();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(page.getByRole("textbox", { name: "Legal name" })).toHaveValue("Brightwater plc");
  expect(drafts()).toHaveLength(1);
});

test("A discarded modal has lost its input", async () => {
  const { drafts } = await typeInModal();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(drafts()).toEqual([]);
});

test("A session that ends closes the modal and keeps its input as a draft", async () => {
  const { drafts, ports } = await typeInModal({ update: problem("/errors/token-expired") });
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Login" })).toBeVisible();
  expect(ports.address.read()).toBe("/login?redirect=%2Fcompany%2F");
  expect(drafts()).toHaveLength(1);
});
