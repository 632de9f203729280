export { countries, isCountry } from "./countries.ts";
export { currencyDigits, isCurrency } from "./currencies.ts";
export { goalLabels } from "./goals.ts";
export {
  isOwnerKind,
  ownerKindCodes,
  ownerKindLabels,
  ownerKindOf,
  ownerKinds,
  type OwnerKind,
} from "./ownerKinds.ts";
export {
  isCrediting,
  isProgramme,
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
export { isTimeZone } from "./timeZone.ts";
