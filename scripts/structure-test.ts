// `npm run structure:test [-- file or -t title]`: an area, built and tested outside of this repository from packed packages
// only; and a new area, as `npm run new-area` makes it (tests/structure).
import { fileOf, runInOurPlace } from './in-our-place.ts';

await runInOurPlace([fileOf('.', 'vitest', 'vitest.mjs'), 'run', '--config', 'tests/structure/vitest.config.ts', ...process.argv.slice(2)]);
