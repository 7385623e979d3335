import { check } from '@savvi/tooling/check';
import { writeReport } from '@savvi/tooling/report';

const result = await check(process.cwd());
await writeReport('check', result);
process.exitCode = result.failed === 0 ? 0 : 1;
