import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { runMain } from './service.ts';

it('an invalid tracing setting, which would go unnoticed otherwise, ends the process with a sentence before anything is loaded', async () => {
  const said: string[] = [];
  const ended: number[] = [];
  let isLoaded = false;
  // The parts of `process` that runMain uses.
  const process = Object.assign(new EventEmitter(), {
    env: { OTEL_TRACES_SAMPLR: 'always_on' },
    stderr: { write: (line: string) => said.push(line) },
    exit: (code: number) => ended.push(code),
  }) as unknown as NodeJS.Process;
  const load = () => {
    isLoaded = true;
    return Promise.reject(new Error('loaded'));
  };
  await runMain({ name: 'budget', load, process });
  expect(said).toEqual([
    'budget: These tracing settings are invalid: OTEL_TRACES_SAMPLR: unknown setting (docs/metrics.md)\n',
  ]);
  expect({ ended, isLoaded }).toEqual({ ended: [1], isLoaded: false });
});
