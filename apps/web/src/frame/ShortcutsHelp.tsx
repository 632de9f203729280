import { frameOf, selectAreShortcutsOn, shortcuts } from "@canopy/core/frame";
import { useSelector } from "@xstate/react";
import { ShortcutList } from "../ui/text/ShortcutList.tsx";
import { Stack } from "../ui/layout/Stack.tsx";
import { SwitchField } from "../ui/form/SwitchField.tsx";
import { useApp } from "../kit/appContext.tsx";

const keyNames: Readonly<Record<string, string>> = { " ": "Space", ArrowDown: "↓", ArrowUp: "↑" };

const linesOf = (isOfLists: boolean) =>
  shortcuts
    .filter((one) => (one.isOfLists ?? false) === isOfLists)
    .map(({ key, withCommand, label }) => ({
      keys: withCommand ? ["Ctrl / ⌘", key.toUpperCase()] : [keyNames[key] ?? key],
      label,
    }));

const groups = [
  {
    heading: "Everywhere",
    shortcuts: [
      ...linesOf(false),
      { keys: ["Alt", "T"], label: "Messages: what happened, what is next, Undo" },
      { keys: ["Esc"], label: "Close what is on top" },
    ],
  },
  { heading: "In lists", shortcuts: [...linesOf(true), { keys: ["Enter"], label: "Open the row" }] },
];

/** The content of the modal 'Keyboard shortcuts': the keys, and the switch that turns them off. */
export function ShortcutsHelp() {
  const frame = frameOf(useApp());
  const areOn = useSelector(frame.shortcuts, selectAreShortcutsOn);
  return (
    <Stack>
      <ShortcutList groups={groups} />
      <SwitchField
        label="Single-key shortcuts"
        help="Switch them off where speech input or a cat types for you."
        isOn={areOn}
        onChange={() => frame.shortcuts.send({ type: "shortcuts.toggle" })}
      />
    </Stack>
  );
}
