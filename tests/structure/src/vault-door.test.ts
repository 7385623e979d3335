import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './outside.ts';

describe('the codec is the only browser code with access to the vault API', () => {
  const sources = globSync(
    ['mfe-*/src/**/*.{ts,tsx}', 'shell/src/**/*.{ts,tsx}', 'packages/{mfe-kit,ui}/src/**/*.{ts,tsx}'],
    { cwd: root },
  )
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .toSorted();
  const thoseWith = (pattern: RegExp) =>
    sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));

  test("only the codec reads the vault's wire format", () => {
    expect(thoseWith(/@savvi\/vault-contract\//)).toEqual(['mfe-vault/src/features/vault/vault-codec.ts']);
  });

  test("only the codec knows the vault's paths; the dashboard requests ids, the search requests names, and the data export passes responses on unread [T-9]", () => {
    expect(thoseWith(/\/api\/passwords/)).toEqual(['mfe-vault/src/features/vault/vault-codec.ts']);
    const ofVault = [
      '"call": "/api/passwords?fields=id"',
      '"searchCall": "/api/passwords?fields=name"',
      '"call": "/api/passwords"',
      '"call": "/api/passwords/deleted"',
    ];
    const calls = (text: string) => text.match(/"\w+": "\/api\/passwords[^"]*"/gi) ?? [];
    const manifests = globSync('mfe-*/remote.json', { cwd: root });
    expect(manifests).toContain('mfe-vault/remote.json');
    for (const file of manifests)
      expect(calls(readFileSync(join(root, file), 'utf8')), file).toEqual(
        file === 'mfe-vault/remote.json' ? ofVault : [],
      );
    const builtIn = 'shell/src/app/contributed/built-in.json';
    expect(calls(readFileSync(join(root, builtIn), 'utf8'))).toEqual(ofVault);
  });

  test('only the module that remembers density and sort order uses the browser’s storage, and it handles no entries', () => {
    expect(
      thoseWith(/localStorage|sessionStorage|indexedDB|drafts|caches\./).filter((file) =>
        file.startsWith('mfe-vault'),
      ),
    ).toEqual(['mfe-vault/src/features/vault/list/preference.ts']);
    expect(
      readFileSync(join(root, 'mfe-vault/src/features/vault/list/preference.ts'), 'utf8').match(/from '.*'/g),
    ).toEqual(["from './order.rules.ts'"]);
  });
});
