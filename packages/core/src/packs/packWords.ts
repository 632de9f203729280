import { packScopeLabels, type Pack } from "@canopy/contracts";
import type { Badge } from "../text/badges.ts";

/** The name of the address parameter that opens a pack on its process's page. */
export const PACK_PARAM = "pack";

const states: Readonly<Record<string, Badge>> = {
  QUEUED: { label: "Waiting", tone: "neutral" },
  MAKING: { label: "Being made", tone: "info" },
  READY: { label: "Ready", tone: "success" },
  FAILED: { label: "Failed", tone: "danger" },
};

/** The badge of a pack's state; an unknown state is shown as the server sent it. */
export const packState = ({ state }: Pick<Pack, "state">): Badge =>
  (Object.hasOwn(states, state) ? states[state] : undefined) ?? { label: state, tone: "neutral" };

/** The label of a pack's scope; an unknown scope is shown as the server sent it. */
export const packScope = ({ scope }: Pick<Pack, "scope">): string =>
  Object.entries(packScopeLabels).find(([one]) => one === scope)?.[1] ?? scope;
