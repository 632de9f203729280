import "../../styles/global.css";
import { createApp } from "@canopy/core";
import { feedbackOf, selectIsOverlayShown } from "@canopy/core/feedback";
import { fakePorts, fakeToken, stubWire } from "@canopy/core/testing";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { everyRight, pageOf, someRoles, someUsers } from "#stories/storyData.ts";
import { App } from "#frame/App.tsx";

beforeEach(async () => {
  await page.viewport(1280, 800);
  const root = Object.assign(document.createElement("div"), { id: "modal-root" });
  document.body.append(root);
  return () => root.remove();
});

/** A list in screenshot mode. */
const openScreenshotMode = async () => {
  const ports = fakePorts({
    address: "/user/",
    fetch: stubWire({ users: { list: pageOf(someUsers) }, roles: { list: [...someRoles] } }),
    feedback: {
      capturePage: () => Promise.reject(new Error("No picture is taken here")),
      drawPicture: (picture) => Promise.resolve(picture),
      device: () => ({ appVersion: "test", browser: "Chromium", view: "1280 × 800" }),
    },
  });
  ports.local.write("access_token", fakeToken({ permissions: [...everyRight, "feedback:create"] }));
  const app = createApp(ports);
  app.start();
  onTestFinished(() => app.stop());
  const screen = await render(<App app={app} />);
  await expect.element(screen.getByRole("link", { name: "marek.holub@canopy.example" })).toBeVisible();
  await screen.getByRole("button", { name: "Feedback", exact: true }).click();
  await screen.getByRole("button", { name: "Take screenshot" }).click();
  await expect.element(screen.getByRole("region", { name: "Screenshot Mode" })).toBeVisible();
  await expect.poll(() => document.querySelector("[role=dialog]")).toBeNull();
  return { screen, isOn: () => selectIsOverlayShown(feedbackOf(app).capture.getSnapshot()) };
};

test.each([
  ["as most browsers send it", { isComposing: true }],
  ["as Safari sends it", { keyCode: 229 }],
])("Escape that takes back a composed word leaves screenshot mode on, %s", async (_, more) => {
  const { screen, isOn } = await openScreenshotMode();
  const search = screen.getByRole("searchbox", { name: "Search by email" }).element();
  const escape = (init: KeyboardEventInit) =>
    search.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true, ...init }),
    );
  escape(more);
  expect(isOn()).toBe(true);
  escape({});
  expect(isOn()).toBe(false);
});

test("Escape that closes the drawer of a narrow window leaves screenshot mode on", async () => {
  const { screen, isOn } = await openScreenshotMode();
  await page.viewport(800, 800);
  await screen.getByRole("button", { name: "Open navigation" }).click();
  await expect.poll(() => document.querySelector("aside[data-open]")).not.toBeNull();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => document.querySelector("aside[data-open]")).toBeNull();
  expect(isOn()).toBe(true);
  await userEvent.keyboard("{Escape}");
  expect(isOn()).toBe(false);
});

test("Escape that closes the row shown beside a list leaves screenshot mode on", async () => {
  const { screen, isOn } = await openScreenshotMode();
  screen.getByRole("link", { name: "marek.holub@canopy.example" }).element().focus();
  await userEvent.keyboard("p");
  await expect.poll(() => document.querySelector("[data-peek]")).not.toBeNull();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => document.querySelector("[data-peek]")).toBeNull();
  expect(isOn()).toBe(true);
  await userEvent.keyboard("{Escape}");
  expect(isOn()).toBe(false);
});
