// `npm run structure:test [-- file or -t title]`: an area, built and tested outside of this repository from
// packed packages only; and a new area, as `npm run new-area` makes it (tests/structure).
import { runVitestSuite } from './vitest-suite.ts';

await runVitestSuite('structure', process.argv.slice(2), { retried: /new-area/ });
