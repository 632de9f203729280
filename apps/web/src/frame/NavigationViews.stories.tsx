import { frameOf } from "@canopy/core/frame";
import { fakeId, fakeView } from "@canopy/core/testing";
import { expect, waitFor } from "storybook/test";
import preview from "../../../../.storybook/preview.tsx";
import { useApp } from "../kit/appContext.tsx";
import { inWorld } from "../stories/screenStory.tsx";
import { Navigation } from "./Navigation.tsx";
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

/** The sidebar after the first screen has come to rest. */
function SidebarAtRest() {
  const app = useApp();
  frameOf(app).pollStart.send({ type: "screen.quiet" });
  return <Navigation place={app.currentRoute.read()} />;
}

const chosen = fakeView({ list: "/api/companies", name: "New ones", isDefault: true });

const meta = preview.meta({
  title: "frame/Views in the sidebar",
  render: () => <NavigationViews name="projects" label="Projects" />,
});

/** The views of one list, unfolded. */
export const Unfolded = meta.story({
  decorators: [
    (Story) => (
      <nav aria-label="Main" style={{ inlineSize: "15rem", paddingBlockStart: "2.25rem" }}>
        <Story />
      </nav>
    ),
    inWorld({ address: "/project/", stubs: { views: { list: views } } }),
  ],
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

/** An entry opens its list with the person's default view, also in a browser that has never shown this list. */
export const DefaultView = meta.story({
  render: () => <SidebarAtRest />,
  decorators: [inWorld({ address: "/", stubs: { views: { list: [chosen] } } })],
  play: async ({ canvas }) => {
    const link = await canvas.findByRole("link", { name: "Companies" });
    await waitFor(() => expect(link).toHaveAttribute("href", `/company/?view=${fakeId(40)}`));
  },
});

/** Beside 'Reminders', and before the handle of its views, stands the number of the person's own that are overdue. */
export const OverdueReminders = meta.story({
  render: () => <SidebarAtRest />,
  decorators: [
    inWorld({
      address: "/",
      permissions: ["reminder:list"],
      stubs: {
        views: { list: [fakeView({ list: "/api/reminders", name: "Monthly" })] },
        reminders: { list: { data: [], total: 120 } },
      },
    }),
  ],
  play: async ({ canvas }) => {
    const count = await canvas.findByText("99+");
    await expect(count).toHaveTextContent("99+ of mine overdue");
    const handle = await canvas.findByLabelText("Views of Reminders", { selector: "summary" });
    await expect(count.getBoundingClientRect().right).toBeLessThanOrEqual(
      handle.getBoundingClientRect().left,
    );
    await expect(canvas.getByRole("link", { name: "Reminders 99+ of mine overdue" })).toBeVisible();
  },
});
