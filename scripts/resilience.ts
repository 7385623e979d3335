// `npm run resilience [-- file or -t title]`: what must hold while parts of the whole product break (tests/resilience).
import { fileOf, root, runInOurPlace } from './in-our-place.ts';
import { prepare } from './product/prepare.ts';

await prepare({ root, say: console.log }); // once, before products start side by side
await runInOurPlace([fileOf('.', 'vitest', 'vitest.mjs'), 'run', '--config', 'tests/resilience/vitest.config.ts', ...process.argv.slice(2)]);
