import { forever, problem } from "@canopy/core/testing";
import type { Decorator, StoryContext } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";
import type { StoryWorld } from "./screenStory.tsx";
import { pageOf } from "./storyData.ts";

type Played = Pick<StoryContext, "canvas" | "userEvent">;

/** The answers of a list without rows: no rows, never answered, or a failure. */
type WithoutRows = ReturnType<typeof pageOf<never>> | typeof forever | ReturnType<typeof problem>;

interface ListOfRecords {
  /** Draws the list's screen with this answer, optionally in another world. */
  readonly answered: (list: WithoutRows, world?: Partial<StoryWorld>) => Decorator;
  /** The listed records as the empty state names them: "No {records} yet". */
  readonly records: string;
  /** The list's address with a filter. */
  readonly narrowed: string;
}

const UNREADABLE = "The list could not be read.";

/** The states of a list without rows, for `meta.story`: loading, empty, no match, failed. Each list tells its own stories with rows. */
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
  /** The screen of a person who may only read. */
  readonly drawn: Decorator;
  /** The count under the rows, such as "12 companies". */
  readonly count: string;
  /** The label of the button that creates a record, which they do not see. */
  readonly create: string;
}

/** A person who may only read sees the rows, and no button to create, change or delete one. */
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
  /** Draws the screen with this answer to a deletion. */
  readonly removing: (remove: ReturnType<typeof problem>) => Decorator;
  /** The record's name in its row. */
  readonly name: string;
  /** The record's kind in the dialog's title: "Delete {noun}". */
  readonly noun: string;
  /** The server's reason for the refusal. */
  readonly refusal: string;
}

/** A record that others use is not deleted: the reason is shown and the row stays. */
export const stillInUse = ({ removing, name, noun, refusal }: Needed) => ({
  decorators: [removing(problem("/errors/in-use", refusal))],
  play: async ({ canvas, userEvent }: Played) => {
    await userEvent.click(await canvas.findByRole("button", { name: `Actions for ${name}` }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: `Delete ${noun}` }));
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    const messages = await canvas.findAllByText(refusal);
    await expect(messages[0]).toBeVisible();
    await expect(canvas.getByRole("link", { name })).toBeVisible();
  },
});
