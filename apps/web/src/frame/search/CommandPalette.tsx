import {
  paletteScreen,
  selectEntries,
  selectHighlightedEntry,
  selectPaletteNews,
  selectPaletteText,
  selectRecordSearch,
} from "@canopy/core/palette";
import { sameValue } from "@canopy/core";
import { takeTypedAhead } from "@canopy/core/frame";
import { useSelector } from "@xstate/react";
import { CommandBox } from "#ui/choice/CommandBox.tsx";
import { useApp, useScreen } from "#kit/appContext.tsx";

/** The content of the modal 'Commands': what can be done here, every screen, view and record, and the person's settings. Source: behaviour.md §2 Command palette. */
export function CommandPalette() {
  const app = useApp();
  const palette = useScreen(paletteScreen(app), undefined);
  const text = useSelector(palette, selectPaletteText);
  const search = useSelector(palette, selectRecordSearch);
  return (
    <CommandBox
      label="Find a command or a record"
      text={text}
      entries={useSelector(palette, selectEntries, sameValue)}
      highlighted={useSelector(palette, selectHighlightedEntry)}
      news={useSelector(palette, selectPaletteNews)}
      search={search}
      noneText={`Nothing matches “${text.trim()}”.`}
      onFocus={() => palette.send({ type: "palette.keys", keys: takeTypedAhead(app) })}
      onText={(typed) => palette.send({ type: "palette.type", text: typed })}
      onNext={() => palette.send({ type: "palette.next" })}
      onPrevious={() => palette.send({ type: "palette.previous" })}
      onRun={(at) => palette.send({ type: "palette.run", ...(at !== undefined && { at }) })}
      onRetry={() => palette.send({ type: "palette.retry" })}
    />
  );
}
