import type { App, RouteName } from "@canopy/core";
import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import type { ScreenProps } from "./screenProps.ts";

type ScreenComponent = ComponentType<ScreenProps>;

/** How the screens of some routes are loaded. */
export type ScreenModules<Name extends RouteName = RouteName> = Readonly<
  Record<Name, () => Promise<ScreenComponent>>
>;

/** The screens of one app, each made lazily and loaded under its reload rule. */
export interface LazyScreens {
  of(name: RouteName): LazyExoticComponent<ScreenComponent>;
  /** Forgets a screen that could not be loaded, so that it is tried again. */
  forget(name: RouteName): void;
}

/** Makes screens of an app out of their modules; throws for a route that has none among them. */
export const createLazyScreens = (app: App, modules: Partial<ScreenModules>): LazyScreens => {
  const made = new Map<RouteName, LazyExoticComponent<ScreenComponent>>();
  const make = (name: RouteName): LazyExoticComponent<ScreenComponent> => {
    const load = modules[name];
    if (!load) throw new Error(`The route ${name} has no screen here`);
    return lazy(async () => ({ default: await app.load(load) }));
  };
  return {
    of: (name) => {
      const screen = made.get(name) ?? make(name);
      made.set(name, screen);
      return screen;
    },
    forget: (name) => made.delete(name),
  };
};
