/** True in a run of `pnpm test:deep`, which also walks what quicker tests prove: every role, every late part, a picture of every screen. */
export const isDeep = process.env["CANOPY_DEEP"] === "1";
