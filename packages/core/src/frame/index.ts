export { frameOf, keepKey, keepKeys, keepKeysWhile } from "./frameActors.ts";
export { takeTypedAhead } from "./takeTypedAhead.ts";
export { entryOf, parentOf } from "../routing/trail.ts";
export { selectHavePollsBegun } from "./pollStart.machine.ts";
export { selectIsAtRest } from "./quiet.machine.ts";
export { quietScreen } from "./quiet.screens.ts";
export { selectAreShortcutsOn, selectShortcut, shortcuts } from "./shortcuts.machine.ts";
export { typedText } from "./typedText.ts";
export { selectIsCollapsed, selectIsDrawerOpen, selectMenuAddresses } from "./sidebar.machine.ts";
