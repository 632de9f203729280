import { fakeToken } from "@canopy/core/testing";
import { expect, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { brightwater, idOf } from "#stories/storyData.ts";
import { processRights, registration } from "#stories/storyProcesses.ts";
import { onWire } from "#stories/storyProcessPage.ts";
import { ProcessScreen } from "./ProcessScreen.tsx";

const meta = preview.meta({
  title: "screens/Process Information, by role",
  component: ProcessScreen,
  args: { params: { processId: registration.id } },
});

const as = (claims: Parameters<typeof fakeToken>[0]) => ({
  kept: { access_token: fakeToken({ permissions: processRights, ...claims }) },
});

export const OnlyReading = meta.story({
  decorators: [
    onWire(registration, {
      at: "VAL",
      permissions: ["project_process:get", "project:get"],
    }),
  ],
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("You do not have the permission to complete milestones."),
    ).toBeVisible();
    await expect(canvas.getByText("You do not have the permission to reopen milestones.")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Hold" })).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Edit" })).toBeNull();
  },
});

export const OfficerWhoIsNotResponsible = meta.story({
  decorators: [onWire(registration, { at: "VAL", ...as({ roles: ["PROJECT_OFFICER"], id: idOf(2, 9) }) })],
  play: async ({ canvas }) => {
    const why = "Only who leads the project or is responsible for it may do this.";
    await expect((await canvas.findAllByText(why))[0]).toBeVisible();
    await expect(canvas.getByText("Hold is not possible")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Edit" })).toBeNull();
  },
});

export const PartnersOwnStep = meta.story({
  decorators: [
    onWire(registration, {
      at: "NEWS",
      ...as({
        roles: ["PARTNER_USER"],
        company_id: brightwater.id,
        company_name: brightwater.name,
        permissions: ["project_process:get", "project:get", "project_milestone:complete"],
      }),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("button", { name: "Complete" })).toBeVisible();
    await userEvent.click(canvas.getByRole("tab", { name: "Outline" }));
    const outline = within(await canvas.findByRole("list", { name: "Outline of VCS registration" }));
    await userEvent.click(outline.getByRole("button", { name: "Validation audit and findings issued" }));
    await expect(await canvas.findByText("Only the owner of this milestone may do this.")).toBeVisible();
  },
});
