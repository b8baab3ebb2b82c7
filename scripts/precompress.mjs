/**
 * Writes `.br` and `.gz` beside every file of a web build that is worth it, so that the server compresses nothing
 * at run time and can afford the strongest setting.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:js|mjs|css|html|json|svg|txt|xml|ico|wasm|webmanifest|map|ttf)$/;
const smallest = 1024;

/** @param {string} folder */
export async function precompress(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  // All at once: zlib works on as many threads as Node has.
  await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
}

/** @param {string} path */
async function compress(path) {
  const bytes = await readFile(path);
  if (bytes.length < smallest) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (brotli.length < bytes.length) await writeFile(`${path}.br`, brotli);
  if (gzipped.length < bytes.length) await writeFile(`${path}.gz`, gzipped);
}
