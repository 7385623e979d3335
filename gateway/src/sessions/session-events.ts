import { sessionRevoked, userDeleted, userUpdated } from '@savvi/contracts/events';
import type { Bus, Subscription } from '@savvi/eventing/bus';
import type { OpenStreams } from '../streams/open-streams.ts';
import type { SessionTokens } from './session-tokens.ts';

/**
 * Drops tokens and ends streams when an event says that a session ended or an account changed. After a gap in
 * the events, all tokens are dropped; streams check their sessions themselves.
 */
export function followSessions(
  bus: Bus,
  tokens: SessionTokens,
  streams: Pick<OpenStreams, 'end'>,
): Subscription {
  return bus.subscribe({
    durable: null,
    types: [sessionRevoked.type, userUpdated.type, userDeleted.type],
    onGap: () => tokens.dropAll(),
    async deliver(message, { type }) {
      if (type === sessionRevoked.type) {
        const { data } = sessionRevoked.parse(message);
        tokens.drop(data.userId, data.sids);
        streams.end(data.userId, data.sids);
      } else if (type === userDeleted.type) {
        const { data } = userDeleted.parse(message);
        tokens.drop(data.userId, null);
        streams.end(data.userId, null);
      } else tokens.drop(userUpdated.parse(message).data.userId, null);
    },
  });
}
