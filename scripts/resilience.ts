// `npm run resilience [-- file or -t title]`: tests of the whole product while parts of it fail
// (tests/resilience).
import { prepare } from '@savvi/product/prepare';
import { runVitestSuite } from './vitest-suite.ts';
import { root } from './root.ts';

await prepare({ root, say: console.log }); // Builds once, before several products start side by side.
await runVitestSuite('resilience', process.argv.slice(2), { retried: /./ });
