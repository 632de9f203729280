import { problem } from "@canopy/core/testing";
import { expect } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#stories/screenStory.tsx";
import { ResetPasswordScreen, SetPasswordScreen } from "./NewPasswordScreens.tsx";
import { ResetPasswordRequestScreen } from "./ResetPasswordRequestScreen.tsx";

const meta = preview.meta({ title: "screens/Passwords", parameters: { layout: "fullscreen" } });

const guest = { isGuest: true } as const;
const params = { token: "token-of-the-mailed-link" };

export const AskForLink = meta.story({
  render: () => <ResetPasswordRequestScreen />,
  decorators: [inWorld({ ...guest, address: "/reset-password-request" })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Email"), "nobody");
    await userEvent.click(canvas.getByRole("button", { name: "Send link" }));
    await expect(await canvas.findByText("Invalid email format")).toBeVisible();
  },
});

export const LinkSent = meta.story({
  render: () => <ResetPasswordRequestScreen />,
  decorators: [
    inWorld({
      ...guest,
      address: "/reset-password-request",
      stubs: { auth: { requestPasswordReset: () => new Response(null, { status: 204 }) } },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Email"), "ines.duarte@canopy.example");
    await userEvent.click(canvas.getByRole("button", { name: "Send link" }));
    await expect(await canvas.findByText("Look into your mail")).toBeVisible();
  },
});

export const ResetPassword = meta.story({
  render: () => <ResetPasswordScreen params={params} />,
  decorators: [inWorld({ ...guest, address: "/reset-password/token-of-the-mailed-link" })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("New password"), "eight chars");
    await userEvent.type(canvas.getByLabelText("Confirm password"), "other chars");
    await userEvent.click(canvas.getByRole("button", { name: "Reset password" }));
    await expect(await canvas.findByText("Passwords do not match")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Back to login" })).toHaveAttribute("href", "/login");
  },
});

export const LinkSpent = meta.story({
  render: () => <SetPasswordScreen params={params} />,
  decorators: [
    inWorld({
      ...guest,
      address: "/set-password/token-of-the-mailed-link",
      stubs: {
        auth: {
          setPassword: problem("/errors/validation", "This link has expired or was already used", {
            token: ["This link has expired or was already used"],
          }),
        },
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("New password"), "correct-horse");
    await userEvent.type(canvas.getByLabelText("Confirm password"), "correct-horse");
    await userEvent.click(canvas.getByRole("button", { name: "Set password" }));
    const messages = await canvas.findAllByText(/This link has expired or was already used/);
    await expect(messages[0]).toBeVisible();
  },
});
