import { pathTo, resetPasswordScreen, setPasswordScreen } from "@canopy/core";
import { useScreen } from "#kit/appContext.tsx";
import { GuestFormPage } from "#kit/guest/GuestFormPage.tsx";
import type { ScreenProps } from "#kit/screenProps.ts";
import { Link } from "#ui/button/Link.tsx";
import { Stack } from "#ui/layout/Stack.tsx";

const given = ({ token = "" }: ScreenProps["params"]) => ({ token });

/** /reset-password/{token}: sets a new password. Source: behaviour.md §2. */
export const ResetPasswordScreen = ({ params }: ScreenProps) => (
  <GuestFormPage
    form={useScreen(resetPasswordScreen, given(params))}
    foot={
      <Stack gap="small">
        <p>
          {"Has the link expired? "}
          <Link href={pathTo("resetPasswordRequest")}>Send a new link</Link>
        </p>
        <p>
          <Link href={pathTo("login")}>Back to login</Link>
        </p>
      </Stack>
    }
  />
);

/** /set-password/{token}: sets the first password after an invitation. Source: behaviour.md §2. */
export const SetPasswordScreen = ({ params }: ScreenProps) => (
  <GuestFormPage
    form={useScreen(setPasswordScreen, given(params))}
    foot={
      <Stack gap="small">
        <p>Has the link expired? Ask whoever invited you to send it again.</p>
        <p>
          <Link href={pathTo("login")}>Back to login</Link>
        </p>
      </Stack>
    }
  />
);
