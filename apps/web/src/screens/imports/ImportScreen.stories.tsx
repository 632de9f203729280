import { fakeImport, fakeImportLine, forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#stories/screenStory.tsx";
import { idOf, pageOf } from "#stories/storyData.ts";
import { ImportScreen } from "./ImportScreen.tsx";

const { id } = fakeImport();
const meta = preview.meta({
  title: "screens/Import",
  component: ImportScreen,
  args: { params: { importId: id } },
});

const lines = pageOf([
  fakeImportLine(),
  fakeImportLine({
    id: idOf(61, 2),
    line: 3,
    outcome: "CHANGED",
    recordId: idOf(2, 1),
    name: "ines.duarte@canopy.example",
    changes: [
      { field: "Surname", before: "Duarte", after: "Duarte Reis" },
      { field: "Phone", before: null, after: "+351 21 000 0000" },
    ],
  }),
  fakeImportLine({
    id: idOf(61, 3),
    line: 4,
    outcome: "REFUSED",
    name: "kai",
    problems: [
      { field: "Email", message: "Email is not an e-mail address" },
      { field: "Company", message: "Company “Atlantis Ltd” is not one of the choices" },
    ],
  }),
]);
const clean = { counts: { NEW: 1, CHANGED: 1, SAME: 0, REFUSED: 0 } };

const onWire = (imports: NonNullable<Stubs["imports"]>, address = `/import/${id}`) =>
  inWorld({ address, stubs: { imports: { lines, ...imports } } });

export const Refused = meta.story({
  decorators: [onWire({ get: fakeImport() })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("It cannot be imported yet")).toBeVisible();
    await expect(canvas.getByText(/^1 line is refused/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Import" })).toBeDisabled();
    await expect(await canvas.findByText(/Surname: Duarte → Duarte Reis/)).toBeVisible();
    await expect(canvas.getByText(/Company “Atlantis Ltd” is not one of the choices/)).toBeVisible();
    const parts = within(canvas.getByRole("navigation", { name: "Lines by result" }));
    await expect(parts.getByRole("link", { name: /^Refused/ })).toHaveAttribute(
      "href",
      `/import/${id}?outcome=REFUSED`,
    );
  },
});

export const Asking = meta.story({
  decorators: [
    onWire({
      get: fakeImport({
        questions: [
          {
            id: "2",
            heading: "Last login",
            sample: "03/04/2026",
            choices: ["DAY_FIRST", "MONTH_FIRST"],
            answer: null,
          },
        ],
      }),
      update: forever,
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Answer 1 question about the columns first.")).toBeVisible();
    await userEvent.selectOptions(
      canvas.getByLabelText("Last login, such as 03/04/2026"),
      "The day comes first",
    );
    await expect(await canvas.findByText("The lines are being judged anew…")).toBeVisible();
  },
});

export const Matching = meta.story({
  decorators: [onWire({ get: fakeImport(), update: forever })],
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByLabelText("Vorname is imported as");
    await expect(name).toHaveValue("");
    await userEvent.selectOptions(name, "Name");
    await expect(name).toHaveValue("name");
    await expect(canvas.queryByLabelText("Last login is imported as")).toBeNull();
  },
});

export const Ready = meta.story({
  decorators: [onWire({ get: fakeImport(clean), apply: forever })],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Ready to import")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Import" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Import this file" }));
    await expect(question.getByText(/^1 new user and changes to 1 will be written/)).toBeVisible();
  },
});

export const BeingWritten = meta.story({
  decorators: [onWire({ get: fakeImport({ ...clean, state: "APPLYING" }) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The lines are being written")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Import" })).toBeNull();
  },
});

export const Imported = meta.story({
  decorators: [
    onWire({ get: fakeImport({ ...clean, state: "APPLIED", appliedAt: "2026-11-20T09:05:00Z" }) }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Show these users" })).toHaveAttribute(
      "href",
      `/user/?where=importId.equals.${id}`,
    );
    await expect(canvas.getByRole("button", { name: "Take back" })).toBeVisible();
  },
});

export const Failed = meta.story({
  decorators: [
    onWire({
      get: fakeImport({
        ...clean,
        state: "FAILED",
        reason: "A record that the file names was deleted meanwhile.",
      }),
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/was deleted meanwhile\. Check again, match/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Check again" })).toBeEnabled();
  },
});

export const TakenBack = meta.story({
  decorators: [onWire({ get: fakeImport({ ...clean, state: "UNDONE" }) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The import was taken back")).toBeVisible();
  },
});

export const NoSuchLines = meta.story({
  decorators: [onWire({ get: fakeImport(clean), lines: pageOf([]) }, `/import/${id}?outcome=SAME`)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No such lines")).toBeVisible();
  },
});

export const NotHere = meta.story({
  decorators: [onWire({ get: problem("/errors/not-found") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This import is not here")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Import a file" })).toBeVisible();
  },
});

export const Loading = meta.story({ decorators: [onWire({ get: forever, lines: forever })] });
