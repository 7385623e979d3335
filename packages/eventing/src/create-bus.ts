import type { Bus } from './bus.ts';
import type { Log } from './log.ts';
import { createNatsBus } from './nats-bus.ts';
import { createPgBus } from './pg-bus.ts';

/**
 * Connects to the bus at a `postgresql:` or `nats:` address in the background, with the service's own role.
 * @throws {Error} for any other address
 */
export function createBus({ url, log }: { readonly url: string; readonly log: Log }): Bus {
  const { protocol } = new URL(url);
  if (protocol === 'postgresql:' || protocol === 'postgres:') return createPgBus({ url, log });
  if (protocol === 'nats:') return createNatsBus({ url, log });
  throw new Error(`BUS_URL must be an address such as postgresql://… or nats://…, not ${protocol}`);
}
