import { cdmReg } from "./templates/cdmReg.ts";
import { eeCorp } from "./templates/eeCorp.ts";
import { fleetEv } from "./templates/fleetEv.ts";
import { gsCert } from "./templates/gsCert.ts";
import { mrvCycle } from "./templates/mrvCycle.ts";
import { pacmReg } from "./templates/pacmReg.ts";
import { partnerOnb } from "./templates/partnerOnb.ts";
import { ppaCorp } from "./templates/ppaCorp.ts";
import { treesJur } from "./templates/treesJur.ts";
import { vcsReg } from "./templates/vcsReg.ts";
import type { DemoTemplate } from "./templates/demoTemplate.ts";

/** The ten templates of the demo. Source: behaviour.md §3 Process template. */
export const demoTemplates: readonly DemoTemplate[] = [
  vcsReg,
  gsCert,
  cdmReg,
  pacmReg,
  treesJur,
  mrvCycle,
  eeCorp,
  ppaCorp,
  fleetEv,
  partnerOnb,
];
