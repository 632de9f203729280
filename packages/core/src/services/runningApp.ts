import type { Offers } from "../base/offers.ts";
import type { QueryClient } from "@tanstack/query-core";
import type { Actor } from "xstate";
import type { Call } from "../api/call.ts";
import type { Announcement } from "../base/announcement.ts";
import type { LazyPart } from "../base/lazyPart.ts";
import type { Ports, Stop } from "../base/ports.ts";
import type { confirmMachine } from "../dialogs/confirm.machine.ts";
import type { Ask } from "../dialogs/dialogActors.ts";
import type { leavingMachine } from "../dialogs/leaving.machine.ts";
import type { modalMachine } from "../dialogs/modal.machine.ts";
import type { Decision } from "../routing/guard.ts";
import type { CurrentRoute } from "../routing/currentRoute.ts";
import type { AccessChecks } from "../session/access.ts";
import type { sessionMachine } from "../session/session.machine.ts";
import type { activityMachine } from "../shell/activity.machine.ts";
import type { backdropMachine } from "../shell/backdrop.machine.ts";
import type { PartState } from "../shell/part.machine.ts";
import type { themeMachine } from "../shell/theme.machine.ts";
import type { toastsMachine } from "../shell/toasts.machine.ts";
import type { Services } from "./services.ts";

/** A lazy part as a front end shows it; `read` returns the same object as long as nothing changes. */
export interface ShownPart<Loaded> {
  readonly read: () => PartState<Loaded>;
  /** The part is loaded while there is a subscriber. */
  readonly subscribe: (listen: () => void) => Stop;
  readonly retry: () => void;
  /** The part threw while rendering. */
  readonly broke: (error: unknown) => void;
}

/** The running app: everything that a front end draws and calls. */
export interface App {
  readonly session: Actor<typeof sessionMachine>;
  readonly toasts: Actor<typeof toastsMachine>;
  readonly activity: Actor<typeof activityMachine>;
  readonly backdrop: Actor<typeof backdropMachine>;
  readonly theme: Actor<typeof themeMachine>;
  readonly modal: Actor<typeof modalMachine>;
  readonly confirm: Actor<typeof confirmMachine>;
  /** Guards unsaved work. */
  readonly leaving: Actor<typeof leavingMachine>;
  /** The route that the guard decided for the current address. */
  readonly currentRoute: CurrentRoute;
  /** The services that a screen's logic may use. */
  readonly services: Services;
  /** The app's ports, for the actors of `perSession`. */
  readonly ports: Ports;
  readonly call: Call;
  readonly queryClient: QueryClient;
  /** The actions that the open screens offer. */
  readonly offers: Offers;
  /** Carries out an announcement. */
  announce(announcement: Announcement): void;
  /** Ends the session; asks first where work would be lost. */
  signOut(): void;
  /** The person's current permissions. Source: behaviour.md §6. */
  can(): AccessChecks;
  /** True if the person may open the page of an address of this app; links to any other are left out. */
  mayOpen(address: string): boolean;
  /** The guard's decision about an address now. */
  decide(address: string): Decision;
  /** Asks in the confirmation dialog; the action runs once, after a yes. */
  readonly ask: Ask;
  /** Loads a part under the reload rule, counted as activity; rejects with a `LoadError`. Source: behaviour.md §8. */
  readonly load: <Loaded>(part: LazyPart<Loaded>) => Promise<Loaded>;
  /** Loads a part before its first use; a failure is silent and the first use tries again. */
  preload<Loaded>(part: LazyPart<Loaded>): Promise<Loaded | undefined>;
  /** The part as it is shown; the same object for the same part. */
  part<Loaded>(part: LazyPart<Loaded>): ShownPart<Loaded>;
  /** Counts a task as activity until it settles. Source: behaviour.md §4. */
  track<Result>(task: Promise<Result>): Promise<Result>;
  start(): void;
  stop(): void;
}
