import { runMain } from '@savvi/service-kit/service';
import { parseEnv } from './env.ts';
import { start } from './start.ts';

await runMain({ name: 'static-files', parseEnv, start, process });
