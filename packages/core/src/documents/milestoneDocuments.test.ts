import { expect, test } from "vitest";
import { fakeDocument } from "../testing/fakeDocument.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openSignedIn } from "../testing/screenStage.ts";
import { problem, type Stub } from "../testing/stubWire.ts";
import type { documentEndpoints } from "@canopy/contracts";
import { readMilestoneDocuments } from "./documents.screens.ts";

const read = async (list: Stub<(typeof documentEndpoints)["list"]>, rights = ["project:list"]) => {
  const { app, asked, toastTexts } = await openSignedIn({ documents: { list } }, rights, "/");
  const found = await readMilestoneDocuments(app.services, fakeId(80));
  return { found, toastTexts, lists: asked().filter((call) => call.startsWith("GET /api/documents?")) };
};

test("the newest documents at a milestone are read, as many as one page holds", async () => {
  const documents = [fakeDocument()];
  const { found, lists } = await read({ data: documents, total: 1 });
  expect(found).toEqual(documents);
  const query = new URLSearchParams(lists[0]?.split("?")[1]);
  expect(query.get("size")).toBe("100");
  expect(query.get("filters[0].fieldId")).toBe("milestoneId");
  expect([query.get("sortField"), query.get("sortDirection")]).toEqual(["createdAt", "desc"]);
});

test("what cannot be read of a milestone's documents is none, without a word", async () => {
  const refused = await read(() => problem("/errors/internal")());
  expect([refused.found, refused.toastTexts()]).toEqual([[], []]);
  expect((await read({ data: [fakeDocument()], total: 1 }, ["notification:list"])).lists).toEqual([]);
});
