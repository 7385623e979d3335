import type { Envelope } from '@savvi/contracts/event';

/** What the bus itself knows about a message, also when its content can't be read. */
export interface Delivery {
  /** The message id: the id of the event. */
  readonly id: string;
  /** The subject: the type of the event. */
  readonly type: string;
  /** 1 the first time, more when the message may have been delivered before. */
  readonly attempt: number;
}

/** What a subscriber wants and how it takes it. */
export interface SubscribeOptions {
  /**
   * Name of a stored position that survives restarts and is read by one instance at a time; null: from now
   * on, in this process only.
   */
  readonly durable: string | null;
  /** Types such as `budget.budget.created.v1`, or prefixes such as `budget.>`. */
  readonly types: readonly string[];
  /**
   * Resolving acknowledges. Throwing has a durable's message delivered again later, after a growing pause,
   * while others go on.
   */
  readonly deliver: (message: unknown, delivery: Delivery) => Promise<void>;
  /**
   * Without a durable: events may have been missed (the connection was lost, or `deliver` threw), so what was
   * derived from them is stale.
   */
  readonly onGap?: () => void;
}

/** A running subscription. */
export interface Subscription {
  /**
   * Resolves once attached (or standing by for another instance of the durable); rejects when the bus refuses
   * it.
   */
  readonly ready: Promise<void>;
  /** How many messages this durable has not finished; 0 without a durable. Rejects while the bus is down. */
  lag(): Promise<number>;
  /** Lets the message in hand finish, stores the position and leaves. */
  stop(): Promise<void>;
}

/**
 * An event bus: at least once, ordered per producer, deduplicated by event id as far as its memory reaches.
 */
export interface Bus {
  /**
   * Resolves once all are stored. Rejects with `BusRefused` when one can never be; any other error: try
   * again.
   */
  publish(events: readonly Envelope[]): Promise<void>;
  /** Subscribes now; connecting and reconnecting go on in the background. */
  subscribe(options: SubscribeOptions): Subscription;
  /** Stops all subscriptions and disconnects. */
  close(): Promise<void>;
}

/** The bus will never take this, however often it is tried: not granted, or malformed. */
export class BusRefused extends Error {
  override readonly name = 'BusRefused';
}
