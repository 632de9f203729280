import type { LazyPart, RouteName } from "@canopy/core";
import type { ComponentType } from "react";

/** What every screen is given: the parts of its path. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
}

/** The screens of some routes, each loaded when it is first shown. */
export type ScreenModules<Name extends RouteName = RouteName> = Readonly<
  Record<Name, LazyPart<ComponentType<ScreenProps>>>
>;
