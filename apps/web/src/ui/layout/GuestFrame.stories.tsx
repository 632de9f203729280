import { expect, fn } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { Backdrop } from "./Backdrop.tsx";
import { BrandMark } from "./BrandMark.tsx";
import { FormLayout } from "../form/FormLayout.tsx";
import { GuestFrame } from "./GuestFrame.tsx";
import { Link } from "../button/Link.tsx";
import { PasswordField } from "../form/PasswordField.tsx";
import { storyStill } from "../picture/storyPictures.ts";
import { TextField } from "../form/TextField.tsx";

const onToggle = fn();
const Login = ({ error }: { readonly error?: string }) => (
  <>
    <Backdrop
      sources={[]}
      still={storyStill}
      hasVideo
      isPlaying={false}
      control={{ isOn: false, toggle: onToggle }}
      veil="none"
    />
    <GuestFrame
      brand={
        <>
          <BrandMark /> Canopy
        </>
      }
      title="Login"
      description="Sign in to your account"
      foot={<Link href="/reset-password-request">Forgot your password?</Link>}
    >
      <FormLayout label="Login" submitLabel="Sign in" width="full" isPending={false} onSubmit={fn()}>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          value=""
          onChange={fn()}
          error={error}
          isRequired
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value=""
          onChange={fn()}
          isRequired
        />
      </FormLayout>
    </GuestFrame>
  </>
);

const meta = preview.meta({ component: Login, title: "ui/GuestFrame", parameters: { layout: "fullscreen" } });

export const Form = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Play background video" }));
    await expect(onToggle).toHaveBeenCalledOnce();
  },
});
export const WithError = meta.story({ args: { error: "Email is required" } });
