// `npm run mutation`: changes the rules of money, entitlements and limits in hundreds of small ways (Stryker)
// and sees whether a test notices each of them; fewer than 85 in 100 noticed is a failure.
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
