// `npm run check [-- words of steps, such as types lint]`: types, lint, fences and what else holds without
// running the product.
import { check } from '@savvi/tooling/check';
import { writeReport } from '@savvi/tooling/report';
import { reportFailure } from '@savvi/tooling/refusal';
import { prepare } from '@savvi/product/prepare';
import { root } from './root.ts';

await prepare({ root, say: console.log, frontends: false }); // types and fences look at the database clients too
try {
  const result = await check(root, process.argv.slice(2));
  await writeReport('check', result);
  process.exitCode = result.failed === 0 ? 0 : 1;
} catch (cause) {
  reportFailure(cause, Error);
}
