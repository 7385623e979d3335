import type { Subscription } from './bus.ts';

/** A subscription with the callbacks that the NATS bus uses. */
export interface NatsSubscription extends Subscription {
  onUp(): void;
  onDown(): void;
}
