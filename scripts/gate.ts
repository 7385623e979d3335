// `npm run gate [-- stage …]`: the merge gate that `.ci/run` runs (packages/merge-gate/README.md).
import { runGate } from '@savvi/merge-gate/gate';
import { readRecord } from '@savvi/merge-gate/record';
import { root } from './root.ts';

try {
  const record = process.env['CI_ALL'] === 'yes' ? [] : readRecord(root);
  const only = process.argv.slice(2);
  process.exitCode = (await runGate({ root, isFull: false, record, env: process.env, only })) ? 0 : 1;
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
