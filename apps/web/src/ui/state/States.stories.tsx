import { expect, fn } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { ErrorState } from "./ErrorState.tsx";
import { EmptyState, ForbiddenState, NoMatchState } from "./States.tsx";

const meta = preview.meta({
  component: ErrorState,
  title: "ui/States",
  args: { message: "Request timeout. Please try again.", onRetry: fn() },
});

export const Failed = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
export const Empty = meta.story({
  render: () => (
    <EmptyState
      title="No companies yet"
      text="Partner companies run the projects. Add the first one to start."
      action={{ label: "Add company", href: "/company/create" }}
    />
  ),
});
export const NoMatch = meta.story({
  render: () => <NoMatchState filters={["Name contains “wind”", "Status is active"]} onClear={fn()} />,
});
export const Forbidden = meta.story({
  render: () => (
    <ForbiddenState
      title="You cannot open this"
      message="Your role does not include it. An administrator can change that."
      actions={[{ label: "Go to the dashboard", href: "/" }]}
    />
  ),
});
