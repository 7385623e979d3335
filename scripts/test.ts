import { fileOf, root, runInOurPlace } from './in-our-place.ts';
import { prepare } from './product/prepare.ts';

await prepare({ root, say: console.log, frontends: false });
await runInOurPlace([fileOf('.', 'vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)]);
