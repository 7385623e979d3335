/**
 * The single stream: events of all domains in order of arrival, so that one durable can read several domains
 * in order.
 */
export const STREAM = 'events';
/** The consumer group of a durable's readers; the server pins one of them at a time. */
export const READERS = 'readers';
/**
 * The most unacknowledged messages of a durable, including those that wait for a retry. When so many messages
 * fail, later ones would probably fail, too.
 */
export const UNACKED_MAX = 100;
const SUBJECT_PREFIX = 'event.';

/** The NATS subject of an event type or a prefix such as `budget.>`, separate from NATS's own subjects. */
export const subjectOf = (type: string): string => SUBJECT_PREFIX + type;

/** The event type of a NATS subject. */
export const typeOf = (subject: string): string => subject.slice(SUBJECT_PREFIX.length);

/**
 * The JetStream consumer name of a role's durable. Such names must not contain dots, and the role keeps them
 * unique.
 */
export const consumerOf = (role: string, durable: string): string =>
  `${role}_${durable.replaceAll('.', '_')}`;
