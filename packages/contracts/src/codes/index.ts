export { countries } from "./countries.ts";
export { ownerKindCodes, ownerKindOf, ownerKinds, type OwnerKind } from "./ownerKinds.ts";
export {
  isCrediting,
  programmeCodes,
  programmes,
  registryStatuses,
  usualTemplateKey,
  type Programme,
} from "./programmes.ts";
export { sectors } from "./sectors.ts";
