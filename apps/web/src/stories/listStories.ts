import { forever, problem } from "@canopy/core/testing";
import type { Decorator, StoryContext } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";
import type { StoryWorld } from "./screenStory.tsx";
import { pageOf } from "./storyData.ts";

type Played = Pick<StoryContext, "canvas" | "userEvent">;

/** What a list is answered in the looks that every list has: no rows, nothing yet, or a failure. */
type WithoutRows = ReturnType<typeof pageOf<never>> | typeof forever | ReturnType<typeof problem>;

interface ListOfRecords {
  /** Draws the list's screen with that answer, and in another world where one is given. */
  readonly answered: (list: WithoutRows, world?: Partial<StoryWorld>) => Decorator;
  /** What it lists, as its empty look says it: "No {records} yet". */
  readonly records: string;
  /** The list's address under a filter. */
  readonly narrowed: string;
}

const UNREADABLE = "The list could not be read.";

/** The looks of a list without rows, for `meta.story`: loading, empty, no match, failed. Rows are each list's own. */
export const listStories = ({ answered, records, narrowed }: ListOfRecords) => ({
  loading: {
    decorators: [answered(forever)],
    play: async ({ canvas }: Played) => {
      await expect(await canvas.findByRole("table")).toHaveAttribute("aria-busy", "true");
    },
  },
  empty: {
    decorators: [answered(pageOf<never>([]))],
    play: async ({ canvas }: Played) => {
      await expect(await canvas.findByText(`No ${records} yet`)).toBeVisible();
    },
  },
  noMatch: {
    decorators: [answered(pageOf<never>([]), { address: narrowed })],
    play: async ({ canvas }: Played) => {
      await expect(await canvas.findByText("No matches")).toBeVisible();
      await expect(canvas.getAllByRole("button", { name: "Clear filters" })[0]).toBeVisible();
    },
  },
  failed: {
    decorators: [answered(problem("/errors/internal", UNREADABLE))],
    play: async ({ canvas }: Played) => {
      await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
      await expect(canvas.getAllByText(UNREADABLE)[0]).toBeVisible();
    },
  },
});

interface ReadOnly {
  /** The screen of somebody who may only read. */
  readonly drawn: Decorator;
  /** What stands under the rows, such as "12 companies". */
  readonly count: string;
  /** What makes a record, which they do not have. */
  readonly create: string;
}

/** Who may only read meets the rows, and nothing that makes, changes or removes one. */
export const onlyReading = ({ drawn, count, create }: ReadOnly) => ({
  decorators: [drawn],
  play: async ({ canvas }: Played) => {
    await canvas.findByText(count);
    await expect(canvas.queryByRole("button", { name: create })).toBeNull();
    await expect(canvas.queryByRole("link", { name: create })).toBeNull();
    await expect(canvas.queryByRole("button", { name: /^Actions for/ })).toBeNull();
  },
});

interface Needed {
  /** Draws the screen where the record's removal is answered so. */
  readonly removing: (remove: ReturnType<typeof problem>) => Decorator;
  /** The record's name in its row. */
  readonly name: string;
  /** What it is, as the dialog's title says it: "Delete {noun}". */
  readonly noun: string;
  /** Why it stays, as the server says it. */
  readonly refusal: string;
}

/** Who deletes what others need is told so, and keeps the row. */
export const stillInUse = ({ removing, name, noun, refusal }: Needed) => ({
  decorators: [removing(problem("/errors/in-use", refusal))],
  play: async ({ canvas, userEvent }: Played) => {
    await userEvent.click(await canvas.findByRole("button", { name: `Actions for ${name}` }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: `Delete ${noun}` }));
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    const told = await canvas.findAllByText(refusal);
    await expect(told[0]).toBeVisible();
    await expect(canvas.getByRole("link", { name })).toBeVisible();
  },
});
