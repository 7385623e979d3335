import { userUpdated } from '@savvi/contracts/events';
import type { Bus } from '@savvi/eventing/bus';
import type { Streams } from './streams.ts';

interface FollowDeps {
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly streams: Pick<Streams, 'send' | 'sendHello'>;
}

/**
 * Reports changed accounts to the event streams of this replica. Each replica receives the account events
 * from the bus itself, because no replica counts accounts and notifies the others. After a gap in the events
 * the replica sends `hello` to all its streams.
 * @returns a function that stops the reports
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
