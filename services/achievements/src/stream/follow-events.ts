// Changes that open pages are notified of and no projection counts. Each replica receives their events from the
// bus itself, because no replica counts them and notifies the others.
import { envelopeSchema } from '@savvi/contracts/event';
import { userUpdated } from '@savvi/contracts/events';
import { MONTH_EVENTS } from '@savvi/counted-events/events';
import type { Bus } from '@savvi/eventing/bus';
import type { Change } from '../shared/changes.ts';
import type { Streams } from './streams.ts';

interface FollowDeps {
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly streams: Pick<Streams, 'send' | 'sendHello'>;
}

/**
 * Reports events to the event streams of this replica. After a gap in the events the replica sends `hello` to all
 * its streams.
 * @returns a function that stops the reports
 */
function follow(
  { bus, streams }: FollowDeps,
  types: readonly string[],
  changeOf: (message: unknown) => Change,
): () => Promise<void> {
  const subscription = bus.subscribe({
    durable: null,
    types,
    onGap: streams.sendHello,
    deliver: async (message) => streams.send(changeOf(message)),
  });
  // A stream that opened before the subscription may have missed events, so it gets `hello`. The bus itself
  // logs a failed subscription.
  subscription.ready.then(streams.sendHello, () => undefined);
  return () => subscription.stop();
}

/** Reports changed accounts. @returns a function that stops the reports */
export const followAccounts = (deps: FollowDeps): (() => Promise<void>) =>
  follow(deps, [userUpdated.type], (message) => {
    const {
      subject: spaceId,
      data: { userId: id, version },
    } = userUpdated.parse(message);
    return { spaceId, kind: 'account', record: { id, version, isGone: false } };
  });

/**
 * Reports changed months of budgets. The first month changes its budget, too, which pages list with its months.
 * @returns a function that stops the reports
 */
export const followMonths = (deps: FollowDeps): (() => Promise<void>) =>
  follow(
    deps,
    Object.values(MONTH_EVENTS).map(({ type }) => type),
    (message) => {
      const { type, subject: spaceId } = envelopeSchema.parse(message);
      return { spaceId, kind: type === MONTH_EVENTS.started.type ? 'budget' : 'month' };
    },
  );
