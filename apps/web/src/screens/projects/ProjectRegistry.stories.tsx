import { problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { stoves } from "#stories/storyProjects.ts";
import { onWire } from "#stories/storyProjectPage.ts";
import { ProjectScreen } from "./ProjectScreen.tsx";

const meta = preview.meta({
  title: "screens/Project Information, registry",
  component: ProjectScreen,
  args: { params: { projectId: stoves.id } },
});

const sent: { body?: unknown } = {};
const keepsSent: Stubs["projects"] = {
  update: ({ body }) => {
    sent.body = body;
    return stoves;
  },
};

export const AddingAnEstimation = meta.story({
  decorators: [onWire(stoves, "registry", keepsSent)],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Add estimation" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add estimation" }));
    await userEvent.type(await dialog.findByLabelText("From"), "2028-04-01");
    await userEvent.type(dialog.getByLabelText("To"), "2028-03-01");
    await userEvent.type(dialog.getByLabelText("Quantity"), "8700.5");
    await userEvent.click(dialog.getByRole("button", { name: "Save estimation" }));
    await expect(await dialog.findByText("To must not be before From")).toBeVisible();
    await userEvent.clear(dialog.getByLabelText("To"));
    await userEvent.type(dialog.getByLabelText("To"), "2029-03-31");
    await userEvent.click(dialog.getByRole("button", { name: "Save estimation" }));
    await expect(await canvas.findByText("Changes saved successfully")).toBeVisible();
    await expect(sent.body).toEqual({
      estimations: [...(stoves.estimations ?? []), { from: "2028-04-01", to: "2029-03-31", tco2e: 8700.5 }],
      version: stoves.version,
    });
  },
});

const entry = { from: "2028-04-01", to: "2029-03-31", tco2e: 8700.5 };

/** Where rows have two lines, a period names the row and every other value says what it is. */
export const AtPhoneWidth = meta.story({
  decorators: [onWire(stoves, "registry")],
  globals: { viewport: { value: "mobile2", isRotated: false } },
  play: async ({ canvas }) => {
    const row = await canvas.findByRole("row", { name: /1 Apr 2026 – 30 Sept? 2026/ });
    await expect(within(row).getByRole("rowheader")).toHaveTextContent(/^1 Apr 2026 – 30 Sept? 2026$/);
    const said = within(row)
      .getAllByRole("cell")
      .map((cell) => (cell.dataset["label"] ?? "") + "|" + cell.textContent);
    await expect(said).toEqual([
      "|4,020\u00a0tCO₂e",
      "Vintage|2026",
      "Verification body|Meridian Verification",
      "Report date|20 Oct 2026",
      "|",
    ]);
  },
});

export const AFullList = meta.story({
  decorators: [onWire({ ...stoves, estimations: Array.from({ length: 100 }, () => entry) }, "registry")],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/100 entries are the most that a list holds/)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Add estimation" })).toBeNull();
    await expect(canvas.getByRole("button", { name: "Add issuance" })).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Actions for estimation 100" })).toBeVisible();
  },
});

const next = { from: "2029-04-01", to: "2030-03-31", tco2e: 9100 };
let reads = 0;

export const SomeoneElseRemovedAnEarlierEntry = meta.story({
  decorators: [
    onWire(stoves, "registry", {
      get: () => {
        reads += 1;
        return reads === 1
          ? { ...stoves, estimations: [entry, next] }
          : { ...stoves, estimations: [next], version: stoves.version + 1 };
      },
      ...keepsSent,
    }),
  ],
  beforeEach: () => {
    reads = 0;
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Actions for estimation 2" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit estimation" }));
    const amount = await dialog.findByLabelText("Quantity");
    await expect(reads).toBeGreaterThan(1);
    await expect(amount).toHaveValue("9100");
    await userEvent.clear(amount);
    await userEvent.type(amount, "9200");
    await userEvent.click(dialog.getByRole("button", { name: "Save estimation" }));
    await expect(await canvas.findByText("Changes saved successfully")).toBeVisible();
    await expect(sent.body).toEqual({
      estimations: [{ ...next, tco2e: 9200 }],
      version: stoves.version + 1,
    });
  },
});

export const SomeoneElseSavedTheList = meta.story({
  decorators: [onWire(stoves, "registry", { update: problem("/errors/conflict") })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Actions for label 1" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit label" }));
    await userEvent.type(await dialog.findByRole("textbox", { name: "Note" }), "With conditions");
    await userEvent.click(dialog.getByRole("button", { name: "Save label" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Reload" }));
    await expect(dialog.getByRole("textbox", { name: "Note" })).toHaveValue("With conditions");
  },
});

export const RemovingAnIssuance = meta.story({
  decorators: [onWire(stoves, "registry", keepsSent)],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Actions for issuance 1" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Remove" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Remove issuance" }));
    await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(sent.body).toEqual({ issuances: [], version: stoves.version }));
  },
});
