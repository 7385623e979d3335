// `npm run dev`: the whole product, which follows its sources. `npm run dev -- mfe-budget`: that area alone,
// at once.
import path from 'node:path';
import { root, runInOurPlace } from './in-our-place.ts';

const asked = process.argv.slice(2);
if (asked.length > 0) await runInOurPlace([path.join(root, 'packages/testing/src/alone/main.ts'), ...asked]);
else await (await import('./dev/whole-product.ts')).developProduct();
