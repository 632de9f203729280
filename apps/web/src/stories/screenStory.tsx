import { createApp, type App } from "@canopy/core";
import { fakePorts, fakeToken, stubWire, type Stubs } from "@canopy/core/testing";
import type { Decorator } from "@storybook/react-vite";
import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { AppContext } from "../kit/appContext.tsx";
import { AppRouter } from "../frame/AppRouter.tsx";
import { Dialogs } from "../frame/dialogs/Dialogs.tsx";
import { Messages } from "../frame/Messages.tsx";
import { everyRight } from "./storyData.ts";

/** The world in which a screen's story runs. */
export interface StoryWorld {
  /** The address: path and search. */
  readonly address: string;
  /** The server's answers. */
  readonly stubs?: Stubs;
  /** Nobody is signed in. */
  readonly isGuest?: true;
  /** The person's permissions; all of them when absent. */
  readonly permissions?: readonly string[];
  /** Other claims of their token: roles, company. */
  readonly person?: Parameters<typeof fakeToken>[0];
  /** The browser's storage, for example with a draft. */
  readonly kept?: Readonly<Record<string, string>>;
}

/** Starts an app on stubbed answers with a signed-in person; failed reads are not repeated, so that their state shows at once. */
export const storyApp = (world: StoryWorld): App => {
  const { address, stubs = {}, permissions = everyRight, kept = {}, isGuest, person } = world;
  const ports = fakePorts({ address, fetch: stubWire(stubs) });
  if (!isGuest) ports.local.write("access_token", fakeToken({ permissions: [...permissions], ...person }));
  for (const [key, value] of Object.entries(kept)) ports.local.write(key, value);
  const app = createApp(ports);
  const defaults = app.queryClient.getDefaultOptions();
  app.queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  app.start();
  return app;
};

/** Stands in for the frame's content area. */
const Stage = ({ children }: { readonly children: ReactNode }) => (
  <main style={{ display: "grid", gap: "var(--space-5)" }}>{children}</main>
);

/** Draws a screen as the app does, without the frame. */
function StoryStage({ world, children }: { readonly world: StoryWorld; readonly children: ReactNode }) {
  const [app] = useState(() => storyApp(world));
  useEffect(() => () => app.stop(), [app]);
  const place = useSyncExternalStore(app.currentRoute.subscribe, app.currentRoute.read);
  return (
    <AppContext value={app}>
      <AppRouter>
        {world.isGuest ? children : <Stage>{place.kind !== "wait" && children}</Stage>}
        <Dialogs />
        <Messages />
      </AppRouter>
    </AppContext>
  );
}

/** The decorator of a screen's story. */
export const inWorld =
  (world: StoryWorld): Decorator =>
  (Story) => (
    <StoryStage world={world}>
      <Story />
    </StoryStage>
  );
