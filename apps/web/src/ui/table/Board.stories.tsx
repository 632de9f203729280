import { expect } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import { Board } from "./Board.tsx";

const meta = preview.meta({ title: "ui/Board", component: Board });

const columns = ["Open", "Answered", "Closed", "Withdrawn", "Carried forward"].map((label) => ({
  id: label,
  label,
  count: 1,
}));

export const WiderThanItsPlace = meta.story({
  args: {
    label: "Findings by kind and state",
    rowsLabel: "Kind",
    columns,
    rows: [
      {
        id: "CAR",
        label: "Corrective action request",
        cells: columns.map(({ id }) => ({
          id,
          cards: [
            {
              id: `card ${id}`,
              content: (
                <span>
                  CAR-01 <VisuallyHidden>overdue</VisuallyHidden>
                </span>
              ),
            },
          ],
        })),
      },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: "24rem" }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const frame = canvas.getByRole("group", { name: "Findings by kind and state" });
    await expect(frame.scrollWidth).toBeGreaterThan(frame.clientWidth);
    // text that is hidden from sight in its last column widens the frame's own scrolling, not the page
    await expect(canvas.getAllByText("overdue").every(({ offsetParent }) => offsetParent === frame)).toBe(
      true,
    );
  },
});
