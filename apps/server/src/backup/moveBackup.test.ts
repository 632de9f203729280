import { chown, link, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { moveBackup } from "./moveBackup.ts";

vi.mock("node:fs/promises", async (original) => ({
  ...(await original<object>()),
  link: vi.fn<typeof link>(),
  chown: vi.fn<typeof chown>(),
}));
vi.mock("../database/privateFolder.ts", () => ({ ownNumber: () => 0 }));
vi.mock("./checkBackup.ts", () => ({ checkBackup: async () => undefined }));

const refusal = (code: string) => Object.assign(new Error(`${code}: not here`), { code });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "canopy-moved-"));
  await writeFile(join(folder, "made.zip"), "a backup");
  vi.mocked(link).mockReset();
  vi.mocked(chown).mockReset().mockResolvedValue();
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const move = () => moveBackup(join(folder, "made.zip"), join(folder, "kept.zip"));

test.each(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"])(
  "a backup comes to a disk that knows neither links (%s) nor owners, such as a USB stick",
  async (code) => {
    vi.mocked(link).mockRejectedValueOnce(refusal("EXDEV")).mockRejectedValueOnce(refusal(code));
    vi.mocked(chown).mockRejectedValueOnce(refusal("EPERM"));
    await move();
    expect(await readFile(join(folder, "kept.zip"), "utf8")).toBe("a backup");
    expect(await readdir(folder)).toEqual(["kept.zip"]);
  },
);

test("a file of that name is not replaced there, and the backup stays where it was made", async () => {
  await writeFile(join(folder, "kept.zip"), "an older one");
  vi.mocked(link).mockRejectedValueOnce(refusal("EXDEV")).mockRejectedValueOnce(refusal("EPERM"));
  await expect(move()).rejects.toThrow("kept.zip exists already");
  expect((await readdir(folder)).toSorted()).toEqual(["kept.zip", "made.zip"]);
  expect(await readFile(join(folder, "kept.zip"), "utf8")).toBe("an older one");
});

test("a link that the disk refuses for another reason, such as that it is full, is that error", async () => {
  vi.mocked(link).mockRejectedValueOnce(refusal("EXDEV")).mockRejectedValueOnce(refusal("ENOSPC"));
  await expect(move()).rejects.toThrow("ENOSPC");
  expect(await readdir(folder)).toEqual(["made.zip"]);
});
