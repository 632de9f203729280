import { forever, problem } from "@canopy/core/testing";
import type { Decorator, StoryContext } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
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
  /** The label of that filter's field and the value that it shows. */
  readonly chosen?: readonly [label: string, value: string];
}

const UNREADABLE = "The list could not be read.";

/** The states of a list without rows, for `meta.story`: loading, empty, no match, failed. Each list tells its own stories with rows. */
export const listStories = ({ answered, records, narrowed, chosen }: ListOfRecords) => ({
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
      await expect(canvas.getByRole("button", { name: "Clear filters" })).toBeVisible();
      if (chosen) await expect(canvas.getByLabelText(chosen[0])).toHaveDisplayValue(chosen[1]);
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

type Dialog = ReturnType<typeof within>;

interface Created {
  /** Draws the list's screen on a server that creates a record. */
  readonly drawn: Decorator;
  /** The record's kind in buttons and titles. */
  readonly noun: string;
  /** The name has the focus at once; not where the form first reads the choices of a field. */
  readonly hasFocus?: true;
  /** Fills in the fields after the name was missed. */
  readonly fill: (dialog: Dialog, userEvent: Played["userEvent"]) => Promise<void>;
}

/** A new record is created in a modal, which refuses a missing name first. */
export const creatingInModal = ({ drawn, noun, hasFocus, fill }: Created) => ({
  decorators: [drawn],
  play: async ({ canvas, userEvent }: Played) => {
    await userEvent.click(await canvas.findByRole("button", { name: `Add ${noun}` }));
    const dialog = within(await screen.findByRole("dialog", { name: `New ${noun}` }));
    if (hasFocus) await waitFor(() => expect(dialog.getByLabelText("Name")).toHaveFocus());
    await userEvent.click(await dialog.findByRole("button", { name: `Create ${noun}` }));
    // in the list of errors and at the field
    await waitFor(() => expect(dialog.getAllByText("Name is required")).toHaveLength(2));
    await fill(dialog, userEvent);
    await userEvent.click(dialog.getByRole("button", { name: `Create ${noun}` }));
    const sentence = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} created successfully`;
    await expect(await canvas.findByText(sentence)).toBeVisible();
  },
});

interface Edited {
  /** Draws the list's screen on a server that returns the record. */
  readonly drawn: Decorator;
  readonly name: string;
  readonly noun: string;
  /** Checks the other fields. */
  readonly check: (dialog: Dialog, userEvent: Played["userEvent"]) => Promise<void>;
}

/** A record is edited in a modal opened by its row's menu. */
export const editingInModal = ({ drawn, name, noun, check }: Edited) => ({
  decorators: [drawn],
  play: async ({ canvas, userEvent }: Played) => {
    await userEvent.click(await canvas.findByRole("button", { name: `Actions for ${name}` }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: `Edit ${noun}` }));
    await expect(await dialog.findByLabelText("Name")).toHaveValue(name);
    await check(dialog, userEvent);
  },
});
