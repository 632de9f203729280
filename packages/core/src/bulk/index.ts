export { selectBulkChoices, selectBulkForm, selectBulkOutcome, selectBulkProgress } from "./bulk.machine.ts";
export type { BulkOffer } from "./bulkOffer.ts";
export { bulkOffersOf, bulkScreen, type BulkActor } from "./bulk.screens.ts";
export { bulkWorkOf, type BulkWorkActor } from "./bulkWork.screens.ts";
