import { Leaf, Pencil, Plus, Rows3, Trash2 } from "lucide-react";
import { expect, fn, spyOn } from "storybook/test";
import preview from "../../../../.storybook/preview.tsx";
import { Button, MISSING_LABEL, type ButtonVariant } from "./Button.tsx";
import { ButtonLink } from "./ButtonLink.tsx";

const meta = preview.meta({ component: Button, title: "ui/Button", args: { label: "Save", onPress: fn() } });
const variants: readonly ButtonVariant[] = ["primary", "secondary", "success", "danger", "warning", "info"];
const row = { display: "flex", flexWrap: "wrap", gap: 8, alignItems: "center", marginBlockEnd: 12 } as const;

export const Variants = meta.story({
  render: () => (
    <>
      {(["small", "medium", "large"] as const).map((size) => (
        <div key={size} style={row}>
          {variants.map((variant) => (
            <Button key={variant} label={variant} variant={variant} size={size} icon={<Leaf aria-hidden />} />
          ))}
        </div>
      ))}
    </>
  ),
});

export const Kinds = meta.story({
  render: () => (
    <>
      <div style={row}>
        <Button kind="tab" label="Facts" isSelected />
        <Button kind="tab" label="History" />
      </div>
      <div style={row}>
        <Button kind="viewToggle" label="List" icon={<Rows3 aria-hidden />} isSelected />
        <Button kind="viewToggle" label="Cards" />
      </div>
      <div style={row}>
        <Button kind="iconOnly" aria-label="Edit" icon={<Pencil aria-hidden />} />
        <Button kind="iconOnly" aria-label="Delete" variant="danger" icon={<Trash2 aria-hidden />} />
        <Button kind="expanding" label="Add a note" icon={<Plus aria-hidden />} />
      </div>
      <ButtonLink href="/company/" label="All companies" variant="primary" />
    </>
  ),
});

export const States = meta.story({
  render: () => (
    <div style={row}>
      <Button label="Create company" variant="primary" isPending />
      <Button label="Create company" variant="primary" isDisabled />
      <Button label="Cancel" isDisabled />
      <Button label="Full width" fullWidth />
    </div>
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
