import { cast } from "./cast.ts";
import { frame } from "./models/frame.ts";
import { expect, test } from "./test.ts";

const TABLE = `<table><tr><th>ID</th><th>Section</th><th>Description</th><th>Answer</th></tr>
<tr><td>CAR 1</td><td>B.6.1</td><td><p>The grid factor is old.</p><p>It is of 2021.</p></td><td>Replaced.</td></tr>
<tr><td>CL 1</td><td>B.7.2</td><td>Which meters were calibrated?</td><td></td></tr>
<tr><td>CL 1</td><td>B.7.3</td><td>Where are the certificates?</td><td></td></tr></table>`;

test("a table is pasted from a word processor, corrected and imported, and stands on the board", async ({
  openAs,
  people,
}) => {
  const project = await people.createProject();
  const process = await people.createProcess(project.id, "VCS-REG");
  const page = await openAs(cast.PROGRAMME_MANAGER);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/process/${process.id}`);
  await page.getByRole("button", { name: "Paste a table" }).click();
  const dialog = page.getByRole("dialog", { name: "Paste a table of findings" });
  const table = dialog.getByRole("textbox", { name: "Table" });
  await expect(table).toBeFocused();
  await page.evaluate(async (html) => {
    const item = { "text/html": new Blob([html], { type: "text/html" }) };
    await navigator.clipboard.write([new ClipboardItem(item)]);
  }, TABLE);
  await page.keyboard.press("Control+v");
  await expect(dialog.getByText("1 of 3 lines cannot be imported")).toBeVisible();
  await expect(dialog.getByText("CL-01 stands in line 3 already")).toBeVisible();
  await expect(dialog.getByLabel("Answer", { exact: true })).toHaveValue("response");

  await table.fill((await table.inputValue()).replace("CL 1\tB.7.3", "CL 2\tB.7.3"));
  await expect(dialog.getByText("3 findings can be imported.")).toBeVisible();
  await dialog.getByRole("button", { name: "Import findings" }).click();
  await frame(page).seeToast("Findings imported successfully");
  const board = page.getByRole("table", { name: "Findings by kind and state" });
  await expect(board.getByRole("link", { name: "CL-02" })).toBeVisible();
  await board.getByRole("link", { name: "CAR-01" }).click();
  const panel = page.getByRole("group", { name: "CAR-01: Corrective action" });
  await expect(panel.getByText("It is of 2021.")).toBeVisible();

  // Closing goes back, also after a reload: the next Back leaves the page.
  await page.reload();
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(`/process/${process.id}`);
  await page.goBack();
  await expect(page).not.toHaveURL(new RegExp(`/process/${process.id}`));
});
