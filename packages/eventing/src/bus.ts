import type { Envelope } from '@savvi/contracts/event';

/** The metadata of a message, known even when its content is invalid. */
export interface Delivery {
  /** The message id, which is the event's id. */
  readonly id: string;
  /** The subject, which is the event's type. */
  readonly type: string;
  /** 1 for the first delivery; higher when the message may have been delivered before. */
  readonly attempt: number;
}

/** The options of a subscription. */
export interface SubscribeOptions {
  /**
   * Name of a stored position that survives restarts and is read by one instance at a time. Null: only new
   * events, in this process.
   */
  readonly durable: string | null;
  /** Types such as `budget.budget.created.v1`, or prefixes such as `budget.>`. */
  readonly types: readonly string[];
  /**
   * Handles a message. Resolving acknowledges it. When it throws, a durable redelivers the message after a
   * growing pause, while other messages go on.
   */
  readonly deliver: (message: unknown, delivery: Delivery) => Promise<void>;
  /**
   * Called for a subscription without a durable when events may have been missed (the connection was lost, or
   * `deliver` threw), so that data derived from events is stale.
   */
  readonly onGap?: () => void;
}

/** A running subscription. */
export interface Subscription {
  /**
   * Resolves once subscribed, or once waiting behind another instance of the durable; rejects when the bus
   * refuses the subscription.
   */
  readonly ready: Promise<void>;
  /** The number of unfinished messages of the durable; 0 without a durable. Rejects while the bus is down. */
  lag(): Promise<number>;
  /** Finishes the current message, stores the position and unsubscribes. */
  stop(): Promise<void>;
}

/**
 * An event bus: delivers at least once, in order per producer, and drops duplicate event ids within a limited
 * window.
 */
export interface Bus {
  /**
   * Resolves once all events are stored. Rejects with `BusRefused` when one can never be stored; retry after
   * any other error.
   */
  publish(events: readonly Envelope[]): Promise<void>;
  /** Subscribes. Connecting and reconnecting happen in the background. */
  subscribe(options: SubscribeOptions): Subscription;
  /** Stops all subscriptions and disconnects. */
  close(): Promise<void>;
}

/**
 * The error for an event or subscription that the bus will never accept, because it is malformed or not
 * permitted. A retry is useless.
 */
export class BusRefused extends Error {
  override readonly name = 'BusRefused';
}
