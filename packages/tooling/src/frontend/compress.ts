import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * HTML pages are excluded, because the gateway writes a nonce into each response. Fonts and images are
 * already compressed.
 */
const compressible = /\.(js|css|svg|txt|json)$/;

/** Writes `.br` and `.gz` versions beside each of `files` if they are smaller. */
export async function compressFiles(
  dir: string,
  files: readonly string[],
  brotliQuality: number,
): Promise<void> {
  // zlib runs on the thread pool, so this uses all cores.
  await Promise.all(
    files
      .filter((file) => compressible.test(file))
      .map((file) => compressFile(join(dir, file), brotliQuality)),
  );
}

async function compressFile(path: string, brotliQuality: number): Promise<void> {
  const bytes = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })]);
  if (br.length < bytes.length) await writeFile(`${path}.br`, br);
  if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz);
}
