import type { SessionRecord } from "@canopy/core/profile";
import { fakeId, forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#stories/screenStory.tsx";
import { ProfileSessions } from "./ProfileSessions.tsx";

const meta = preview.meta({ title: "screens/Own sessions", component: ProfileSessions });

const sessions: readonly SessionRecord[] = [
  {
    id: fakeId(1),
    createdAt: "2026-11-20T08:10:00Z",
    lastUsedAt: "2026-11-20T09:30:00Z",
    address: "198.51.100.7",
    userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0",
    isCurrent: true,
  },
  {
    id: fakeId(2),
    createdAt: "2026-11-19T17:45:00Z",
    lastUsedAt: "2026-11-19T18:20:00Z",
    address: "2001:db8::7",
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1",
    isCurrent: false,
  },
  {
    id: fakeId(3),
    createdAt: "2026-11-18T07:00:00Z",
    lastUsedAt: "2026-11-18T07:05:00Z",
    address: null,
    userAgent: null,
    isCurrent: false,
  },
];

const longNamed: SessionRecord = {
  id: fakeId(4),
  createdAt: "2026-11-17T07:00:00Z",
  lastUsedAt: "2026-11-17T07:05:00Z",
  address: "203.0.113.9",
  userAgent: "Mozilla/5.0 (Linux; Android 15) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36",
  isCurrent: false,
};

/** A server with these sessions. */
const holding = (first: readonly SessionRecord[]): Stubs => {
  let held = [...first];
  return {
    sessions: {
      mine: () => held,
      end: ({ params }) => {
        held = held.filter(({ id }) => id !== params["id"]);
        return undefined;
      },
      endOthers: () => {
        held = held.filter(({ isCurrent }) => isCurrent);
        return undefined;
      },
    },
  };
};
const address = "/";

export const Several = meta.story({
  decorators: [inWorld({ address, stubs: holding(sessions) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Firefox on Windows")).toBeVisible();
    await expect(canvas.getByText("Safari on iPhone")).toBeVisible();
    await expect(canvas.getByText("Unknown device")).toBeVisible();
    await expect(canvas.getAllByRole("button", { name: /^End: / })).toHaveLength(2);
  },
});

/** A long name has a second line. */
export const Narrow = meta.story({
  decorators: [inWorld({ address, stubs: holding([...sessions, longNamed]) })],
  globals: { viewport: { value: "mobile1", isRotated: false } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Safari on iPhone")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "End all others" })).toBeVisible();
    const name = canvas.getByRole("rowheader", { name: /^Samsung Internet on Android/ });
    await expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  },
});

export const EndOne = meta.story({
  decorators: [inWorld({ address, stubs: holding(sessions) })],
  play: async ({ canvas }) => {
    const row = within(await canvas.findByRole("row", { name: /Safari on iPhone/ }));
    await userEvent.click(row.getByRole("button", { name: "End: Safari on iPhone" }));
    const asked = within(await screen.findByRole("alertdialog", { name: "End session" }));
    await expect(asked.getByText("Safari on iPhone is signed out at once.")).toBeVisible();
    await userEvent.click(asked.getByRole("button", { name: "End" }));
    await expect(await canvas.findByText("Session ended successfully")).toBeVisible();
    await expect(await canvas.findByText("Sessions (2)")).toBeVisible();
  },
});

/** While one ends, the buttons of the others do not take a press that would be lost. */
export const Ending = meta.story({
  decorators: [inWorld({ address, stubs: { sessions: { mine: [...sessions], end: forever } } })],
  play: async ({ canvas }) => {
    const row = within(await canvas.findByRole("row", { name: /Safari on iPhone/ }));
    await userEvent.click(row.getByRole("button", { name: "End: Safari on iPhone" }));
    const asked = within(await screen.findByRole("alertdialog", { name: "End session" }));
    await userEvent.click(asked.getByRole("button", { name: "End" }));
    const other = within(canvas.getByRole("row", { name: /Unknown device/ }));
    await waitFor(() => expect(other.getByRole("button", { name: "End: Unknown device" })).toBeDisabled());
    await expect(canvas.getByRole("button", { name: "End all others" })).toBeDisabled();
    await expect(row.getByRole("button", { name: "End: Safari on iPhone" })).toHaveAttribute(
      "aria-busy",
      "true",
    );
  },
});

export const EndAllOthers = meta.story({
  decorators: [inWorld({ address, stubs: holding(sessions) })],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "End all others" }));
    const asked = within(await screen.findByRole("alertdialog", { name: "End all others" }));
    await userEvent.click(asked.getByRole("button", { name: "End all others" }));
    await expect(await canvas.findByText("Sessions ended successfully")).toBeVisible();
    await expect(await canvas.findByText("Sessions (1)")).toBeVisible();
  },
});

export const NoOthers = meta.story({
  decorators: [inWorld({ address, stubs: holding(sessions.slice(0, 1)) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This device")).toBeVisible();
    await expect(canvas.queryByRole("button")).toBeNull();
  },
});

export const Loading = meta.story({
  decorators: [inWorld({ address, stubs: { sessions: { mine: forever } } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Sessions")).toBeVisible();
  },
});

export const Failed = meta.story({
  decorators: [inWorld({ address, stubs: { sessions: { mine: problem("/errors/internal") } } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Try again" })).toBeVisible();
  },
});
