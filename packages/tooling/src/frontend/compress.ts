import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Pages are left out: the gateway writes a nonce into each answer. Fonts and images are compressed already.
 */
const compressible = /\.(js|css|svg|txt|json)$/;

/** Writes `.br` and `.gz` beside each of `files` that gets smaller by it. */
export async function compressFiles(
  dir: string,
  files: readonly string[],
  brotliQuality: number,
): Promise<void> {
  // zlib works on the thread pool, so this keeps every core busy.
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
