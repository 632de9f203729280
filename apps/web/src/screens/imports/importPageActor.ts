import type { importPageScreen } from "@canopy/core/imports";
import type { Actor } from "xstate";

/** The running page of an import beside its record. */
export type ImportPageActor = Actor<ReturnType<(typeof importPageScreen)["logic"]>>;
