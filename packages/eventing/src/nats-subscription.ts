import type { Subscription } from './bus.ts';

/** What a subscription is told by the NATS bus it belongs to. */
export interface NatsSubscription extends Subscription {
  onUp(): void;
  onDown(): void;
}
