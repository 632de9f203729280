import type { LazyPart, RouteName } from "@canopy/core";
import type { ComponentType } from "react";

/** The props of every screen: the parameters of its path. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
}

/** The screens of some routes, each loaded on first use. */
export type ScreenModules<Name extends RouteName = RouteName> = Readonly<
  Record<Name, LazyPart<ComponentType<ScreenProps>>>
>;
