import { writeReport } from '@savvi/tooling/report';
import { spec } from '@savvi/tooling/spec';

const result = spec(process.cwd());
await writeReport('spec', result);
process.exitCode = result.failed === 0 ? 0 : 1;
