// `npm run mutation`: changes the rules of money, entitlements and limits in hundreds of small ways (Stryker)
// and sees whether a test notices each of them; fewer than 85 in 100 noticed is a failure.
import { fileOf, root, runInOurPlace } from './in-our-place.ts';
import { prepare } from './product/prepare.ts';

await prepare({ root, say: console.log, frontends: false });
await runInOurPlace([
  fileOf('tests/mutation', '@stryker-mutator/core', 'bin/stryker.js'),
  'run',
  'tests/mutation/stryker.config.json',
  ...process.argv.slice(2),
]);
