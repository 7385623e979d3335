// `npm run test:full`: everything that there is, each suite whole. Goes on after a failure, so that one run
// shows all of them.
import { runGate } from '@savvi/merge-gate/gate';
import { root } from './root.ts';

process.exitCode = (await runGate({ root, isFull: true, record: [], env: process.env })) ? 0 : 1;
