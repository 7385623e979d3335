import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FrontendWatch, watchFrontends } from './build.ts';

let root: string;
let watch: FrontendWatch | undefined;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'savvi-watch-'));
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  for (const dir of ['mfe-small/src', 'packages/tooling/src/frontend'])
    mkdirSync(join(root, dir), { recursive: true });
  write('package.json', '{ "name": "small-product" }');
  write('pnpm-workspace.yaml', 'packages:\n  - mfe-*\n');
  write('pnpm-lock.yaml', "lockfileVersion: '9.0'\n");
  write(
    'mfe-small/package.json',
    '{ "name": "small", "version": "1.0.0", "type": "module", "savvi": { "role": "mfe" } }',
  );
  write('mfe-small/remote.json', '{ "name": "small", "shellApi": 1 }');
  // A build that fails immediately with a known message: these tests only check when a build starts.
  write(
    'mfe-small/rspack.config.ts',
    "import { readFileSync } from 'node:fs';\nexport default () => {\n  throw new Error(readFileSync(new URL('./src/area.txt', import.meta.url), 'utf8'));\n};\n",
  );
  write('mfe-small/src/area.txt', 'the first mistake');
});
afterEach(async () => {
  await watch?.close();
  rmSync(root, { recursive: true });
});

/** Starts a watch and returns a function that waits for a printed line. */
function watching(): (wanted: string) => Promise<void> {
  const lines: string[] = [];
  let wake = () => {};
  watch = watchFrontends({
    root,
    onProgress(line) {
      lines.push(line);
      wake();
    },
    onBuilt() {},
  });
  return async (wanted) => {
    while (!lines.some((line) => line.includes(wanted))) {
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      await promise;
    }
  };
}

it('the watch of frontends reports a failed build and retries after the next change', async () => {
  const printed = watching();
  await printed('the first mistake');
  writeFileSync(join(root, 'mfe-small/src/area.txt'), 'the second mistake');
  await printed('the second mistake');
  expect(watch).toBeDefined();
});
