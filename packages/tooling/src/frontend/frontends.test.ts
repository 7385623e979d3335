import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { codeOf } from './frontends.ts';
import { type TemporaryWorkspace, temporaryWorkspace } from '../testing/temporary-workspace.ts';

let workspace: TemporaryWorkspace;
beforeEach(() => {
  const kit = { name: '@savvi/kit', savvi: { role: 'node-lib' } };
  workspace = temporaryWorkspace(
    {
      '': { name: 'root' },
      'packages/kit': kit,
      'services/one': { name: '@savvi/one', dependencies: { '@savvi/kit': 'workspace:*' } },
      'services/two': { name: '@savvi/two', devDependencies: { '@savvi/kit': 'workspace:*' } },
    },
    {
      'pnpm-workspace.yaml': 'packages:\n  - packages/*\n  - services/*\n',
      'pnpm-lock.yaml': '',
      'packages/kit/src/kit.ts': 'a',
      'services/one/src/one.ts': 'a',
      'services/two/src/two.ts': 'a',
    },
  );
});
afterEach(() => workspace.remove());

const change = (file: string) => writeFileSync(join(workspace.root, file), 'b');
const code = (name: string) => codeOf(workspace.root, `services/${name}`);

it.each([
  ['its own code', 'services/one/src/one.ts', true, false],
  ['the code of a package that it runs with', 'packages/kit/src/kit.ts', true, false],
  ['the code of another', 'services/two/src/two.ts', false, true],
  ['a test', 'services/one/src/one.test.ts', false, false],
])('a change in %s changes the code hash of the services that run it', (_, file, isOfOne, isOfTwo) => {
  const before = [code('one'), code('two')];
  change(file);
  expect([code('one') !== before[0], code('two') !== before[1]]).toEqual([isOfOne, isOfTwo]);
});
