import { spec } from '@savvi/tooling/spec';

process.exitCode = spec(process.cwd()) ? 0 : 1;
