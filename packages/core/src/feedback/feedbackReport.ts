import { MAX_FEEDBACK_LINE_CHARS, MAX_FEEDBACK_ROUTE_CHARS } from "@canopy/contracts";
import { matchRoute } from "../routing/match.ts";
import type { App } from "../services/runningApp.ts";
import type { LazyPart } from "../base/lazyPart.ts";
import type { Device, FeedbackPort } from "../base/ports.ts";

/** Reads the technical details sent with feedback: address, app state and device, without names or tokens. */
export const feedbackCircumstances = async (app: App) => {
  const { address, presence, feedback } = app.ports;
  const route = address.read();
  const device = feedback && (await deviceOf(app, feedback));
  const state = {
    screen: matchRoute(route)?.name ?? null,
    session: app.session.getSnapshot().value,
    modal: app.modal.getSnapshot().value,
    confirm: app.confirm.getSnapshot().value,
    activity: app.activity.getSnapshot().value,
    backdrop: app.backdrop.getSnapshot().value,
    theme: app.theme.getSnapshot().context,
    isOnline: presence.isOnline(),
    view: device?.view ?? null,
    locale: app.ports.locale ?? null,
  };
  return {
    route: route.slice(0, MAX_FEEDBACK_ROUTE_CHARS),
    stateSnapshot: JSON.stringify(state),
    ...(device && {
      appVersion: device.appVersion.slice(0, MAX_FEEDBACK_LINE_CHARS),
      browser: device.browser.slice(0, MAX_FEEDBACK_LINE_CHARS),
    }),
  };
};

/** Feedback is sent without the device's description where its code fails to load. */
const deviceOf = async (app: App, feedback: LazyPart<FeedbackPort>): Promise<Device | undefined> => {
  try {
    return (await app.load(feedback)).device();
  } catch {
    return undefined;
  }
};
