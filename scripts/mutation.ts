// `npm run mutation`: mutation testing (Stryker) of the rules for money, entitlements and limits. Fails if
// the tests detect fewer than 85% of the mutants.
import path from 'node:path';
import { fileOf, runNode } from '@savvi/tooling/node-program';
import { prepare } from '@savvi/product/prepare';
import { root } from './root.ts';

await prepare({ root, say: console.log, frontends: false });
process.exitCode = await runNode(
  [
    fileOf(path.join(root, 'tests/mutation'), '@stryker-mutator/core', 'bin/stryker.js'),
    'run',
    'tests/mutation/stryker.config.json',
    ...process.argv.slice(2),
  ],
  { cwd: root },
);
