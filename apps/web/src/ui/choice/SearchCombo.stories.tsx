import { expect, fn } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { SearchCombo } from "./SearchCombo.tsx";

function SearchIn({ widthPx }: { readonly widthPx: number }) {
  return (
    <div style={{ inlineSize: widthPx }}>
      <SearchCombo
        label="Search everything"
        shortcut="/"
        text=""
        status="closed"
        hits={[]}
        highlighted={-1}
        news=""
        noneText=""
        onText={fn()}
        onNext={fn()}
        onPrevious={fn()}
        onOpen={() => false}
        onFocus={fn()}
        onClose={fn()}
        onClear={fn()}
        onRetry={fn()}
      />
    </div>
  );
}

const meta = preview.meta({ component: SearchIn, title: "ui/SearchCombo", args: { widthPx: 240 } });

export const WithItsKey = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText("/")).toBeVisible();
  },
});

export const TheKeyGivesWayToTheWords = meta.story({
  args: { widthPx: 180 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("/")).not.toBeVisible();
    const { textOverflow, paddingInlineEnd, paddingInlineStart } = getComputedStyle(
      canvas.getByRole("combobox", { name: "Search everything" }),
    );
    await expect(textOverflow).toBe("ellipsis");
    await expect(parseFloat(paddingInlineEnd)).toBeLessThan(parseFloat(paddingInlineStart));
  },
});
