import { userUpdated } from '@savvi/contracts/events';
import type { Bus } from '@savvi/eventing/bus';
import type { Streams } from './streams.ts';

interface FollowDeps {
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly streams: Pick<Streams, 'send' | 'sendHello'>;
}

/**
 * Reports changed accounts to the streams of this replica. Accounts are not counted, so each replica receives
 * these events from the bus itself; after a gap it sends `hello`.
 * @returns a function that stops it
 */
export function followAccounts({ bus, streams }: FollowDeps): () => Promise<void> {
  const subscription = bus.subscribe({
    durable: null,
    types: [userUpdated.type],
    onGap: streams.sendHello,
    async deliver(message) {
      const {
        subject: spaceId,
        data: { userId: id, version },
      } = userUpdated.parse(message);
      streams.send({ spaceId, kind: 'account', record: { id, version, isGone: false } });
    },
  });
  // A stream may have opened before the subscription. The bus logs a failed subscription.
  subscription.ready.then(streams.sendHello, () => undefined);
  return () => subscription.stop();
}
