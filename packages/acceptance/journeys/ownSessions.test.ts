import { ownSessionsScreen, selectHasOthers, selectSessions } from "@canopy/core/profile";
import { selectStatus } from "@canopy/core";
import { expect, it } from "vitest";
import { eventually, setStage } from "./stage.ts";

const stage = setStage();

it("a person who is signed in twice ends the other session, and its next request is refused", async () => {
  const here = await stage.openSignedIn("/company/");
  const there = await stage.openSignedIn("/company/");
  const sessions = here.open(ownSessionsScreen, undefined);
  await eventually(() => expect(selectSessions(sessions.getSnapshot())).toHaveLength(2));
  const [current, other] = selectSessions(sessions.getSnapshot()) ?? [];
  expect([current?.isCurrent, other?.isCurrent]).toEqual([true, false]);

  sessions.send({ type: "sessions.end", id: other?.id ?? "" });
  await here.answer("accept");
  await eventually(() => expect(selectSessions(sessions.getSnapshot())).toHaveLength(1));
  expect(here.toastTexts()).toContain("Session ended successfully");
  expect(selectHasOthers(sessions.getSnapshot())).toBe(false);

  expect(selectStatus(there.app.session.getSnapshot())).toBe("signedIn");
  const list = there.open(ownSessionsScreen, undefined);
  await eventually(() => expect(selectStatus(there.app.session.getSnapshot())).toBe("leaving"));
  expect(there.wire.at(-1)).toMatchObject({ path: "/api/users/me/sessions", status: 401 });
  expect(selectSessions(list.getSnapshot())).toBeUndefined();
  expect(selectStatus(here.app.session.getSnapshot())).toBe("signedIn");
});

it("a person ends all other sessions at once, and stays signed in", async () => {
  const here = await stage.openSignedIn("/company/");
  const others = [await stage.openSignedIn("/company/"), await stage.openSignedIn("/company/")];
  const sessions = here.open(ownSessionsScreen, undefined);
  await eventually(() => expect(selectHasOthers(sessions.getSnapshot())).toBe(true));
  sessions.send({ type: "sessions.endOthers" });
  await here.answer("accept");
  await eventually(() => expect(selectSessions(sessions.getSnapshot())).toHaveLength(1));
  expect(here.toastTexts()).toContain("Sessions ended successfully");
  for (const other of others) {
    other.open(ownSessionsScreen, undefined);
    await eventually(() => expect(selectStatus(other.app.session.getSnapshot())).toBe("leaving"));
  }
  expect(selectStatus(here.app.session.getSnapshot())).toBe("signedIn");
});
