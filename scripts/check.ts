// `npm run check [-- names of steps, such as types lint]`: runs types, lint, fences and every other check
// that does not start the product.
import { check } from '@savvi/tooling/check';
import { writeReport } from '@savvi/tooling/report';
import '@savvi/tooling/refusal/of-command';
import { prepare } from '@savvi/product/prepare';
import { root } from './root.ts';

// The steps types and fences also read the generated database clients.
await prepare({ root, say: console.log, frontends: false });
const result = await check(root, process.argv.slice(2));
await writeReport('check', result);
process.exitCode = result.failed === 0 ? 0 : 1;
