import { frameOf } from "@canopy/core/frame";
import { fakeId, fakeView } from "@canopy/core/testing";
import { expect, waitFor } from "storybook/test";
import preview from "../../../../.storybook/preview.tsx";
import { useApp } from "../kit/appContext.tsx";
import { inWorld } from "../stories/screenStory.tsx";
import { Navigation } from "./Navigation.tsx";

/** The sidebar after the first screen has come to rest. */
function SidebarAtRest() {
  const app = useApp();
  frameOf(app).pollStart.send({ type: "screen.quiet" });
  return <Navigation place={app.currentRoute.read()} />;
}

const chosen = fakeView({ list: "/api/companies", name: "New ones", isDefault: true });

const meta = preview.meta({
  title: "frame/Sidebar",
  render: () => <SidebarAtRest />,
  decorators: [inWorld({ address: "/", stubs: { views: { list: [chosen] } } })],
});

/** An entry opens its list with the person's default view, also in a browser that has never shown this list. */
export const DefaultView = meta.story({
  play: async ({ canvas }) => {
    const link = await canvas.findByRole("link", { name: "Companies" });
    await waitFor(() => expect(link).toHaveAttribute("href", `/company/?view=${fakeId(40)}`));
  },
});
