export { countries } from "./countries.ts";
export { ownerKindCodes, ownerKinds, type OwnerKind } from "./ownerKinds.ts";
export { isCrediting, programmeCodes, programmes, registryStatuses, type Programme } from "./programmes.ts";
export { sectors } from "./sectors.ts";
