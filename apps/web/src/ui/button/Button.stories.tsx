import { Leaf, Pencil, Plus, Rows3, Trash2 } from "lucide-react";
import { expect, fn, spyOn } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { Button, MISSING_LABEL, type ButtonVariant } from "./Button.tsx";
import { ButtonLink } from "./ButtonLink.tsx";
import { Row, Stack } from "../layout/Stack.tsx";

const meta = preview.meta({ component: Button, title: "ui/Button", args: { label: "Save", onPress: fn() } });
const variants: readonly ButtonVariant[] = ["primary", "secondary", "success", "danger", "warning", "info"];

export const Variants = meta.story({
  render: () => (
    <Stack>
      {(["small", "medium", "large"] as const).map((size) => (
        <Row key={size}>
          {variants.map((variant) => (
            <Button key={variant} label={variant} variant={variant} size={size} icon={<Leaf aria-hidden />} />
          ))}
        </Row>
      ))}
    </Stack>
  ),
});

export const Kinds = meta.story({
  render: () => (
    <Stack>
      <Row>
        <Button kind="tab" label="Facts" isSelected />
        <Button kind="tab" label="History" />
      </Row>
      <Row>
        <Button kind="viewToggle" label="List" icon={<Rows3 aria-hidden />} isSelected />
        <Button kind="viewToggle" label="Cards" />
      </Row>
      <Row>
        <Button kind="iconOnly" aria-label="Edit" icon={<Pencil aria-hidden />} />
        <Button kind="iconOnly" aria-label="Delete" variant="danger" icon={<Trash2 aria-hidden />} />
        <Button kind="expanding" label="Add a note" icon={<Plus aria-hidden />} />
      </Row>
      <ButtonLink href="/company/" label="All companies" variant="primary" />
    </Stack>
  ),
});

export const States = meta.story({
  render: () => (
    <Row>
      <Button label="Create company" variant="primary" isPending />
      <Button label="Create company" variant="primary" isDisabled />
      <Button label="Cancel" isDisabled />
      <Button label="Full width" fullWidth />
    </Row>
  ),
});

export const Pressed = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Save" }));
    await expect(args.onPress).toHaveBeenCalledOnce();
  },
});

export const PendingTakesNoPress = meta.story({
  args: { isPending: true },
  play: async ({ canvas, userEvent, args }) => {
    const button = canvas.getByRole("button", { name: "Save" });
    button.focus();
    await userEvent.keyboard("{Enter}");
    await expect(button).toHaveFocus();
    await expect(args.onPress).not.toHaveBeenCalled();
  },
});

export const WarnsWithoutLabel = meta.story({
  args: { label: "", "aria-label": "Nameless" },
  beforeEach: () => {
    spyOn(console, "warn").mockImplementation(() => undefined);
  },
  play: async () => {
    await expect(console.warn).toHaveBeenCalledWith(MISSING_LABEL);
  },
});
