// The provider dates its events in whole seconds. The order of several changes within one second follows from
// the previous state in each event: they form a chain, and its end is the current state.
import type { Happening } from './transitions.rules.ts';

/** The state of a subscription after an event. */
interface Snapshot {
  readonly happening: Happening;
  readonly planType: string | null;
  readonly periodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean | null;
}
interface Change extends Snapshot {
  readonly type: string;
  readonly created: Date;
  /** The {@link stateText} before the event; null or absent if unknown. */
  readonly stateBefore?: string | null;
}

/** The state of a subscription as text; equal states give equal texts. */
export const stateText = ({ happening, planType, periodEnd, cancelAtPeriodEnd }: Snapshot): string =>
  [happening, planType, periodEnd?.getTime(), cancelAtPeriodEnd].map((part) => part ?? '').join('|');

const isSnapshot = ({ type }: Change) => type.startsWith('customer.subscription.');
const CHANGES = new Set([
  'customer.subscription.updated',
  'customer.subscription.paused',
  'customer.subscription.resumed',
]);

/**
 * Moves the last change of a second to the end of the list. `start`: the change before that second; it is
 * needed if the changes of the second lead back to its state.
 */
function chained<Item extends Change>(changes: readonly Item[], start: Change | undefined): Item[] {
  const surplus = new Map<string, number>();
  const add = (state: string, count: number) => void surplus.set(state, (surplus.get(state) ?? 0) + count);
  for (const change of changes)
    if (change.stateBefore) {
      add(change.stateBefore, -1);
      add(stateText(change), 1);
    }
  const lastOf = (isEnd: (state: string) => boolean) =>
    changes.findLast((change) => isEnd(stateText(change)));
  const isChain = [...surplus.values()].some((count) => count > 0);
  const last = isChain
    ? lastOf((state) => (surplus.get(state) ?? 0) > 0)
    : surplus.size > 0 && start !== undefined
      ? lastOf((state) => state === stateText(start))
      : undefined;
  return last === undefined ? [...changes] : [...changes.filter((change) => change !== last), last];
}

/**
 * Sorts the changes within each second by the previous states that they contain. `sorted`: the events of one
 * subscription, already sorted by all other criteria.
 */
export function withLastOfEachSecond<Item extends Change>(sorted: readonly Item[]): Item[] {
  const inTurn: Item[] = [];
  for (const ofSecond of Map.groupBy(sorted, ({ created }) => created.getTime()).values()) {
    const changes = ofSecond.filter(({ type }) => CHANGES.has(type));
    const before = ofSecond.slice(
      0,
      ofSecond.findIndex((change) => changes.includes(change)),
    );
    inTurn.push(
      ...(changes.length > 1
        ? [
            ...before,
            ...chained(changes, [...inTurn, ...before].findLast(isSnapshot)),
            ...ofSecond.slice(before.length + changes.length),
          ]
        : ofSecond),
    );
  }
  return inTurn;
}
