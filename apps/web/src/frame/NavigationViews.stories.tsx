import { fakeId, fakeView } from "@canopy/core/testing";
import { expect } from "storybook/test";
import preview from "../../../../.storybook/preview.tsx";
import { inWorld } from "../stories/screenStory.tsx";
import { NavigationViews } from "./NavigationViews.tsx";

const views = [
  fakeView({ list: "/api/projects", name: "Registered without issuance" }),
  fakeView({
    id: fakeId(41),
    list: "/api/projects",
    name: "A view whose name is far longer than the sidebar is wide",
  }),
  fakeView({ id: fakeId(42), name: "Locked people" }),
];

const meta = preview.meta({
  title: "frame/Views in the sidebar",
  render: () => <NavigationViews name="projects" label="Projects" />,
  decorators: [
    (Story) => (
      <nav aria-label="Main" style={{ inlineSize: "15rem", paddingBlockStart: "2.25rem" }}>
        <Story />
      </nav>
    ),
    inWorld({ address: "/project/", stubs: { views: { list: views } } }),
  ],
});

/** The views of one list, unfolded. */
export const Unfolded = meta.story({
  play: async ({ canvas, userEvent }) => {
    const handle = await canvas.findByLabelText("Views of Projects", { selector: "summary" });
    await expect(canvas.getByText("Registered without issuance")).not.toBeVisible();
    await userEvent.click(handle);
    await expect(canvas.getByRole("link", { name: "Registered without issuance" })).toHaveAttribute(
      "href",
      `/project/?view=${fakeId(40)}`,
    );
    await expect(canvas.getAllByRole("link")).toHaveLength(2);
  },
});
