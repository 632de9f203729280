import { forever, offline, problem } from "@canopy/core/testing";
import { expect, type userEvent as user, type within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#stories/screenStory.tsx";
import { LoginScreen } from "./LoginScreen.tsx";

const meta = preview.meta({
  title: "screens/Login",
  component: LoginScreen,
  parameters: { layout: "fullscreen" },
});

const world = { address: "/login", isGuest: true } as const;

interface Stage {
  readonly canvas: ReturnType<typeof within>;
  readonly userEvent: Pick<typeof user, "click" | "type">;
}
const signIn = async ({ canvas, userEvent }: Stage) => {
  await userEvent.type(await canvas.findByLabelText("Email"), "ines.duarte@canopy.example");
  await userEvent.type(canvas.getByLabelText("Password"), "a wrong one");
  await userEvent.click(canvas.getByRole("button", { name: "Login" }));
};

export const Open = meta.story({
  decorators: [inWorld(world)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 1, name: "Login" })).toBeVisible();
    await expect(canvas.getByText("Sign in to your account")).toBeVisible();
  },
});

export const Incomplete = meta.story({
  decorators: [inWorld(world)],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Login" }));
    await expect(await canvas.findByText("Email is required")).toBeVisible();
    await expect(canvas.getByText("Password is required")).toBeVisible();
    await expect(canvas.getByLabelText("Email")).toHaveFocus();
  },
});

export const Refused = meta.story({
  decorators: [
    inWorld({
      ...world,
      stubs: { auth: { login: problem("/errors/invalid-credentials", "Invalid email or password") } },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await signIn({ canvas, userEvent });
    await expect(await canvas.findByText("Invalid email or password")).toBeVisible();
  },
});

export const Waiting = meta.story({
  decorators: [inWorld({ ...world, stubs: { auth: { login: forever } } })],
  play: async ({ canvas, userEvent }) => {
    await signIn({ canvas, userEvent });
    await expect(canvas.getByRole("button", { name: "Login" })).toHaveAttribute("aria-busy", "true");
  },
});

export const Unreachable = meta.story({
  decorators: [inWorld({ ...world, stubs: { auth: { login: offline } } })],
  play: async ({ canvas, userEvent }) => {
    await signIn({ canvas, userEvent });
    const messages = await canvas.findAllByText("Network error. Please check your connection.");
    await expect(messages[0]).toBeVisible();
  },
});
