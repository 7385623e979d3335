// `npm run test:full`: runs every suite completely. Continues after a failure, so that one run shows all
// failures.
import { runGate } from '@savvi/merge-gate/gate';
import { root } from './root.ts';

process.exitCode = (await runGate({ root, isFull: true, record: [], env: process.env })) ? 0 : 1;
