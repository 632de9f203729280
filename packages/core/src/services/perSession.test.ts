import { expect, it, vi } from "vitest";
import { createActor, emit, setup } from "xstate";
import { selectIsBusy } from "../shell/activity.machine.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import type { OpenedApp } from "../testing/openApp.ts";
import { open as openTab, setSessionStage } from "../testing/sessionStage.ts";
import type { Announcement } from "../base/announcement.ts";
import { perSession } from "./perSession.ts";

setSessionStage();

const lampMachine = setup({
  types: {
    events: {} as { type: "lamp.light" } | { type: "lamp.blink" } | { type: "session.over" },
    emitted: {} as Announcement | { type: "lamp.blinked" },
  },
}).createMachine({
  initial: "dark",
  on: { "session.over": { target: ".dark", actions: emit({ type: "toast", tone: "blank", text: "Dark" }) } },
  states: {
    dark: {
      on: {
        "lamp.light": { target: "lit", actions: emit({ type: "toast", tone: "blank", text: "Light" }) },
      },
    },
    lit: { on: { "lamp.blink": { actions: emit({ type: "lamp.blinked" }) } } },
  },
});

const open = async () => {
  let madeCount = 0;
  const lampOf = perSession(() => {
    madeCount += 1;
    return { lamp: createActor(lampMachine) };
  });
  const opened = await openTab({ token: fakeToken() });
  return { ...opened, lampOf, made: () => madeCount };
};

const signOutAndIn = ({ app }: OpenedApp) => {
  const { token, profile } = app.session.getSnapshot().context;
  if (token === undefined || profile === undefined) throw new Error("Nobody is signed in");
  app.session.send({ type: "session.end" });
  return () => app.session.send({ type: "session.adopt", token, profile, to: "/" });
};

it("makes the parts once for all who ask in a session, running, and announces what they say", async () => {
  const { app, lampOf, made, toastTexts } = await open();
  const announce = vi.spyOn(app, "announce");
  const { lamp } = lampOf(app);
  expect(lampOf(app).lamp).toBe(lamp);
  expect(made()).toBe(1);
  lamp.send({ type: "lamp.light" });
  expect(lamp.getSnapshot().value).toBe("lit");
  lamp.send({ type: "lamp.blink" });
  // `lamp.blinked` is no announcement: only listeners of the lamp itself get it.
  expect(toastTexts()).toEqual(["Light"]);
  expect(announce.mock.calls).toEqual([[{ type: "toast", tone: "blank", text: "Light" }]]);
  expect(selectIsBusy(app.activity.getSnapshot())).toBe(false);
});

it("ends them with the session, silently and after a word to them; the next session has its own", async () => {
  const opened = await open();
  const { app, lampOf, toastTexts } = opened;
  const { lamp } = lampOf(app);
  lamp.send({ type: "lamp.light" });
  const signInAgain = signOutAndIn(opened);
  expect(lamp.getSnapshot()).toMatchObject({ status: "stopped", value: "dark" });
  expect(toastTexts()).toEqual(["Logout successful"]);
  expect(lampOf(app).lamp).toBe(lamp);
  signInAgain();
  const next = lampOf(app).lamp;
  expect(next).not.toBe(lamp);
  expect(next.getSnapshot()).toMatchObject({ status: "active", value: "dark" });
});

it("ends them with the app", async () => {
  const { app, lampOf } = await open();
  const { lamp } = lampOf(app);
  app.stop();
  expect(lamp.getSnapshot().status).toBe("stopped");
});
