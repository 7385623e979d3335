import {
  debtEvents,
  debtPurged,
  propertyEvents,
  propertyPurged,
  savingsAccountEvents,
  savingsAccountPurged,
} from '@savvi/masterplan-contract/events';
import { type Cents, toCents } from '@savvi/contracts/money';
import { monthOf } from '@savvi/contracts/values';
import { debtKind, type Kind, kinds, type KindWithHistory, savingsAccountKind } from '../shared/kinds.ts';
import type { HoldingMonth } from '../shared/holding-months.repository.ts';

/** The holdings that count: savings, debts and property. An insurance policy has no value of its own. */
const counted = [savingsAccountEvents, debtEvents, propertyEvents] as const;

/** The kinds of holdings that count in a net worth. */
export const countedKinds: readonly Kind[] = kinds.filter(({ events }) =>
  counted.some((each) => each === events),
);

/** All event types of the holdings that count in a net worth. */
export const countedEvents = [
  ...counted.flatMap((events) => Object.values(events)),
  savingsAccountPurged,
  debtPurged,
  propertyPurged,
];

const kindsWithHistory: readonly KindWithHistory[] = [savingsAccountKind, debtKind];

/** The kind of the holdings of an event type, if that kind has balance histories. */
export const kindWithHistory = (type: string): KindWithHistory | undefined =>
  kindsWithHistory.find(({ events }) => Object.values(events).some((each) => each.type === type));

/** An event of a holding that counts in a net worth. */
export type CountedEvent = ReturnType<(typeof countedEvents)[number]['parse']>;

function netOf({ data }: CountedEvent): Cents {
  if ('deletedAt' in data && data.deletedAt !== null) return 0n;
  if ('propertyValue' in data)
    return (
      toCents(data.propertyValue) - toCents(data.mortgageBalance ?? '0') + toCents(data.linkedMortgage ?? '0')
    );
  if ('debtType' in data) return -toCents(data.balance);
  // Deletion and purge events have no balance, so the holding counts as 0.
  return 'balance' in data ? toCents(data.balance) : 0n;
}

/**
 * The amount that an event's holding adds to the net worth, and from which month on. A snapshot event counts
 * from the time of the last change, not of its publication.
 */
export function countedIn(event: CountedEvent): HoldingMonth {
  const { data, time } = event;
  const changedAt = 'updatedAt' in data ? data.updatedAt : time;
  return {
    holdingId: data.id,
    version: data.version,
    month: monthOf(new Date(changedAt)),
    net: netOf(event),
  };
}
