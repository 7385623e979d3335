import type { outbox } from '@savvi/eventing/outbox';

/** Writes events into a transaction. */
export type Outbox = typeof outbox;
