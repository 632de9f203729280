import { lazyPart } from "@canopy/core";
import type { ReactNode } from "react";
import { Late } from "./Late.tsx";

const icons = lazyPart(() => import("./actionIcons.tsx"));

/** The icon of a menu's entry, loaded with the first menu that opens, because the page shows none before. */
export const lateIcon = (id: string): ReactNode => (
  <Late part={icons} pending={<svg aria-hidden />}>
    {({ actionIcon }) => actionIcon(id)}
  </Late>
);
