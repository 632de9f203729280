import { type chown, type link, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { moveBackup } from "./moveBackup.ts";

const disk = {
  link: vi.fn<typeof link>(),
  chown: vi.fn<typeof chown>(),
  check: async () => undefined,
  isRoot: () => true,
};

const refusal = (code: string) => Object.assign(new Error(`${code}: not here`), { code });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "canopy-moved-"));
  await writeFile(join(folder, "made.zip"), "a backup");
  disk.link.mockReset();
  disk.chown.mockReset().mockResolvedValue();
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const move = () => moveBackup(join(folder, "made.zip"), join(folder, "kept.zip"), disk);

test.each(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"])(
  "a backup comes to a disk that knows neither links (%s) nor owners, such as a USB stick",
  async (code) => {
    disk.link.mockRejectedValueOnce(refusal("EXDEV")).mockRejectedValueOnce(refusal(code));
    disk.chown.mockRejectedValueOnce(refusal("EPERM"));
    await move();
    expect(await readFile(join(folder, "kept.zip"), "utf8")).toBe("a backup");
    expect(await readdir(folder)).toEqual(["kept.zip"]);
  },
);

test("a file of that name is not replaced there, and the backup stays where it was made", async () => {
  await writeFile(join(folder, "kept.zip"), "an older one");
  disk.link.mockRejectedValueOnce(refusal("EXDEV")).mockRejectedValueOnce(refusal("EPERM"));
  await expect(move()).rejects.toThrow("kept.zip exists already");
  expect((await readdir(folder)).toSorted()).toEqual(["kept.zip", "made.zip"]);
  expect(await readFile(join(folder, "kept.zip"), "utf8")).toBe("an older one");
});

test("a link that the disk refuses for another reason, such as that it is full, is that error", async () => {
  disk.link.mockRejectedValueOnce(refusal("EXDEV")).mockRejectedValueOnce(refusal("ENOSPC"));
  await expect(move()).rejects.toThrow("ENOSPC");
  expect(await readdir(folder)).toEqual(["made.zip"]);
});
