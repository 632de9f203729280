import { readFileSync } from "node:fs";
import * as z from "zod/mini";

const packageSchema = z.object({ version: z.string() });

/** The version of Canopy, from the repository's package.json. */
export const canopyVersion: string = packageSchema.parse(
  JSON.parse(readFileSync(new URL("../../../../package.json", import.meta.url), "utf8")),
).version;
