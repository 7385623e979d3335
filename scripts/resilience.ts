// `npm run resilience [-- file or -t title]`: what must hold while parts of the whole product break
// (tests/resilience).
import { prepare } from '@savvi/product/prepare';
import { runVitestSuite } from './vitest-suite.ts';
import { root } from './root.ts';

await prepare({ root, say: console.log }); // once, before products start side by side
await runVitestSuite('resilience', process.argv.slice(2), { retried: /./ });
