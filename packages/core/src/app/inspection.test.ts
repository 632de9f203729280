import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { InspectionEvent } from "xstate";
import { companyListScreen } from "../companies/companyList.screens.ts";
import { feedbackForm } from "../feedback/feedbackWriting.ts";
import { notificationsOf } from "../notifications/notificationActors.ts";
import { processScreen } from "../processes/process.screens.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { openScreen } from "../testing/openScreen.ts";
import { frameOf } from "../frame/frameActors.ts";
import { lazyPart } from "../base/lazyPart.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const machineOf = ({ actorRef }: InspectionEvent): string | undefined =>
  Reflect.get(Object(actorRef), "logic").id;

it("hands an inspector every machine that core makes, and the events that each is sent", async () => {
  const seen: InspectionEvent[] = [];
  const { app } = await openApp({ token: fakeToken(), inspect: (event) => seen.push(event) });
  frameOf(app);
  notificationsOf(app);
  feedbackForm(app);
  app.part(lazyPart(() => Promise.resolve({})));
  openScreen(app, processScreen, { id: "1" });
  const { screen } = openScreen(app, companyListScreen, undefined);
  screen.send({ type: "list.retry" });
  app.session.send({ type: "session.end" });
  const made = seen.filter(({ type }) => type === "@xstate.actor").map(machineOf);
  expect([...new Set(made)].filter((id) => id !== undefined).toSorted()).toEqual([
    "activity",
    "backdrop",
    "capture",
    "confirm",
    "delivery",
    "form",
    "leaving",
    "list",
    "modal",
    "panel",
    "part",
    "pollStart",
    "processPage",
    "session",
    "shortcuts",
    "sidebar",
    "theme",
    "toasts",
    "typedAhead",
    "unread",
  ]);
  // The app's own and the process page's.
  expect(made.filter((id) => id === "modal")).toHaveLength(2);
  const sent = seen.flatMap((event) =>
    event.type === "@xstate.event" ? [`${machineOf(event)} ${event.event.type}`] : [],
  );
  expect(sent).toContain("list list.retry");
  expect(sent).toContain("session session.end");
});
