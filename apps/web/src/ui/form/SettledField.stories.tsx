import { useState } from "react";
import { expect, fn } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { SettledField } from "./SettledField.tsx";

const meta = preview.meta({ title: "ui/SettledField", component: SettledField });

const onChange = fn();

function Key() {
  const [value, setValue] = useState("VAL");
  return (
    <SettledField
      label="Key"
      of="step"
      value={value}
      refuse={(text) => (text === "TAKEN" ? "TAKEN is the key of another step" : undefined)}
      onChange={(text) => {
        onChange(text);
        setValue(text);
      }}
    />
  );
}

export const Settling = meta.story({
  render: () => <Key />,
  play: async ({ canvas, userEvent }) => {
    onChange.mockClear();
    const field = canvas.getByLabelText("Key");
    await userEvent.clear(field);
    await userEvent.type(field, "TAKEN");
    await expect(field).toHaveAccessibleDescription("TAKEN is the key of another step");
    await userEvent.keyboard("{Enter}");
    await expect(onChange).not.toHaveBeenCalled();
    const escapes: boolean[] = [];
    const note = (event: KeyboardEvent) => void escapes.push(event.defaultPrevented);
    document.addEventListener("keydown", note);
    await userEvent.keyboard("{Escape}");
    await expect(field).toHaveValue("VAL");
    await userEvent.keyboard("{Escape}");
    document.removeEventListener("keydown", note);
    // the second one restores nothing, so that it is left to what surrounds the field
    await expect(escapes).toEqual([true, false]);
    await userEvent.type(field, "2{Enter}");
    await expect(onChange.mock.calls).toEqual([["VAL2"]]);
    await userEvent.type(field, "3");
    await userEvent.tab();
    await expect(onChange.mock.calls).toEqual([["VAL2"], ["VAL23"]]);
    await expect(field).toHaveValue("VAL23");
  },
});
