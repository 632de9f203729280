import { fakeImport, forever, offline, type Stubs } from "@canopy/core/testing";
import { expect, waitFor } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { idOf, pageOf } from "#stories/storyData.ts";
import { ImportCreateScreen } from "./ImportCreateScreen.tsx";

const meta = preview.meta({ title: "screens/Import Records", component: ImportCreateScreen });

const permissions = ["project:create", "project:update", "user:create", "user:update"];
const none = { list: pageOf([]) };

const onWire = (imports: NonNullable<Stubs["imports"]>, world: Partial<StoryWorld> = {}) =>
  inWorld({ address: "/import/create?resource=projects", permissions, stubs: { imports }, ...world });

const chosen = new File(["Name,Country\r\nElm,Kenya\r\n"], "partners.csv", { type: "text/csv" });

interface Choosing {
  readonly canvasElement: HTMLElement;
  readonly userEvent: { upload: (input: HTMLElement, file: File) => Promise<unknown> };
}

const choose = async ({ canvasElement, userEvent }: Choosing, file = chosen) => {
  const input = await waitFor(() => {
    const found = canvasElement.querySelector<HTMLInputElement>("input[type=file]");
    if (!found) throw new Error("There is no place for a file yet");
    return found;
  });
  input.removeAttribute("accept");
  await userEvent.upload(input, file);
};

export const Choosing = meta.story({
  decorators: [onWire(none)],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Drop a file of projects here")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "All projects" })).toHaveAttribute("href", "/project/");
    await userEvent.click(canvas.getByText(/^All \d+ columns$/));
    await expect(await canvas.findByText("Registry status")).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText("Records"), "Users");
    await expect(await canvas.findByText("Drop a file of users here")).toBeVisible();
  },
});

export const Sending = meta.story({
  decorators: [onWire({ ...none, create: forever })],
  play: async ({ canvas, canvasElement, userEvent }) => {
    await choose({ canvasElement, userEvent });
    await expect(await canvas.findByText("Reading partners.csv and judging each line…")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Stop" }));
    await expect(await canvas.findByText("Drop a file of projects here")).toBeVisible();
  },
});

export const SeveralFiles = meta.story({
  decorators: [onWire({ ...none, create: forever })],
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findByText("Drop a file of projects here");
    const input = canvasElement.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("There is no place for a file");
    input.multiple = true;
    await userEvent.upload(input, [chosen, chosen]);
    const told = await canvas.findByText(/^An import is one file/);
    await expect(told).toHaveTextContent("None of these 2 was taken; choose one of them.");
    await expect(canvas.getByText("Drop a file of projects here")).toBeVisible();
  },
});

export const OtherFile = meta.story({
  decorators: [onWire(none)],
  play: async ({ canvas, canvasElement, userEvent }) => {
    await choose({ canvasElement, userEvent }, new File(["x"], "partners.pdf"));
    await expect(await canvas.findByText(/is neither a CSV file nor an Excel workbook/)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Try again" })).toBeNull();
  },
});

export const NotTaken = meta.story({
  decorators: [onWire({ ...none, create: offline })],
  play: async ({ canvas, canvasElement, userEvent }) => {
    await choose({ canvasElement, userEvent });
    await expect(await canvas.findByText("The file was not taken")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Try again" })).toBeVisible();
  },
});

export const WithEarlierImports = meta.story({
  decorators: [
    onWire({
      list: pageOf([
        fakeImport({ state: "APPLIED", appliedAt: "2026-11-20T09:05:00Z" }),
        fakeImport({
          id: idOf(60, 2),
          name: "projects-2026-11-19.xlsx",
          resource: "projects",
          state: "UNDONE",
        }),
        fakeImport({ id: idOf(60, 3), name: "reminders.csv", resource: "reminders", state: "FAILED" }),
      ]),
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Your imports" })).toBeVisible();
    await expect(await canvas.findByRole("link", { name: "people.csv" })).toBeVisible();
    await expect(canvas.getByText("Taken back")).toBeVisible();
  },
});

export const NotAllowed = meta.story({
  decorators: [onWire(none, { permissions: ["project:create"] })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("You may not import records")).toBeVisible();
  },
});
