import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './root.ts';

describe('the codec is the one door to the vault in the browser', () => {
  const sources = globSync(
    ['mfe-*/src/**/*.{ts,tsx}', 'shell/src/**/*.{ts,tsx}', 'packages/{mfe-kit,ui}/src/**/*.{ts,tsx}'],
    { cwd: root },
  )
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .toSorted();
  const thoseWith = (pattern: RegExp) =>
    sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));

  test('nobody else reads the wire', () => {
    expect(thoseWith(/@savvi\/contracts\/vault\//)).toEqual(['mfe-vault/src/features/vault/vault-codec.ts']);
  });

  test('nobody else knows the paths; the dashboard asks for ids only, the archive of one’s own data hands answers on unread [T-9]', () => {
    expect(thoseWith(/\/api\/passwords/)).toEqual([
      'mfe-vault/src/features/vault/vault-codec.ts',
      'shell/src/app/own-data/archive/parts.ts',
      'shell/src/app/pages/dashboard/list-paths.ts',
    ]);
    expect(readFileSync(join(root, 'shell/src/app/pages/dashboard/list-paths.ts'), 'utf8')).toContain(
      "'/api/passwords?fields=id'",
    );
  });

  test('nothing of the vault goes into the browser’s storage', () => {
    expect(
      thoseWith(/localStorage|sessionStorage|indexedDB|drafts|caches\./).filter((file) =>
        file.startsWith('mfe-vault'),
      ),
    ).toEqual([]);
  });
});
