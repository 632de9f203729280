import { access } from "@canopy/contracts";
import type { Services } from "../services/services.ts";

/** Whether the person may read packs. Source: behaviour.md §6. */
export const mayReadPacks = (services: Pick<Services, "permits">): boolean =>
  services.permits(access.packs.ofProcess);
