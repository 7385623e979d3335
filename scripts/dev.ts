// `npm run dev`: runs the whole product and reloads it when its sources change. `npm run dev -- mfe-budget`
// serves that area alone and starts immediately.
import path from 'node:path';
import { runNode } from '@savvi/tooling/node-program';
import { root } from './root.ts';

const asked = process.argv.slice(2);
if (asked.length > 0)
  process.exitCode = await runNode([path.join(root, 'packages/testing/src/alone/main.ts'), ...asked], {
    cwd: root,
  });
else await (await import('@savvi/product/run-product')).developProduct(root);
