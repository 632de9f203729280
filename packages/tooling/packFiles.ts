import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Writes a `.br` and a `.gz` beside every text file of a build, with the strongest compression, so that no server has to compress. */
export const packFiles = async (folder: string): Promise<void> => {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const texts = names.filter((name) => /\.(js|css|html|svg|webmanifest)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const file = join(folder, name);
      const bytes = await readFile(file);
      const [br, gz] = await Promise.all([inBrotli(bytes, brotli), inGzip(bytes, { level: 9 })]);
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
    }),
  );
};
