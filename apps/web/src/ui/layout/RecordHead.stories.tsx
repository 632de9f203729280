import { Workflow } from "lucide-react";
import { expect } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { Button } from "../button/Button.tsx";
import { Badge } from "../text/Badge.tsx";
import { RecordHead } from "./RecordHead.tsx";

const meta = preview.meta({
  title: "ui/Record head",
  component: RecordHead,
  args: {
    name: "Partner company onboarding",
    picture: <Workflow aria-hidden />,
    badge: <Badge tone="success" label="Published" />,
    facts: ["PARTNER-ONB", "Version 1, in force", "11 processes started"].map((content) => ({
      id: content,
      content,
    })),
    actions: (
      <>
        <Button label="Save" />
        <Button label="Publish" variant="primary" isDisabled />
      </>
    ),
    note: "Version 1 is published, and nothing has changed since.",
  },
});

const middleOf = (element: Element): number => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};

export const WithANote = meta.story({
  play: async ({ canvas, canvasElement }) => {
    const buttons = canvas.getAllByRole("button");
    const note = canvas.getByText(/^Version 1 is published/);
    await expect(note.getBoundingClientRect().right).toBe(buttons[1]?.getBoundingClientRect().right);
    await expect(note.getBoundingClientRect().left).toBe(buttons[0]?.getBoundingClientRect().left);
    const icon = canvasElement.querySelector("header > svg");
    await expect(icon && middleOf(icon)).toBe(middleOf(canvas.getByRole("heading")));
  },
});

/** The facts take several lines; the icon stays beside the name. */
export const OnAPhone = meta.story({
  globals: { viewport: { value: "mobile1", isRotated: false } },
  play: async ({ canvas, canvasElement }) => {
    const icon = canvasElement.querySelector("header > svg");
    const name = canvas.getByRole("heading");
    await expect(icon?.getBoundingClientRect().top).toBe(name.getBoundingClientRect().top + 2);
  },
});
