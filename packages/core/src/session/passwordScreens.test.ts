import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectFormFailure, selectIsSaved } from "../forms/form.selectors.ts";
import { problem } from "../testing/stubWire.ts";
import { resetPasswordScreen, resetRequestScreen, setPasswordScreen } from "./signIn.screens.ts";
import { openForm } from "../testing/openForm.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the password screens", () => {
  const twice = { password: "correct-horse", confirmPassword: "correct-horse" };

  test("say that the mail was sent after a reset request", async () => {
    const { enter, submit, now, toastTexts, sent } = await openForm(
      resetRequestScreen,
      { auth: { requestPasswordReset: undefined } },
      { address: "/reset-password-request", isGuest: true },
    );
    enter({ email: "ines.duarte@canopy.example" });
    await submit();
    expect(await sent()).toEqual([{ email: "ines.duarte@canopy.example" }]);
    expect(selectIsSaved(now())).toBe(true);
    expect(toastTexts()).toEqual(["Password reset email sent successfully"]);
  });

  test.each([
    ["reset", resetPasswordScreen, "Password reset successfully"],
    ["set", setPasswordScreen, "Password set successfully"],
  ])("%s with the link's token, then open the login page", async (_, form, text) => {
    const { enter, submit, sent, announced } = await openForm(
      form,
      { auth: { setPassword: undefined } },
      { given: { token: "from-the-mail" }, address: "/set-password/from-the-mail", isGuest: true },
    );
    enter(twice);
    await submit();
    expect(await sent()).toEqual([{ token: "from-the-mail", ...twice }]);
    expect(announced).toEqual([
      { type: "toast", tone: "success", text },
      { type: "return", to: "/login" },
    ]);
  });

  test("show a spent link's message above the fields", async () => {
    const { enter, submit, now } = await openForm(
      setPasswordScreen,
      {
        auth: {
          setPassword: problem("/errors/validation", "d", {
            token: ["This link has expired or was already used"],
          }),
        },
      },
      { given: { token: "spent" }, isGuest: true },
    );
    enter(twice);
    await submit();
    expect(selectFormFailure(now())?.lines).toEqual(["This link has expired or was already used"]);
  });
});
