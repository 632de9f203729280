import { endpoints } from "@canopy/contracts";
import { loginScreen } from "@canopy/core";
import { selectFormFailure } from "@canopy/core/forms";
import { selectRecord, selectResult } from "@canopy/core/records";
import { userCreateScreen, userEditScreen } from "@canopy/core/users";
import { expect, it } from "vitest";
import { pathMailedTo } from "../e2e/outbox.ts";
import { eventually, fillIn, pass, setStage } from "./stage.ts";
import { openUser } from "./userPage.ts";

const stage = setStage();

const refusal = async (email: string, password: string): Promise<string | undefined> => {
  const form = (await stage.openTab({ address: "/login" })).open(loginScreen, undefined);
  fillIn(form, { email, password });
  await eventually(() => expect(form.getSnapshot().matches("submitting")).toBe(false));
  return selectFormFailure(form.getSnapshot())?.text;
};

it("a one-time password is shown once, opens one session and expires after 15 minutes", async () => {
  const email = "amina.yusuf@canopy.example";
  const admin = await stage.openSignedIn("/user/");
  const user = await openUser(admin, email);
  const generate = async (): Promise<string> => {
    user.send({ type: "record.act", action: "masterPassword" });
    await admin.answer("accept");
    await eventually(() => expect(selectResult(user.getSnapshot())).toBeDefined());
    const { password = "" } = selectResult(user.getSnapshot()) ?? {};
    user.send({ type: "result.dismiss" });
    expect(selectResult(user.getSnapshot())).toBeUndefined();
    return password;
  };
  const first = await generate();
  expect(admin.toastTexts()).toContain("Master password generated successfully");
  await (await stage.openTab({ address: "/login" })).signIn(email, first);
  expect(await refusal(email, first)).toBe("Invalid email or password");

  const second = await generate();
  await pass(15 * 60_000);
  expect(await refusal(email, second)).toBe("Invalid email or password");
});

it("a new invitation is mailed and spends the old one's link", async () => {
  const email = "invited.twice@canopy.example";
  const admin = await stage.openSignedIn("/user/create");
  const creation = admin.open(userCreateScreen, undefined);
  fillIn(creation, { email, name: "Invited", surname: "Twice", roles: ["VIEWER"] });
  await eventually(() => expect(creation.getSnapshot().matches("saved")).toBe(true));
  const mailed = async () => {
    await stage.server().services.mail.settled();
    return (await pathMailedTo(email, stage.server().dataDir))?.split("/").at(-1) ?? "";
  };
  const old = await mailed();
  await pass(60_000); // one mail a minute
  const user = await openUser(admin, email);
  user.send({ type: "record.act", action: "invite" });
  await eventually(() => expect(admin.toastTexts()).toContain("Operation completed successfully"));
  const next = await mailed();
  expect(next).not.toBe(old);

  const set = (token: string) =>
    admin.app.call(endpoints.auth.setPassword, {
      body: { token, password: "a fine password", confirmPassword: "a fine password" },
    });
  await expect(set(old)).rejects.toMatchObject({ failure: { status: 400 } });
  await set(next);
  expect(await refusal(email, "a fine password")).toBeUndefined();
});

it("a reset link lets the user choose a new password", async () => {
  const email = "leila.haddad@canopy.example";
  const admin = await stage.openSignedIn("/user/");
  const user = await openUser(admin, email);
  user.send({ type: "record.act", action: "resetPassword" });
  await eventually(() => expect(admin.toastTexts()).toContain("Password reset link sent successfully"));
  user.send({ type: "record.act", action: "resetPassword" });
  await eventually(() =>
    expect(admin.toastTexts()).toContainEqual(expect.stringMatching(/^This user was sent a reset link/)),
  );
  await stage.server().services.mail.settled();
  const token = (await pathMailedTo(email, stage.server().dataDir))?.split("/").at(-1) ?? "";
  const password = "a password of her own";
  await admin.app.call(endpoints.auth.setPassword, { body: { token, password, confirmPassword: password } });
  expect(await refusal(email, password)).toBeUndefined();
});

it("a changed role shows at the next sign-in", async () => {
  const email = "tomas.brandt@canopy.example";
  const admin = await stage.openSignedIn("/user/");
  const user = await openUser(admin, email);
  const record = selectRecord(user.getSnapshot());
  expect(record?.roles).toEqual(["MRV_REVIEWER"]);
  const form = admin.open(userEditScreen, record && { record });
  fillIn(form, { roles: ["PROGRAMME_MANAGER"] });
  await eventually(() => expect(admin.toastTexts()).toContain("User updated successfully"));
  await eventually(() => expect(selectRecord(user.getSnapshot())?.roles).toEqual(["PROGRAMME_MANAGER"]));
  const theirs = await stage.openSignedIn("/user/", email);
  expect(theirs.address()).toBe("/user/");
});
