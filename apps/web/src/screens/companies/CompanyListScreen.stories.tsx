import { expect, screen, waitFor } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import {
  creatingInModal,
  editingInModal,
  listStories,
  onlyReading,
  stillInUse,
} from "#stories/listStories.ts";
import { inWorld } from "#stories/screenStory.tsx";
import { brightwater, pageOf, someCompanies } from "#stories/storyData.ts";
import { CompanyListScreen } from "./CompanyListScreen.tsx";

const meta = preview.meta({ title: "screens/Partner Companies", component: CompanyListScreen });

const address = "/company/";
const list = pageOf(someCompanies, 12);

const stories = listStories({
  answered: (rows, world) => inWorld({ address, stubs: { companies: { list: rows } }, ...world }),
  records: "companies",
  narrowed: "/company/?filter=zebra",
});

export const Showing = meta.story({
  decorators: [inWorld({ address, stubs: { companies: { list } } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Brightwater Dairies" })).toHaveAttribute(
      "href",
      `/company/${brightwater.id}`,
    );
    await expect(canvas.getByText("Ireland")).toBeVisible();
    await expect(canvas.getByText("12 companies")).toBeVisible();
  },
});

export const Loading = meta.story(stories.loading);
export const Empty = meta.story(stories.empty);
export const NoMatch = meta.story(stories.noMatch);
export const Failed = meta.story(stories.failed);

export const OnlyReading = meta.story(
  onlyReading({
    drawn: inWorld({ address, stubs: { companies: { list } }, permissions: ["company:list"] }),
    count: "12 companies",
    create: "Add company",
  }),
);

export const StillInUse = meta.story(
  stillInUse({
    removing: (remove) => inWorld({ address, stubs: { companies: { list, remove } } }),
    name: "Brightwater Dairies",
    noun: "company",
    refusal: "3 users belong to this company.",
  }),
);

export const CreatingInModal = meta.story(
  creatingInModal({
    drawn: inWorld({
      address,
      stubs: { companies: { list, create: { ...brightwater, name: "New Works" } } },
    }),
    noun: "company",
    hasFocus: true,
    fill: async (dialog, userEvent) => {
      await userEvent.type(dialog.getByLabelText("Name"), "New Works");
      await userEvent.type(dialog.getByRole("combobox", { name: "Country" }), "Portug");
      await userEvent.click(await screen.findByRole("option", { name: "Portugal" }));
    },
  }),
);

export const EditingInModal = meta.story(
  editingInModal({
    drawn: inWorld({ address, stubs: { companies: { list, get: brightwater } } }),
    name: "Brightwater Dairies",
    noun: "company",
    check: async (dialog) => {
      await waitFor(() => expect(dialog.getByRole("combobox", { name: "Country" })).toHaveValue("Ireland"));
    },
  }),
);
