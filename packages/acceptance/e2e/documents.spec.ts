import { writeFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { cast } from "./cast.ts";
import { seeNoButtonUnder } from "./models/buttonsUnder.ts";
import { frame } from "./models/frame.ts";
import { recordForm } from "./models/recordForm.ts";
import type { People } from "./people.ts";
import { expect, test } from "./test.ts";

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`);

/** A PDF whose one page of 200 × 100 points is filled with red. */
const redPage = (): Buffer => {
  const drawing = "1 0 0 rg 0 0 200 100 re f";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << >> >>",
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ];
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 5\n0000000000 65535 f \n${offsets.join("")}`;
  return Buffer.from(`${text}${table}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`);
};

/** A manager of one test alone: the messages of other tests lie over buttons, and a person sends at most three files at a time. */
const newManager = (people: People) => people.create("PROGRAMME_MANAGER");

/** Chooses files by a button, as the browser's own dialog would give them. */
const chooseFiles = async (
  page: Page,
  button: string,
  ...files: readonly { readonly name: string; readonly buffer: Buffer }[]
) => {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button, exact: true }).click();
  await (await choosing).setFiles(files.map((file) => ({ mimeType: "application/octet-stream", ...file })));
};

/** Drags a file from outside of the browser over a place, and drops it there. */
const dropFile = async (page: Page, place: Locator, path: string) => {
  const box = await place.boundingBox();
  if (!box) throw new Error("The place is not shown");
  const browser = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  await browser.send("Input.dispatchDragEvent", { type: "dragEnter", ...at, data });
  await browser.send("Input.dispatchDragEvent", { type: "dragOver", ...at, data });
  await expect(place.getByText(/^Drop files to add them/)).toBeVisible();
  await browser.send("Input.dispatchDragEvent", { type: "drop", ...at, data });
};

test("a file is handed in, returned with a reason, handed in again and accepted", async ({
  openAs,
  people,
}) => {
  const { id } = await people.createProject();
  const manager = await openAs(await newManager(people));
  await manager.goto(`/project/${id}`);
  await manager.getByRole("tab", { name: "Documents" }).click();
  await chooseFiles(manager, "Add files", { name: "Meter data.pdf", buffer: pdf("first") });
  await frame(manager).seeToast("File uploaded successfully");
  await manager.getByRole("link", { name: "Meter data" }).click();
  await expect(manager.getByRole("article", { name: "Version 1" })).toContainText("Meter data.pdf");
  await manager.getByRole("button", { name: "Submit" }).click();
  await expect(manager.getByText("Who handed in a document does not decide on it.")).toBeVisible();

  const address = manager.url();
  await manager.goto("about:blank"); // so that the message of the return is shown to them when they are back
  const admin = await openAs(cast.PLATFORM_ADMIN);
  await admin.goto(address);
  await admin.getByRole("button", { name: "Return" }).click();
  const form = recordForm(admin, "Return document");
  await form.press("Return document");
  await form.seeFault("Reason is required");
  await form.fill("Reason", "The stamp is missing.");
  await form.press("Return document");
  await expect(admin.getByText("It was returned")).toBeVisible();

  await manager.goto(address);
  await expect(manager.getByRole("note").getByText("The stamp is missing.")).toBeVisible();
  const message = manager
    .getByRole("region", { name: /^Messages/ })
    .getByRole("listitem")
    .first();
  for (const width of [768, 1024, 1280]) {
    await manager.setViewportSize({ width, height: 720 });
    await seeNoButtonUnder(message, "main button", `at ${width} px`);
  }
  const choosing = manager.waitForEvent("filechooser");
  await manager.getByRole("button", { name: "Upload a new version" }).click();
  const second = { name: "Stamped.pdf", mimeType: "application/octet-stream", buffer: pdf("second") };
  await (await choosing).setFiles(second);
  await expect(manager.getByRole("article", { name: "Version 2" })).toBeVisible();
  await manager.getByRole("button", { name: "Submit" }).click();
  await expect(manager.getByText("Who handed in a document does not decide on it.")).toBeVisible();
  await admin.reload();
  await admin.getByRole("button", { name: "Accept" }).click();
  await expect(admin.getByRole("article", { name: "Version 2" }).getByText("Accepted").first()).toBeVisible();

  const downloading = admin.waitForEvent("download");
  await admin.getByRole("button", { name: "Download Stamped.pdf, version 2" }).click();
  expect((await downloading).suggestedFilename()).toBe("Stamped.pdf");
});

test("a file that is not kept says why, can be dismissed, and leaves nothing in the list", async ({
  openAs,
  people,
  trouble,
}) => {
  trouble.expect(/415/);
  const { id } = await people.createProject();
  const page = await openAs(await newManager(people));
  await page.goto(`/project/${id}?tab=documents`);
  await chooseFiles(
    page,
    "Add files",
    { name: "program.exe", buffer: Buffer.from([0x4d, 0x5a, 0, 1]) },
    { name: "nothing.txt", buffer: Buffer.alloc(0) },
    { name: "Letter.pdf", buffer: pdf("letter") },
  );
  const failed = page.getByRole("list", { name: "Files on their way" });
  await expect(failed.getByText(/Files of this type are not kept/)).toBeVisible();
  await expect(failed.getByText(/The file is empty/)).toBeVisible();
  await page.getByRole("button", { name: "Dismiss: program.exe" }).click();
  await page.getByRole("button", { name: "Dismiss: nothing.txt" }).click();
  await expect(failed).toHaveCount(0);
  const documents = page.getByRole("table", { name: "Documents" });
  await expect(documents.getByRole("link")).toHaveText(["Letter"]);
});

test("drafts are filtered, chosen and submitted at once, and the result names the one that stays", async ({
  openAs,
  people,
}) => {
  const { id } = await people.createProject();
  const page = await openAs(await newManager(people));
  await page.goto(`/project/${id}?tab=documents`);
  await chooseFiles(
    page,
    "Add files",
    { name: "Contract.pdf", buffer: pdf("contract") },
    { name: "Letter.pdf", buffer: pdf("letter") },
  );
  const documents = page.getByRole("table", { name: "Documents" });
  await expect(documents.getByRole("link")).toHaveCount(2);
  await documents.getByRole("checkbox", { name: "Select Letter" }).check();
  const bar = page.getByRole("group", { name: "Selected rows" });
  await bar.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Submit" }).click();
  await frame(page).seeToast("1 document submitted");
  await page.getByLabel("State", { exact: true }).selectOption({ label: "Submitted" });
  await frame(page).seeAddress(/\?tab=documents&state=SUBMITTED$/);
  await expect(documents.getByRole("link")).toHaveText(["Letter"]);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(documents.getByRole("link")).toHaveCount(2);

  await documents.getByRole("checkbox", { name: "Select all rows of this page" }).check();
  await bar.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  const outcome = page.getByRole("dialog", { name: "Delete 2 documents" });
  await expect(outcome.getByText("1 done, 1 not")).toBeVisible();
  await expect(outcome.getByText("This document was submitted: it stays.")).toBeVisible();
  await outcome.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(documents.getByRole("link")).toHaveText(["Letter"]);
});

test("files are dropped on a step's evidence and submitted there", async ({ openAs, people }, testInfo) => {
  const project = await people.createProject();
  const { id } = await people.createProcess(project.id, "VCS-REG");
  const page = await openAs(await newManager(people));
  await page.goto(`/process/${id}`);
  const documents = page.getByRole("region", { name: /^Documents of/ });
  const slot = documents.getByRole("listitem").first();
  await slot.scrollIntoViewIfNeeded();
  const file = testInfo.outputPath("Concept.pdf");
  await writeFile(file, pdf("dropped"));
  await dropFile(page, slot, file);
  await expect(slot.getByRole("link", { name: "Concept" })).toBeVisible();
  await slot.getByRole("button", { name: "Submit Concept" }).click();
  await expect(slot.getByText("1 file to accept")).toBeVisible();
  await slot.getByRole("link", { name: "Concept" }).click();
  await frame(page).seeAddress(/\/project\/[0-9a-f-]{36}\?tab=documents&document=/);
  await expect(page.getByRole("article", { name: "Version 1" })).toBeVisible();
});

test("the first page of a PDF is drawn under the page's own policy, and a damaged one says so", async ({
  openAs,
  people,
}) => {
  const { id } = await people.createProject();
  const page = await openAs(await newManager(people));
  const workers: string[] = [];
  page.on("worker", (worker) => workers.push(worker.url()));
  await page.goto(`/project/${id}?tab=documents`);
  await chooseFiles(
    page,
    "Add files",
    { name: "Red page.pdf", buffer: redPage() },
    { name: "Damaged.pdf", buffer: pdf("nothing to draw") },
  );
  await page.getByRole("link", { name: "Red page" }).click();
  await page.getByText("Preview", { exact: true }).click();
  const drawn = page.getByRole("img", { name: "First page of Red page, version 1" });
  await expect
    .poll(async () =>
      drawn.evaluate((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement)) return undefined;
        const pixel = canvas.getContext("2d")?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1);
        return [canvas.width, canvas.height, ...(pixel?.data ?? [])];
      }),
    )
    .toEqual([1200, 600, 255, 0, 0, 255]);
  expect(workers).toEqual([expect.stringMatching(/\/assets\/pdf\.worker/)]);
  await page.getByRole("link", { name: "All documents" }).click();
  await page.getByRole("link", { name: "Damaged" }).click();
  await page.getByText("Preview", { exact: true }).click();
  await expect(page.getByText(/^This PDF cannot be read here/)).toBeVisible();
});

test("a preview of a PDF whose code does not load says so in its place, and is drawn once it does", async ({
  openAs,
  people,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED|Failed to fetch|Unable to preload|could not be loaded/);
  const { id } = await people.createProject();
  const page = await openAs(await newManager(people));
  const code = /\/assets\/PdfPicture-[^/]*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.goto(`/project/${id}?tab=documents`);
  await chooseFiles(page, "Add files", { name: "Red page.pdf", buffer: redPage() });
  await page.getByRole("link", { name: "Red page" }).click();
  const failure = page.getByRole("main").getByRole("alert");
  const drawn = page.getByRole("img", { name: "First page of Red page, version 1" });
  const openUntil = async (sought: Locator) =>
    // The first failure loads the page anew, which closes the preview.
    expect(async () => {
      const isOpen = await page.locator("details[open]").filter({ hasText: "Preview" }).count();
      if (isOpen === 0) await page.getByText("Preview", { exact: true }).click({ timeout: 4_000 });
      await expect(sought).toBeVisible({ timeout: 4_000 });
    }).toPass();
  await openUntil(failure);
  await page.unroute(code);
  await page.reload();
  await openUntil(drawn);
});

test("an uploaded page is never drawn, and runs nothing in our origin even where a browser is made to show it", async ({
  openAs,
  people,
  trouble,
}) => {
  trouble.expect(/Blocked script execution/);
  const { id } = await people.createProject();
  const page = await openAs(await newManager(people));
  await page.goto(`/project/${id}?tab=documents`);
  const script = "<script>localStorage.setItem('ran', 'yes'); document.title = 'ran';</script>";
  const html = Buffer.from(`<!doctype html><title>still</title>${script}`);
  await chooseFiles(page, "Add files", { name: "Page.html", buffer: html });
  await frame(page).seeToast("File uploaded successfully");
  await page.getByRole("link", { name: "Page", exact: true }).click();
  const version = page.getByRole("article", { name: "Version 1" });
  await expect(version).toContainText("Web page");
  await expect(version.locator("canvas, iframe, img")).toHaveCount(0);
  const document = new URL(page.url()).searchParams.get("document");
  const content = `/api/documents/${document}/versions/1/content`;

  // by its address a browser saves it
  const token = await page.evaluate(() => localStorage.getItem("access_token"));
  const authorization = `Bearer ${token}`;
  await page.setExtraHTTPHeaders({ authorization });
  const downloading = page.waitForEvent("download");
  await page.goto(content).catch((error: unknown) => expect(String(error)).toContain("Download is starting"));
  expect((await downloading).suggestedFilename()).toBe("Page.html");

  // and one that shows it, as if it were a page, keeps it out of our origin
  await page.route(`**${content}`, async (route) => {
    const answer = await route.fetch();
    const { "content-disposition": _attachment, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers: { ...headers, "content-type": "text/html" } });
  });
  await page.goto(content);
  await expect(page).toHaveTitle("still");
  expect(await page.evaluate(() => self.origin)).toBe("null");
  await page.goto("/");
  expect(await page.evaluate(() => localStorage.getItem("ran"))).toBeNull();
});
