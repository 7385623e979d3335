// How the replica that counted an event tells all replicas, itself included: NOTIFY, at the commit of the transaction.
import { type ChangedKind, COUNTED_KINDS, type CountedKind } from '@savvi/contracts/achievements/live';

/** The channel of NOTIFY. */
export const CHANGES = 'counted_things';

/** That something of a kind changed in a space. */
export interface Change<Kind extends ChangedKind = ChangedKind> {
  readonly spaceId: string;
  readonly kind: Kind;
}

/** A change of what is counted, as it travels. */
export const changeText = ({ spaceId, kind }: Change<CountedKind>): string => `${spaceId} ${kind}`;

/** Reads a change; null for what a newer version of this service may say. */
export function changeOf(text: string): Change<CountedKind> | null {
  const [spaceId = '', word] = text.split(' ');
  const kind = COUNTED_KINDS.find((each) => each === word);
  return kind === undefined ? null : { spaceId, kind };
}
