import { usersPath } from "@canopy/contracts";
import type { App } from "../services/runningApp.ts";
import { createHttp, exchangePart } from "../api/http.ts";
import { outdate } from "../cache/outdate.ts";
import { createQueryClient } from "../cache/queryClient.ts";
import { createServerClock, SKEW_KEY } from "../base/clock.ts";
import type { Failure } from "../failures/failure.ts";
import { failureAnnouncements, type CallKind } from "../failures/failureAnnouncements.ts";
import { failureText } from "../failures/failureText.ts";
import { createDrafts } from "../base/drafts.ts";
import { decide, mayOpen } from "../routing/guard.ts";
import { matchRoute } from "../routing/match.ts";
import { afterSignIn } from "../routing/redirect.ts";
import {
  selectAccess,
  selectProfile,
  selectStatus,
  selectTimeZone,
  type SessionReport,
} from "../session/session.machine.ts";
import { createModuleLoader } from "../shell/moduleReload.ts";
import { createPreferences } from "../base/preferences.ts";
import { lazyPart, sayLoadFailure } from "../base/lazyPart.ts";
import { createOffers } from "../base/offers.ts";
import { createUndos } from "../base/undos.ts";
import type { Announcement } from "../base/announcement.ts";
import { createDialogs, modalHost } from "../dialogs/dialogActors.ts";
import { createUnsavedWork } from "../dialogs/unsavedWork.ts";
import { createLazyParts } from "./lazyParts.ts";
import { createRunNext } from "./nextScreen.ts";
import { signOutOnServer } from "./signOutOnServer.ts";
import { createCurrentRoute } from "../routing/currentRoute.ts";
import { createReturn } from "../routing/returnTo.ts";
import { splitAddress, type Inspection } from "../services/services.ts";
import type { Ports, Stop } from "../base/ports.ts";
import { createSession } from "../session/sessionActor.ts";
import { ACCESS_TOKEN_KEY } from "../session/tokenStore.ts";
import { createShell } from "../shell/shellActors.ts";

/** The code that asks about a mailed link. */
export const mailedLinkPart = lazyPart(() => import("./mailedLink.ts"), { onFail: sayLoadFailure });

/** True for the address of a page to which mails link. */
const isMailed = (where: string): boolean => matchRoute(where)?.route.isMailed === true;

/** Creates the app from its ports; the only place where all parts are connected. `inspect` sees every actor that core creates. */
export const createApp = (ports: Ports, inspection: Inspection = {}): App => {
  const { address, local, log, random } = ports;
  const preferences = createPreferences(local, log);
  const skew = {
    read: () => Number(preferences.read(SKEW_KEY) ?? 0),
    write: (ms: number) => preferences.write(SKEW_KEY, String(ms)),
  };
  const clock = createServerClock(skew.read());
  const drafts = createDrafts(local, log);
  const undos = createUndos();
  const shell = createShell({ preferences, undos, log }, inspection);
  const dialogs = createDialogs(ports, inspection);
  const { leaving, works, hold, wouldReloadLose } = createUnsavedWork(ports, dialogs.ask, inspection);

  const session = createSession({
    ...ports,
    inspection,
    clock,
    skew,
    dropDrafts: (userId) => drafts.forgetAll(userId),
    signOut: (endedToken) => signOutOnServer(call, log, endedToken),
    // a guest whose session begins in another tab stays on a mailed link until it is decided again, and is asked about it
    destination: () => (isMailed(address.read()) ? undefined : afterSignIn(address.read())),
  });
  const stops: Stop[] = [session.watch()]; // first, so that on a wake-up the session is checked before the cache reads
  const snapshot = () => session.actor.getSnapshot();
  const can = () => selectAccess(snapshot());
  const decideNow = (where: string) => decide(where, selectStatus(snapshot()), can());
  const { currentRoute, redecide } = createCurrentRoute(address, decideNow, (from) => {
    if (isMailed(from))
      parts.load(mailedLinkPart).then(
        ({ askAboutMailedLink }) => askAboutMailedLink(from, app),
        () => undefined, // was announced
      );
  });
  const returnTo = createReturn(address);

  let isStopped = false;
  const announce = (announcement: Announcement): void => {
    if (isStopped) return;
    if (announcement.type === "reload") ports.reload();
    else if (announcement.type === "back") address.back();
    else if (announcement.type === "return") returnTo(announcement.to);
    else if (announcement.type === "navigate") {
      const { to, replace = false, follows = false, asksFirst = false } = announcement;
      if (follows && splitAddress(to).path !== splitAddress(address.read()).path) return;
      const isElsewhere = to !== address.read(); // the current address loses nothing
      if (!asksFirst || !isElsewhere || !hold({ type: "link.held", to }))
        address.go(to, { replace: replace || follows });
    } else shell.toasts.send({ ...announcement, type: "toasts.show" });
  };
  const onFailure = (failure: Failure, kind: CallKind): void => {
    const isRefusedRead = failure.kind === "forbidden" && kind === "read";
    if (isRefusedRead && matchRoute(address.read())?.name === "unauthorized")
      log("warn", "Forbidden again on the page that says so", failure);
    else for (const announcement of failureAnnouncements(failure, kind)) announce(announcement);
  };
  const cache = createQueryClient({ ...ports, onFailure });

  const mark = (id: string, isRunning: boolean): void => {
    if (!isStopped) shell.activity.send({ type: isRunning ? "activity.start" : "activity.end", id });
  };
  const track = async <Result>(task: Promise<Result>): Promise<Result> => {
    const id = `task ${random.uuid()}`;
    mark(id, true);
    try {
      return await task;
    } finally {
      mark(id, false);
    }
  };
  const parts = createLazyParts({
    log,
    inspection,
    presence: ports.presence,
    loadModule: createModuleLoader(ports, wouldReloadLose),
    track,
    app: () => app,
  });

  const exchange = parts.partOf(exchangePart);
  const call = createHttp({
    ...ports,
    session: session.view,
    code: {
      loaded: () => {
        const state = exchange.read();
        return state.status === "ready" ? state.loaded : undefined;
      },
      load: () => parts.loadForCall(exchangePart),
    },
    onServerTime: (date) => {
      if (!clock.hearHeader(date)) return;
      skew.write(clock.skewMs());
      if (!isStopped) session.actor.send({ type: "session.check" });
    },
    onUnauthorized: (failure, { epoch }) => session.reject(failureText(failure).text, epoch),
  });

  /** Clears the answers, toasts and dialogs of an ended session. */
  const clear = (): void => {
    cache.forgetAll();
    shell.toasts.send({ type: "toasts.clear" });
    dialogs.leave();
  };
  /** Drops what is known of the person's own record, and reads again what is shown of it. */
  const outdatePerson = (): void => {
    cache.client.removeQueries({ queryKey: [usersPath, "me"], type: "inactive" });
    outdate(cache.client, { queryKey: [usersPath] });
  };
  const report = (said: SessionReport): void => {
    if (said.type === "session.over") clear();
    else if (said.type === "session.outdated") outdatePerson();
    else announce(said);
  };
  const endSession = (): void => session.actor.send({ type: "session.end" });
  const actors = {
    ...shell,
    modal: dialogs.modal,
    confirm: dialogs.confirm,
    leaving,
    session: session.actor,
  };
  const preloadCalls = () => void parts.preload(exchangePart);
  const start = (): void => {
    const reportSubscription = session.actor.on("*", report);
    const statusSubscription = session.actor.subscribe(redecide);
    const leavingSubscription = leaving.on("*", (said) =>
      said.type === "signOut.agreed" ? endSession() : announce(said),
    );
    stops.push(
      () => reportSubscription.unsubscribe(),
      () => leavingSubscription.unsubscribe(),
      () => statusSubscription.unsubscribe(),
      address.onChange(redecide),
      currentRoute.subscribe(dialogs.leave),
      cache.onActivity(mark),
    );
    for (const actor of Object.values(actors)) actor.start();
    // A kept token means that the first screen reads at once; a guest's form makes no call until it is sent.
    const mayRead = preferences.read(ACCESS_TOKEN_KEY) !== undefined;
    if (ports.whenIdle && !mayRead) stops.push(ports.whenIdle(preloadCalls));
    else preloadCalls();
  };
  const stop = (): void => {
    isStopped = true;
    for (const end of stops.splice(0)) end();
    for (const actor of Object.values(actors)) actor.stop();
    parts.stop();
    cache.stop();
  };

  const app: App = {
    ...actors,
    currentRoute,
    ports,
    services: {
      ...(ports.locale !== undefined && { locale: ports.locale }),
      random,
      log,
      call,
      client: cache.client,
      ask: dialogs.ask,
      announce,
      modal: modalHost(dialogs.modal),
      drafts,
      undos,
      unsaved: works,
      activity: shell.activity,
      presence: ports.presence,
      whenIdle: ports.whenIdle,
      fetchNext: ports.fetchNext,
      saveFile: ports.saveFile,
      shrinkPicture: ports.shrinkPicture,
      preferences,
      inspection,
      permits: (access) => can().allows(access),
      userId: () => selectProfile(snapshot())?.userId,
      person: () => {
        const profile = selectProfile(snapshot());
        return profile && { ...profile, id: profile.userId };
      },
      address,
      decide: decideNow,
      preload: parts.preload,
      loadForCall: parts.loadForCall,
      isLoaded: (part) => parts.partOf(part).read().status === "ready",
      runNext: createRunNext(ports, parts.preload),
      onMove: (listen) => currentRoute.subscribe(listen),
      attemptSignIn: session.attemptSignIn,
      changeOwn: session.changeOwn,
      nowMs: () => clock.nowMs(),
      timeZone: () => selectTimeZone(snapshot()),
    },
    call,
    queryClient: cache.client,
    offers: createOffers(),
    announce,
    signOut: () => {
      if (!hold({ type: "signOut.held" })) endSession();
    },
    can,
    mayOpen: (where) => mayOpen(where, can()),
    decide: decideNow,
    ask: dialogs.ask,
    load: parts.load,
    preload: parts.preload,
    part: parts.partOf,
    track,
    start,
    stop,
  };
  return app;
};
