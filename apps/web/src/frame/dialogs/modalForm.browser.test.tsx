import { createApp, type Company } from "@canopy/core";
import { fakePorts, fakeToken, problem, stubWire, type Stubs } from "@canopy/core/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../App.tsx";
import { AppContext } from "#kit/appContext.tsx";
import { storyApp } from "#stories/screenStory.tsx";
import { projectRights, stoves } from "#stories/storyProjects.ts";
import { AppRouter } from "../AppRouter.tsx";
import { Dialogs } from "./Dialogs.tsx";
import { brightwater, everyRight, pageOf, someCompanies } from "#stories/storyData.ts";

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

test("Keys that are pressed before a form's first field has the focus are typed into it, and do nothing on the page", async () => {
  const app = storyApp({
    address: "/company/",
    stubs: { companies: { list: pageOf(someCompanies) } },
    permissions: everyRight,
  });
  await render(<App app={app} />);
  const opener = page.getByRole("button", { name: "Add company" });
  await expect.element(opener).toBeVisible();
  const element = opener.element();
  if (!(element instanceof HTMLElement)) throw new Error("The button takes no focus");
  element.focus();
  app.modal.send({ type: "modal.open", title: "New company", content: "companyForm" });
  for (const key of ["J", "o", "?", "Backspace", "y", "Enter"])
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
    );
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue("Joy");
  await userEvent.keyboard(" Ltd");
  await expect.element(name).toHaveValue("Joy Ltd");
  await expect.element(page.getByRole("dialog", { name: "Keyboard shortcuts" })).not.toBeInTheDocument();
});

test("Letters that are typed while the form of a filter is loaded choose its field, and do nothing on the page", async () => {
  const app = storyApp({
    address: "/company/",
    stubs: { companies: { list: pageOf(someCompanies) } },
    permissions: everyRight,
  });
  await render(<App app={app} />);
  const opener = page.getByRole("button", { name: "Add filter" });
  await expect.element(opener).toBeVisible();
  opener.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));
  for (const key of ["s", "t"])
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const field = page.getByRole("combobox", { name: "Field" });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveDisplayValue("Status");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

/** A company's form, opened over an older answer; `answer` answers the read that is under way. */
const openKnown = async () => {
  const asked: ((answer: Company | Response) => void)[] = [];
  const get = () => new Promise<Company | Response>((resolve) => void asked.push(resolve));
  const app = storyApp({ address: "/account", stubs: { companies: { get } }, permissions: everyRight });
  await render(
    <AppContext value={app}>
      <AppRouter>
        <Dialogs />
      </AppRouter>
    </AppContext>,
  );
  app.queryClient.setQueryData(["/api/companies", "record", brightwater.id], brightwater);
  const props = { id: brightwater.id };
  app.modal.send({ type: "modal.open", title: "Form", content: "companyForm", props });
  const answer = async (reads: number, given: Company | Response) => {
    await vi.waitFor(() => expect(asked).toHaveLength(reads));
    asked.at(-1)?.(given);
  };
  return { app, answer };
};

test("A form in a modal waits for the latest record and stays when a later read fails", async () => {
  const { app, answer } = await openKnown();
  await expect.element(page.getByText("Loading the company")).toBeInTheDocument();
  await answer(1, { ...brightwater, legalName: "Brightwater Group" });
  const legalName = page.getByRole("textbox", { name: "Legal name" });
  await expect.element(legalName).toHaveValue("Brightwater Group");
  await legalName.fill("Brightwater plc");
  const read = app.queryClient.invalidateQueries({ queryKey: ["/api/companies"] });
  await answer(2, problem("/errors/validation", "Not that")());
  await read;
  await expect.element(legalName).toHaveValue("Brightwater plc");
  app.stop();
});

/** The form of a project's label, which has two optional dates. */
const openLabel = async () => {
  const update = vi.fn<() => typeof stoves>(() => stoves);
  const stubs: Stubs = { projects: { get: stoves, update } };
  const app = storyApp({ address: "/account", stubs, permissions: [...everyRight, ...projectRights] });
  await render(
    <AppContext value={app}>
      <AppRouter>
        <Dialogs />
      </AppRouter>
    </AppContext>,
  );
  app.modal.send({
    type: "modal.open",
    title: "Form",
    content: "registryEntryForm",
    props: { projectId: stoves.id, list: "labels" },
  });
  return { app, update };
};

test("A date that is half typed is not sent as none", async () => {
  const { app, update } = await openLabel();
  await page.getByRole("dialog").getByLabelText("Label").selectOptions("CERTIFICATION");
  const until = page.getByRole("dialog").getByLabelText(/^Valid to/);
  await until.click();
  await userEvent.keyboard("12{Enter}");
  await expect
    .element(until)
    .toHaveAccessibleDescription("Type a whole date that exists, or empty the field");
  await expect.element(until).toHaveFocus();
  expect(update).not.toHaveBeenCalled();
  app.stop();
});

test("A form with nothing but half a date asks before it is left", async () => {
  const { app } = await openLabel();
  const until = page.getByRole("dialog").getByLabelText(/^Valid to/);
  await until.click();
  await userEvent.keyboard("12");
  await page.getByRole("dialog").getByLabelText(/^Note/).click();
  await expect
    .element(until)
    .toHaveAccessibleDescription("Type a whole date that exists, or empty the field");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("alertdialog")).toBeVisible();
  app.stop();
});
