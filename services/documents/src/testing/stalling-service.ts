// For tests that kill the service: starts it as its process does, with a store that prints a line and hangs
// at the named point, in a removal or in the second upload. The first upload succeeds.
import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { ObjectStore } from '@savvi/service-kit/object-store';
import { parseEnv } from '../env.ts';
import { service } from '../start.ts';

/** The point of an upload or a removal at which the store hangs. */
export type StallingPoint =
  | 'nowhere'
  | 'before-object'
  | 'half-of-object'
  | 'after-object'
  | 'before-removal'
  | 'after-removal';

async function stall(): Promise<never> {
  process.stdout.write('waiting\n');
  await pause(2 ** 30);
  throw new Error('the test did not kill this process');
}

/** Returns a stream that passes on half of the body and then hangs. */
function halfOf(body: Readable, size: number): Readable {
  const half = new PassThrough();
  let passed = 0;
  body.on('data', (chunk: Buffer) => {
    passed += chunk.length;
    half.write(chunk);
    if (passed < size / 2) return;
    body.pause();
    void stall();
  });
  return half;
}

function stalling(inside: ObjectStore, point: StallingPoint): ObjectStore {
  let uploads = 0;
  return {
    ...inside,
    async put(name, body, size) {
      uploads += 1;
      if (uploads === 1) return inside.put(name, body, size);
      if (point === 'before-object') await stall();
      await inside.put(name, point === 'half-of-object' ? halfOf(body, size) : body, size);
      if (point === 'after-object') await stall();
    },
    async remove(names) {
      if (point === 'before-removal') await stall();
      await inside.remove(names);
      if (point === 'after-removal') await stall();
    },
  };
}

const [, , point, settings = '{}'] = process.argv;
const env = parseEnv(JSON.parse(settings) as Record<string, string>); // the test passes both arguments
const deps = service.createDeps(env);
const running = await service.start(env, { ...deps, store: stalling(deps.store, point as StallingPoint) });
await running.ready;
process.stdout.write(`listening ${running.url}\n`);
