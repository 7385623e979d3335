import { sessionRevoked, userDeleted, userUpdated } from '@savvi/contracts/events';
import type { Bus, Subscription } from '@savvi/eventing/bus';
import type { SessionTokens } from './session-tokens.ts';

/** Drops tokens as soon as the bus says that a session ended or an account changed. Missed events drop everything. */
export function followSessions(bus: Bus, tokens: SessionTokens): Subscription {
  return bus.subscribe({
    durable: null,
    types: [sessionRevoked.type, userUpdated.type, userDeleted.type],
    onGap: () => tokens.dropAll(),
    async deliver(message, { type }) {
      if (type === sessionRevoked.type) {
        const { data } = sessionRevoked.parse(message);
        tokens.drop(data.userId, data.sids);
      } else {
        const { data } = type === userUpdated.type ? userUpdated.parse(message) : userDeleted.parse(message);
        tokens.drop(data.userId, null);
      }
    },
  });
}
