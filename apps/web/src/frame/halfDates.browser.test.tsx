import type { Stubs } from "@canopy/core/testing";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AppContext } from "../kit/appContext.tsx";
import { storyApp } from "../stories/screenStory.tsx";
import { everyRight } from "../stories/storyData.ts";
import { projectRights, stoves } from "../stories/storyProjects.ts";
import { AppRouter } from "./AppRouter.tsx";
import { Dialogs } from "./Dialogs.tsx";

/** The form of a project's label, which has two optional dates. */
const openForm = async () => {
  const update = vi.fn<() => typeof stoves>(() => stoves);
  const stubs: Stubs = { projects: { get: stoves, update } };
  const app = storyApp({ address: "/account", stubs, permissions: [...everyRight, ...projectRights] });
  await render(
    <AppContext value={app}>
      <AppRouter>
        <div id="modal-root" />
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
  const { app, update } = await openForm();
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
  const { app } = await openForm();
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
