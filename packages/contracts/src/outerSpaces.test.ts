import { expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoints } from "./resources/endpoints.ts";
import { projectDraft } from "./resources/projects/projectDraft.ts";

test.each([
  ["an e-mail address", endpoints.auth.login.body.shape.email, "ines@canopy.example"],
  ["an LEI", endpoints.companies.create.body.shape.lei, "529900T8BM49AURSDO55"],
  ["a region", projectDraft.shape.region, "PT-11"],
  ["a currency", projectDraft.shape.currency, "EUR"],
  ["a file's name", endpoints.documents.upload.query.shape.name, "PD.pdf"],
  ["an import's name", endpoints.imports.create.query.shape.name, "projects.csv"],
  ["a searched text", endpoints.search.find.query.shape.q, "Alder"],
])("%s loses its outer spaces, those of no width too", (_, field, text) => {
  for (const written of [`\u200B${text}`, `${text}\u200B`, ` ${text} \u2060`])
    expect(z.parse<z.core.$ZodType>(field, written)).toBe(text);
});
