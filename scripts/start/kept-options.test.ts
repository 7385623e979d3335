import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { keptByNpm, OPTIONS, refusalOfKept } from './kept-options.mjs';

/** The environment as npm 11 passes it, observed with each option. */
it.each([
  [{ npm_config_list: 'true' }, ['--list']],
  [{ npm_config_force: 'true' }, ['--force']],
  [{ npm_config_token_description: '0.1.0-1a2b3c4d' }, ['--to']],
  [{ npm_config_keys: '' }, ['--no-keys']],
  [{ npm_config_keys: '../keys' }, ['--keys']],
  [{ npm_config_data_only: 'true', npm_config_cluster: 'true' }, ['--cluster', '--data-only']],
  [{ npm_config_registry: 'https://registry.example', npm_config_cache: '/x' }, []],
])('from the environment %j npm has consumed the options %j', (env, kept) => {
  expect(keptByNpm(env)).toEqual(kept);
});

it('a command does not run without the options that npm consumed', () => {
  expect(
    refusalOfKept('release', ['budget'], { npm_lifecycle_event: 'release', npm_config_list: 'true' }),
  ).toBe(
    'npm kept --list for itself, so "npm run release" would do something else than you asked for. Put -- before what is meant for it: npm run release -- budget --list …',
  );
  expect(refusalOfKept('release', ['budget'], { npm_config_force: 'true' })).toContain('npm kept --force');
  expect(refusalOfKept('run', [], { npm_config_force: 'true' })).toBeNull();
  expect(refusalOfKept('release', ['budget', '--list'], { npm_lifecycle_event: 'release' })).toBeNull();
});

it("every option that a command parses is listed, except for npm's own options", () => {
  const root = path.join(import.meta.dirname, '../..');
  const files = readdirSync(path.join(root, 'scripts'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `scripts/${file}`);
  const sources = [
    ...files,
    'packages/testing/src/alone/main.ts',
    'packages/release-client/src/arguments.rules.ts',
  ].map((file) => readFileSync(path.join(root, file), 'utf8'));
  const read = sources.flatMap((source) =>
    [
      ...source.matchAll(/(?:'([\w-]+)'|(\w+)): \{ type: '(?:string|boolean)'/g),
      ...source.matchAll(/(?:includes\(|=== |!== |FLAG = )'--([a-z-]+)'/g),
    ].map(([, quoted, plain]) => quoted ?? plain ?? ''),
  );
  const npms = ['help', 'registry', 'version', 'workers'];
  expect([...new Set(read)].filter((option) => !npms.includes(option)).toSorted()).toEqual([...OPTIONS]);
});
