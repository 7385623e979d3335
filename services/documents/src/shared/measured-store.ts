import { Readable } from 'node:stream';
import { counter } from '@savvi/service-kit/measures';
import type { Metrics } from '@savvi/service-kit/metrics';
import type { ObjectStore } from '@savvi/service-kit/object-store';

/** Wraps a store and counts the bytes written to it and read from it. */
export function measuredStore(metrics: Metrics, store: ObjectStore): ObjectStore {
  const count = counter(metrics, {
    name: 'savvi_object_bytes_total',
    help: 'Bytes put into the object store and got from it, sealed.',
    labels: ['direction'],
  });
  for (const direction of ['in', 'out']) count({ direction }, 0);
  const counting = (body: Readable, direction: 'in' | 'out') =>
    body.on('data', ({ length }: Buffer) => count({ direction }, length)).pause();
  return {
    ...store,
    put: (name, body, size) => store.put(name, counting(body, 'in'), size),
    get: async (name, range) => counting(await store.get(name, range), 'out'),
  };
}
