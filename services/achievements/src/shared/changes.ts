// How the replica that took an event in tells all replicas, itself included: NOTIFY, at the commit of the transaction.
import { COUNTED_KINDS, type CountedKind } from '@savvi/contracts/achievements/live';

/** The channel of NOTIFY. */
export const CHANGES = 'counted_things';

/** That a thing of a kind changed in a space. */
export interface Change {
  readonly spaceId: string;
  readonly kind: CountedKind;
}

/** A change as it travels. */
export const changeText = ({ spaceId, kind }: Change): string => `${spaceId} ${kind}`;

/** Reads a change; null for what a newer version of this service may say. */
export function changeOf(text: string): Change | null {
  const [spaceId = '', word] = text.split(' ');
  const kind = COUNTED_KINDS.find((each) => each === word);
  return kind === undefined ? null : { spaceId, kind };
}
