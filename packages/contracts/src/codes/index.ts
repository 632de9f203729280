export { countries } from "./countries.ts";
export { goalLabels } from "./goals.ts";
export { ownerKindCodes, ownerKindLabels, ownerKindOf, ownerKinds, type OwnerKind } from "./ownerKinds.ts";
export {
  isCrediting,
  ndcCoverageLabels,
  programmeCodes,
  programmes,
  programmesWithoutCrediting,
  registryStatuses,
  registryStatusLabels,
  usualTemplateKey,
  type Programme,
} from "./programmes.ts";
export { sectors } from "./sectors.ts";
