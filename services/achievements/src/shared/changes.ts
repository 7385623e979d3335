// The replica that counts an event notifies all replicas, itself included, with NOTIFY when the transaction
// commits.
import {
  type ChangedKind,
  type ChangedRecord,
  changedRecord,
  COUNTED_KINDS,
  type CountedKind,
} from '@savvi/contracts/achievements/live';

/** The PostgreSQL channel on which replicas notify each other of changed records. */
export const CHANGES = 'counted_things';

/** A change to a record of one kind in a space. */
export interface Change<Kind extends ChangedKind = ChangedKind> {
  readonly spaceId: string;
  readonly kind: Kind;
  /** The changed record; absent if the replica that counted it runs the previous release. */
  readonly record?: ChangedRecord | undefined;
}

/** Serializes a change as the text of a notification. */
export const changeText = ({ spaceId, kind, record }: Change<CountedKind>): string =>
  `${spaceId} ${kind}${record ? ` ${JSON.stringify(record)}` : ''}`;

/**
 * Parses a notification; null if a newer version of the service sent a kind that this version does not know.
 */
export function changeOf(text: string): Change<CountedKind> | null {
  const [spaceId = '', kindWord, json = 'null'] = text.split(' ');
  const kind = COUNTED_KINDS.find((each) => each === kindWord);
  return kind === undefined
    ? null
    : { spaceId, kind, record: changedRecord.safeParse(JSON.parse(json)).data };
}
