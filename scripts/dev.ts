// `npm run dev`: the whole product, which follows its sources. `npm run dev -- mfe-budget`: that area alone,
// at once.
import path from 'node:path';
import { runNode } from '@savvi/tooling/node-program';
import { root } from './root.ts';

const asked = process.argv.slice(2);
if (asked.length > 0)
  process.exitCode = await runNode([path.join(root, 'packages/testing/src/alone/main.ts'), ...asked], {
    cwd: root,
  });
else await (await import('@savvi/product/dev/whole-product')).developProduct(root);
