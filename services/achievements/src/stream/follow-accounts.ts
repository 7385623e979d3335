import { userUpdated } from '@savvi/contracts/events';
import type { Bus } from '@savvi/eventing/bus';
import type { Streams } from './streams.ts';

interface FollowDeps {
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly streams: Pick<Streams, 'tell' | 'tellOfGap'>;
}

/**
 * Tells the streams of this replica whose account has changed. Nothing is counted of it, so each replica
 * hears it from the bus itself; what it misses it makes good with a greeting. @returns stops it
 */
export function followAccounts({ bus, streams }: FollowDeps): () => Promise<void> {
  const subscription = bus.subscribe({
    durable: null,
    types: [userUpdated.type],
    onGap: streams.tellOfGap,
    async deliver(message) {
      const {
        subject: spaceId,
        data: { userId: id, version },
      } = userUpdated.parse(message);
      streams.tell({ spaceId, kind: 'account', record: { id, version, isGone: false } });
    },
  });
  subscription.ready.then(streams.tellOfGap, () => undefined); // a stream may have opened before; that the bus refuses is logged there
  return () => subscription.stop();
}
