import { check } from '@savvi/tooling/check';
import { writeReport } from '@savvi/tooling/report';
import { prepare } from './product/prepare.ts';

const root = process.cwd();
await prepare({ root, say: console.log, frontends: false }); // types and fences look at the database clients too
const result = await check(root);
await writeReport('check', result);
process.exitCode = result.failed === 0 ? 0 : 1;
