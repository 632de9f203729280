import { forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld, type StoryWorld } from "#stories/screenStory.tsx";

import { feedbackRights, openItem, someMessages, someMoves } from "#stories/storyFeedback.ts";
import { FeedbackConversation } from "./FeedbackConversation.tsx";

const meta = preview.meta({
  title: "screens/Feedback Conversation",
  component: FeedbackConversation,
  args: { feedback: openItem },
});

/** The signed-in person of the stories. */
const ownId = "0190a000-0000-7000-8000-000000000001";

const conversation: Stubs = {
  feedbackMessages: { list: { data: [...someMessages], total: someMessages.length } },
  history: { list: { data: [...someMoves], total: someMoves.length } },
};

const onWire = (stubs: Stubs = {}, world: Partial<StoryWorld> = {}) =>
  inWorld({
    address: `/feedback/${openItem.id}`,
    stubs: { ...conversation, ...stubs },
    permissions: feedbackRights,
    ...world,
  });

export const Showing = meta.story({
  decorators: [onWire()],
  play: async ({ canvas }) => {
    const entries = within(await canvas.findByRole("list", { name: "Messages" })).getAllByRole("listitem");
    await expect(entries.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Ines Duarte took this up"),
      expect.stringContaining("or also by mouse?"),
      expect.stringContaining("Both ways."),
    ]);
    await expect(canvas.getByRole("textbox", { name: "Message" })).toBeVisible();
    await expect(canvas.getByText(/^Amina and whoever looks into it are told\./)).toBeVisible();
  },
});

export const Empty = meta.story({
  decorators: [
    onWire({ feedbackMessages: { list: { data: [], total: 0 } }, history: { list: { data: [], total: 0 } } }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nobody has written yet.")).toBeVisible();
  },
});

export const SeenByItsAuthor = meta.story({
  decorators: [
    onWire({}, { permissions: ["feedback:get", "feedback:create"], person: { id: openItem.authorId } }),
  ],
  play: async ({ canvas }) => {
    const entries = within(await canvas.findByRole("list", { name: "Messages" })).getAllByRole("listitem");
    await expect(entries.at(-1)).toHaveTextContent(/^AY?You/);
    await expect(canvas.getByText(/^Whoever looks into it is told\./)).toBeVisible();
  },
});

export const SeenByAReader = meta.story({
  decorators: [onWire({}, { permissions: ["feedback:get", "feedback:list"] })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Messages are written by the author/)).toBeVisible();
    await expect(canvas.queryByRole("textbox")).toBeNull();
  },
});

export const AskedFor = meta.story({
  decorators: [onWire({}, { address: `/feedback/${openItem.id}?message=${someMessages[0]?.id ?? ""}` })],
  play: async ({ canvas }) => {
    const entries = within(await canvas.findByRole("list", { name: "Messages" })).getAllByRole("listitem");
    await waitFor(() => expect(entries.at(-1)).toHaveFocus());
  },
});

/** Messages of which the first page has one. */
const onTwoPages: Stubs = {
  feedbackMessages: {
    list: ({ search }) =>
      search.get("page") === "1"
        ? { data: someMessages.slice(0, 1), total: 2 }
        : { data: someMessages.slice(1), total: 2 },
  },
};

export const AskedForAmongEarlierOnes = meta.story({
  decorators: [
    onWire(onTwoPages, { address: `/feedback/${openItem.id}?message=${someMessages[1]?.id ?? ""}` }),
  ],
  play: async ({ canvas }) => {
    const asked = (await canvas.findByText(/or also by mouse\?/)).closest("li");
    await waitFor(() => expect(asked).toHaveFocus());
  },
});

export const EarlierOnDemand = meta.story({
  decorators: [onWire(onTwoPages)],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Show earlier messages (1)" }));
    await expect(await canvas.findByText(/or also by mouse\?/)).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole("button", { name: /^Show earlier/ })).toBeNull());
    await expect(canvas.getByRole("log")).toBeEmptyDOMElement();
    await expect(
      canvas.getByRole("list", { name: "Messages" }).closest("[role=log], [aria-live]"),
    ).toBeNull();
  },
});

/** Earlier messages that cannot be read take nothing away; they are tried again. */
const failingOnce = (): Stubs => {
  let isUp = false;
  return {
    feedbackMessages: {
      list: ({ search }) => {
        if (search.get("page") === "1") return { data: someMessages.slice(0, 1), total: 2 };
        if (isUp) return { data: someMessages.slice(1), total: 2 };
        isUp = true;
        return problem("/errors/internal", "Not now.")();
      },
    },
  };
};

export const EarlierFailed = meta.story({
  decorators: [onWire(failingOnce())],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Show earlier messages (1)" }));
    await expect(await canvas.findByRole("alert")).toHaveTextContent("Not now.");
    await expect(canvas.getByText(/Both ways\./)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: /^Show earlier/ })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(await canvas.findByText(/or also by mouse\?/)).toBeVisible();
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
});

const writing = (): Stubs => {
  const sent: (typeof someMessages)[number][] = [];
  return {
    feedbackMessages: {
      list: () => ({ data: [...sent, ...someMessages], total: sent.length + someMessages.length }),
      create: ({ body }) => {
        const text = String(Reflect.get(Object(body), "text"));
        const made = { ...someMessages[0]!, id: crypto.randomUUID(), authorId: ownId, text };
        const message = { ...made, createdAt: "2026-11-19T11:00:00Z" };
        sent.unshift(message);
        return message;
      },
    },
  };
};

export const Writing = meta.story({
  decorators: [onWire(writing())],
  play: async ({ canvas, userEvent }) => {
    const box = await canvas.findByRole("textbox", { name: "Message" });
    await userEvent.type(box, "Found it.{Control>}{Enter}{/Control}");
    const list = await canvas.findByRole("list", { name: "Messages" });
    await expect(await within(list).findByText("Found it.")).toBeVisible();
    await expect(canvas.getByRole("log")).toHaveTextContent(/^You: Found it\.$/);
    await waitFor(() => expect(box).toHaveValue(""));
    await expect(box).toHaveFocus();
    await userEvent.type(box, "It is mended.");
    await userEvent.click(canvas.getByRole("button", { name: "Send message" }));
    await waitFor(() => expect(box).toHaveValue(""));
    await waitFor(() => expect(box).toHaveFocus());
  },
});

export const NotSent = meta.story({
  decorators: [
    onWire({
      feedbackMessages: {
        ...conversation.feedbackMessages,
        create: problem("/errors/internal", "Not stored."),
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    const box = await canvas.findByRole("textbox", { name: "Message" });
    await userEvent.click(canvas.getByRole("button", { name: "Send message" }));
    await expect(await canvas.findByText("Message is required")).toBeVisible();
    await userEvent.type(box, "Found it.");
    await userEvent.click(canvas.getByRole("button", { name: "Send message" }));
    // the text on the page, not the message that says the same for five seconds
    await expect(await canvas.findByText("Not stored.", { selector: "form *" })).toBeVisible();
    await expect(box).toHaveValue("Found it.");
  },
});

export const DraftOffered = meta.story({
  decorators: [
    onWire(
      {},
      {
        kept: {
          [`draft:${ownId}:/feedback/${openItem.id} Write a message ${openItem.id}`]: JSON.stringify({
            changed: { text: "Half typed" },
          }),
        },
      },
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Restore" }));
    await expect(canvas.getByRole("textbox", { name: "Message" })).toHaveValue("Half typed");
  },
});

export const Loading = meta.story({
  decorators: [onWire({ feedbackMessages: { list: forever } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Loading the conversation")).toBeInTheDocument();
  },
});

export const Failed = meta.story({
  decorators: [
    onWire({ feedbackMessages: { list: problem("/errors/internal", "The messages could not be read.") } }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The messages could not be read.")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Try again" })).toBeVisible();
  },
});
