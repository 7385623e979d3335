/**
 * The one stream: events of all domains in the order in which they came, so that a durable can keep the order
 * of several.
 */
export const STREAM = 'events';
/** The group of readers of a durable; the server hands messages to one of them at a time. */
export const READERS = 'readers';
/**
 * Messages that the reader of a durable has in hand or that wait to be tried again; when so many fail, more
 * would fail too.
 */
export const IN_HAND_MAX = 100;
const SUBJECT_PREFIX = 'event.';

/**
 * Where events of a type (or of a prefix such as `budget.>`) are published: apart from what NATS itself
 * listens to.
 */
export const subjectOf = (type: string): string => SUBJECT_PREFIX + type;

/** The type of an event that was published there. */
export const typeOf = (subject: string): string => subject.slice(SUBJECT_PREFIX.length);

/** What JetStream calls a durable of a role: names there know no dots, and roles keep theirs apart. */
export const consumerOf = (role: string, durable: string): string =>
  `${role}_${durable.replaceAll('.', '_')}`;
