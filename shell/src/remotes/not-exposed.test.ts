// The real message of the federation runtime: its error has no code.
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as errorCodes from '@module-federation/error-codes';
import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import * as sdk from '@module-federation/sdk';
import { bundle } from '@savvi/tooling/frontend/bundle';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isNotExposed } from './area-load-error.ts';

const masterplan = join(import.meta.dirname, '../../../mfe-masterplan');
let dir: string;

/** Builds an area that exposes only its pages, with the build of the product. */
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'savvi-not-exposed-'));
  for (const file of ['package.json', 'rspack.config.ts']) cpSync(join(masterplan, file), join(dir, file));
  symlinkSync(join(masterplan, 'node_modules'), join(dir, 'node_modules'));
  mkdirSync(join(dir, 'src'));
  writeFileSync(join(dir, 'src/area.tsx'), 'export const routes = [];\n');
  writeFileSync(join(dir, 'remote.json'), JSON.stringify({ name: 'small', shellApi: 1 }));
  await bundle(dir, { mode: 'production', outDir: join(dir, 'dist') });
});
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
  vi.unstubAllGlobals();
});

/** Runs the entry of the built area as a page would. */
function container(): runtimeCore.types.RemoteEntryExports {
  vi.stubGlobal('_FEDERATION_RUNTIME_CORE', runtimeCore);
  vi.stubGlobal('_FEDERATION_SDK', sdk);
  vi.stubGlobal('_FEDERATION_ERROR_CODES', errorCodes);
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('document', {
    currentScript: { tagName: 'SCRIPT', src: 'http://localhost/remoteEntry.js' },
  });
  const [entry = ''] = globSync('dist/remoteEntry.*.js', { cwd: dir });
  const run = new Function(`${readFileSync(join(dir, entry), 'utf8')}; return small;`);
  return run() as runtimeCore.types.RemoteEntryExports; // the container of the build
}

it('the error of the federation runtime shows that a built area has no module of that name', async () => {
  const federation = createInstance({
    name: 'page',
    remotes: [{ name: 'small', entry: 'http://localhost/remoteEntry.js' }],
    plugins: [{ name: 'built', loadEntry: async () => container() }],
  });
  const error = await federation.loadRemote('small/takeout').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(isNotExposed(error)).toBe(true);
});
