import { forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";
import { feedbackRights, openItem, resolvedItem } from "#stories/storyFeedback.ts";
import { FeedbackScreen } from "./FeedbackScreen.tsx";

const meta = preview.meta({
  title: "screens/Feedback Item",
  component: FeedbackScreen,
  args: { params: { feedbackId: openItem.id } },
});

/** Draws a wide picture, which fitting makes smaller. */
const drawnPng = async (): Promise<Response> => {
  const canvas = new OffscreenCanvas(2400, 800);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.fillStyle = "#1d6b52";
  pen.fillRect(0, 0, 2400, 800);
  pen.fillStyle = "#f4f8f6";
  pen.fillRect(400, 60, 1960, 700);
  const blob = await canvas.convertToBlob({ type: "image/png" });
  return new Response(await blob.arrayBuffer(), { headers: { "content-type": "image/png" } });
};

const onWire = (feedback: NonNullable<Stubs["feedback"]>, world: Partial<StoryWorld> = {}) =>
  inWorld({
    address: `/feedback/${openItem.id}`,
    stubs: {
      feedback: { screenshot: drawnPng, ...feedback },
      feedbackMessages: { list: { data: [], total: 0 } },
      history: { list: { data: [], total: 0 } },
      users: { assignable: [{ ...openItem.author!, companyName: null }] },
    },
    permissions: feedbackRights,
    ...world,
  });

export const Showing = meta.story({
  decorators: [onWire({ get: openItem })],
  play: async ({ canvas, userEvent }) => {
    const title = `Feedback Item: ${openItem.title}`;
    await expect(await canvas.findByRole("heading", { level: 1, name: title })).toBeVisible();
    await waitFor(() => expect(document.title).toBe(`${title} · Canopy`));
    const picture = await canvas.findByRole("img", { name: /^Screenshot sent with/ });
    await waitFor(() => expect(picture.getBoundingClientRect().width).toBeGreaterThan(100));
    await expect(picture.getBoundingClientRect().width).toBeLessThan(2_400);
    await userEvent.click(canvas.getByRole("button", { name: "100 %" }));
    await expect(picture.getBoundingClientRect().width).toBe(2_400);
    await expect(canvas.getByRole("link", { name: "Project Information" })).toBeVisible();
    const buttons = canvas.getAllByRole("button").map(({ textContent }) => textContent);
    await expect(buttons).toEqual([
      ...["Take up", "Resolve", "Dismiss", "Assign", "Edit", "Fit", "100 %", "Send message"],
    ]);
    const primary = canvas.getAllByRole("button").filter(({ dataset }) => dataset["variant"] === "primary");
    await expect(primary.map(({ textContent }) => textContent)).toEqual(["Take up", "Send message"]);
    await expect(canvas.getByText("Problem from", { exact: false }).closest("h2")).toBeNull();
    await userEvent.click(canvas.getByText("State of the application"));
    await expect(await canvas.findByText(/"session": "signedIn"/)).toBeVisible();
  },
});

export const Closed = meta.story({
  decorators: [onWire({ get: { ...resolvedItem, route: null } })],
  play: async ({ canvas }) => {
    const reopen = await canvas.findByRole("button", { name: "Reopen" });
    await expect(reopen).toHaveAttribute("data-variant", "secondary");
    await expect(canvas.queryByRole("button", { name: "Resolve" })).toBeNull();
    await expect(canvas.getByText("Where").nextElementSibling).not.toBeEmptyDOMElement();
    await expect(canvas.getByText(/A message does not open the feedback again\./)).toBeVisible();
  },
});

export const SeenByItsAuthor = meta.story({
  decorators: [
    onWire(
      { get: resolvedItem, update: resolvedItem },
      { permissions: ["feedback:get", "feedback:create"], person: { id: resolvedItem.authorId } },
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("button", { name: "Reopen" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Assign" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Edit" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit feedback" });
    await userEvent.clear(await within(dialog).findByLabelText("Title"));
    await userEvent.type(within(dialog).getByLabelText("Title"), "Which version is current?");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save changes" }));
    await expect(await screen.findByText("Feedback updated successfully")).toBeVisible();
  },
});

export const SeenByOthers = meta.story({
  decorators: [onWire({ get: resolvedItem }, { permissions: ["feedback:get"] })],
  play: async ({ canvas }) => {
    await canvas.findByText("Messages are written by the author, the assignee and who manages feedback.");
    await expect(canvas.queryByRole("button", { name: "Reopen" })).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Edit" })).toBeNull();
    await expect(canvas.queryByRole("textbox", { name: "Message" })).toBeNull();
  },
});

export const Dismissing = meta.story({
  decorators: [onWire({ get: openItem, dismiss: openItem })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Dismiss" }));
    const dialog = await screen.findByRole("dialog", { name: "Dismiss feedback" });
    await userEvent.click(await within(dialog).findByRole("button", { name: "Dismiss" }));
    await expect(await within(dialog).findByText("Reason is required")).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText("Reason"), "It is there already");
    await userEvent.click(within(dialog).getByRole("button", { name: "Dismiss" }));
    await expect(await screen.findByText("Operation completed successfully")).toBeVisible();
  },
});

export const Assigning = meta.story({
  decorators: [onWire({ get: openItem })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Assign" }));
    const dialog = await screen.findByRole("dialog", { name: "Assign feedback" });
    await expect(await within(dialog).findByLabelText(/Assignee/)).toBeInTheDocument();
  },
});

export const Editing = meta.story({
  decorators: [onWire({ get: openItem })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Edit" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit feedback" });
    await expect(await within(dialog).findByLabelText("Title")).toHaveValue(openItem.title);
  },
});

export const PictureNotRead = meta.story({
  decorators: [
    onWire({ get: openItem, screenshot: problem("/errors/internal", "The picture could not be read.") }),
  ],
  play: async ({ canvas }) => {
    // the text on the page, not the message that says the same for five seconds
    await expect(
      await canvas.findByText("The picture could not be read.", { selector: "[data-kind=error] *" }),
    ).toBeVisible();
  },
});

export const Loading = meta.story({
  decorators: [onWire({ get: forever })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Loading the feedback item")).toBeInTheDocument();
  },
});

export const Missing = meta.story({
  decorators: [onWire({ get: problem("/errors/not-found") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This feedback item is not here")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Feedback Overview" })).toBeVisible();
  },
});

export const Failed = meta.story({
  decorators: [onWire({ get: problem("/errors/internal", "The item could not be read.") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});
