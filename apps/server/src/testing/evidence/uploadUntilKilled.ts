import { writeSync } from "node:fs";
import { openOnFolder } from "../createUntilKilled.ts";
import { createDocument, pdf } from "./testDocuments.ts";

const STANDARD_OUTPUT = 1;

/** Prints a line that the test waits for. */
const say = (line: string): void => {
  writeSync(STANDARD_OUTPUT, `${line}\n`);
};

/**
 * Run as a process by the upload test: sends file after file to a new document and prints the number of each one that
 * was acknowledged, until it is killed.
 */
const uploadUntilKilled = async (dataDir: string, projectId: string): Promise<void> => {
  const { admin } = await openOnFolder(dataDir);
  const { id } = await createDocument(admin, projectId);
  say(`document ${id} `);
  for (let no = 1; ; no += 1) {
    const file = pdf(`${no} ${"x".repeat(200_000)}`);
    const { status } = await admin.upload(`/api/documents/${id}/versions?name=${no}.pdf`, file);
    if (status === 201) say(`kept ${no} `);
  }
};

const [dataDir, projectId] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename && dataDir && projectId)
  await uploadUntilKilled(dataDir, projectId);
