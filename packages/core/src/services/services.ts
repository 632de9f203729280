import type { Access, ActingPerson } from "@canopy/contracts";
import type { QueryClient } from "@tanstack/query-core";
import type { Announcement } from "../base/announcement.ts";
import type { Offer } from "../base/offers.ts";
import type { Actor, ActorOptions, AnyActorLogic, AnyStateMachine, InputFrom } from "xstate";
import type { TakeTokens } from "../session/sessionActor.ts";
import type { OwnDetails } from "../session/tokenStore.ts";
import type { Call } from "../api/call.ts";
import type { Drafts } from "../base/drafts.ts";
import type { Undos } from "../base/undos.ts";
import type { Preferences } from "../base/preferences.ts";
import type { activityMachine } from "../shell/activity.machine.ts";
import type { Ask, ModalHost } from "../dialogs/dialogActors.ts";
import type { UnsavedWork } from "../dialogs/unsavedWork.ts";
import type { LazyPart } from "../base/lazyPart.ts";
import type { AddressBar, Ports, Stop } from "../base/ports.ts";
import type { Reading } from "../cache/watchQuery.ts";
import type { Decision } from "../routing/guard.ts";

/** XState's `inspect`, handed to every actor that core makes; empty where nobody inspects. */
export type Inspection = Pick<ActorOptions<AnyActorLogic>, "inspect">;

/** The services of the running app that a screen's logic may use. Created once by `createApp`. */
export interface Services extends Pick<
  Ports,
  "random" | "log" | "locale" | "presence" | "whenIdle" | "fetchNext" | "saveFile" | "shrinkPicture"
> {
  readonly call: Call;
  readonly client: QueryClient;
  /** Asks in the app's confirmation dialog. Source: behaviour.md §2 Confirmation dialog. */
  readonly ask: Ask;
  /** Carries out a message whose screen is gone. */
  readonly announce: (announcement: Announcement) => void;
  /** The app's modal as what stands in it sees it. */
  readonly modal: ModalHost;
  readonly drafts: Drafts;
  /** The calls that take actions back, offered by a toast. */
  readonly undos: Pick<Undos, "provide">;
  /** The global loading flag. Source: behaviour.md §4. */
  readonly activity: Pick<Actor<typeof activityMachine>, "getSnapshot" | "subscribe">;
  /** The unsaved work that leaving the page would lose. */
  readonly unsaved: UnsavedWork;
  /** The person's settings for the next visit, such as a list's columns. */
  readonly preferences: Preferences;
  /** True where the signed-in person has the permission, and while the session is loading. Source: behaviour.md §6. */
  readonly permits: (access: Access) => boolean;
  /** The signed-in person's id; undefined while nobody is signed in. */
  readonly userId: () => string | undefined;
  /** The signed-in person as the rules for rows and milestones read them; undefined while nobody is signed in. */
  readonly person: () => (ActingPerson & Omit<OwnDetails, "userId">) | undefined;
  /** The options of every actor that is made, so that an inspector sees it. */
  readonly inspection: Inspection;
  readonly address: Pick<AddressBar, "read" | "openedFrom"> & {
    onChange(listen: (address: string) => void): Stop;
  };
  /** The guard's decision about an address now. */
  readonly decide: (address: string) => Decision;
  /** Loads a part before its first use; undefined after a failure, which is silent. */
  readonly preload: <Loaded>(part: LazyPart<Loaded>) => Promise<Loaded | undefined>;
  /** Loads a part without which a call cannot be sent or read; a failure may reload the page, and rejects with a `CallError` as without network. Source: behaviour.md §8. */
  readonly loadForCall: <Loaded>(part: LazyPart<Loaded>) => Promise<Loaded>;
  /** Whether a part's code is there. */
  readonly isLoaded: (part: LazyPart<unknown>) => boolean;
  /** Runs the code of the screen to which the address leads after the sign-in. Its failure is silent. */
  readonly runNext: () => Promise<void>;
  /** Hears when the person comes to another screen, or to another record. */
  readonly onMove: (listen: () => void) => Stop;
  /**
   * Starts an attempt to sign in and returns the function that takes its tokens. That function does nothing
   * after a newer attempt or a change of the session, because a slow answer must not undo what came after it.
   */
  readonly attemptSignIn: () => TakeTokens;
  /** Takes the name and the time zone that the signed-in person has chosen, because their token keeps the old ones. */
  readonly changeOwn: (details: OwnDetails) => void;
  /** The server's time in milliseconds since 1970: the device's clock may be wrong by hours. */
  readonly nowMs: () => number;
  /** The time zone that the signed-in person has chosen; undefined for the device's. */
  readonly timeZone: () => string | undefined;
}

/** A place in the app that is read before it is opened: its address's search, and its path's parameters. */
export interface PlaceAhead {
  readonly search: string;
  readonly params: Readonly<Record<string, string>>;
}

/** The parts of the app that an offered action may use. */
export interface OfferHost {
  readonly services: Services;
  readonly navigate: (to: string) => void;
  readonly openModal: (modal: {
    readonly title: string;
    readonly content: string;
    readonly props?: Readonly<Record<string, unknown>>;
  }) => void;
}

/**
 * A screen that any app can open: its machine with the app's calls provided, and the machine's input. `Given`
 * is the part of the input that only the screen knows, such as the id in its route.
 */
export interface Screen<Logic extends AnyStateMachine, Given> {
  readonly logic: (services: Services) => Logic;
  readonly input: (services: Services, given: Given) => InputFrom<Logic>;
  /** The actions that the screen offers as it stands, for the command palette. */
  readonly offers?: (actor: Actor<Logic>, host: OfferHost) => readonly Offer[];
  /** The read that the screen begins with. */
  readonly ahead?: (services: Services, at: PlaceAhead) => Reading<unknown> | undefined;
}

/** Creates a screen's logic once per app, because React needs the same value at every render. */
export const memoizePerApp = <Logic>(
  make: (services: Services) => Logic,
): ((services: Services) => Logic) => {
  const made = new WeakMap<Services, Logic>();
  return (services) => {
    const logic = made.get(services) ?? make(services);
    made.set(services, logic);
    return logic;
  };
};

/** A screen whose binding depends on the app, such as on its person; the binding is made once per app. */
export const screenPerApp = <Logic extends AnyStateMachine, Given>(
  make: (services: Services) => Screen<Logic, Given>,
): Screen<Logic, Given> => {
  const made = memoizePerApp(make);
  return {
    logic: (services) => made(services).logic(services),
    input: (services, given) => made(services).input(services, given),
    offers: (actor, host) => made(host.services).offers?.(actor, host) ?? [],
    ahead: (services, at) => made(services).ahead?.(services, at),
  };
};

/** The ids of the actions that the person may take. */
export const permittedOf = (services: Services, table: Readonly<Record<string, Access>>): readonly string[] =>
  Object.entries(table).flatMap(([id, access]) => (services.permits(access) ? [id] : []));

/** An address's path without its last slash, and its search with the question mark. */
export const splitAddress = (address: string): { readonly path: string; readonly search: string } => {
  const { pathname, search } = new URL(address, "http://app.invalid");
  return { path: pathname.replace(/(?<=.)\/+$/, ""), search };
};

/** The path of the page that is open. */
export const pathNow = ({ address }: Pick<Services, "address">): string => splitAddress(address.read()).path;
