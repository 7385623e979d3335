import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct } from './product.ts';

/** A fake product that is ready immediately and prints its setting CHECK_REPLIES. */
const entryText = `
  import { createServer } from 'node:http';
  console.log('CHECK_REPLIES is ' + process.env.CHECK_REPLIES);
  createServer((_request, response) => response.end()).listen(Number(process.env.PORT), 'localhost');
`;

let folder: string;
let entry: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'savvi-entry-'));
  entry = join(folder, 'entry.mjs');
  await writeFile(entry, entryText);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each<[string, Record<string, string>, string]>([
  ['checks replies', {}, 'yes'],
  ['does not check replies with CHECK_REPLIES=no', { CHECK_REPLIES: 'no' }, 'no'],
  ['does not set CHECK_REPLIES in production', { NODE_ENV: 'production' }, 'undefined'],
])('the product of a test %s', async (_title, env, expected) => {
  const product = await startProduct({ entry, env });
  try {
    expect(product.output()).toBe(`CHECK_REPLIES is ${expected}\n`);
  } finally {
    await product.remove();
  }
});
