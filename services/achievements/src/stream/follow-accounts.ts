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
  // A stream that opened before the subscription may have missed events, so it gets `hello`. The bus itself
  // logs a failed subscription.
  subscription.ready.then(streams.sendHello, () => undefined);
  return () => subscription.stop();
}
