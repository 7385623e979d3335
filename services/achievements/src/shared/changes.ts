// How the replica that counted an event tells all replicas, itself included: NOTIFY, at the commit of the
// transaction.
import {
  type ChangedKind,
  type ChangedRecord,
  changedRecord,
  COUNTED_KINDS,
  type CountedKind,
} from '@savvi/contracts/achievements/live';

/** The channel of NOTIFY. */
export const CHANGES = 'counted_things';

/** That something of a kind changed in a space. */
export interface Change<Kind extends ChangedKind = ChangedKind> {
  readonly spaceId: string;
  readonly kind: Kind;
  /** The record it was; absent where the replica that counted it runs the last release. */
  readonly record?: ChangedRecord | undefined;
}

/** A change of what is counted, as it travels. */
export const changeText = ({ spaceId, kind, record }: Change<CountedKind>): string =>
  `${spaceId} ${kind}${record ? ` ${JSON.stringify(record)}` : ''}`;

/** Reads a change; null for what a newer version of this service may say. */
export function changeOf(text: string): Change<CountedKind> | null {
  const [spaceId = '', word, json = 'null'] = text.split(' ');
  const kind = COUNTED_KINDS.find((each) => each === word);
  return kind === undefined
    ? null
    : { spaceId, kind, record: changedRecord.safeParse(JSON.parse(json)).data };
}
