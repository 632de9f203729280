export { readable } from "@canopy/contracts";
