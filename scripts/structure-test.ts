// `npm run structure:test [-- file or -t title]`: builds and tests an area outside of this repository from
// packed packages only, and a new area from `npm run new-area` (tests/structure).
import { runVitestSuite } from './vitest-suite.ts';

await runVitestSuite('structure', process.argv.slice(2), { retried: /new-area/ });
