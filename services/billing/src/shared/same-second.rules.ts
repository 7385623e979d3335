// The provider dates its events in whole seconds. Which of several changes of a subscription in one second
// was the last is told by what each says it was before: they make a chain, and its end is the state that
// nothing leads on from.
import type { Happening } from './transitions.rules.ts';

/** A subscription as it was after an event. */
interface Snapshot {
  readonly happening: Happening;
  readonly planType: string | null;
  readonly periodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean | null;
}
interface Change extends Snapshot {
  readonly type: string;
  readonly created: Date;
  /** {@link stateText} of the subscription before; null or absent where nothing says. */
  readonly stateBefore?: string | null;
}

/** What became of a subscription, as text that is the same for the same. */
export const stateText = ({ happening, planType, periodEnd, cancelAtPeriodEnd }: Snapshot): string =>
  [happening, planType, periodEnd?.getTime(), cancelAtPeriodEnd].map((part) => part ?? '').join('|');

const isSnapshot = ({ type }: Change) => type.startsWith('customer.subscription.');
const CHANGES = new Set([
  'customer.subscription.updated',
  'customer.subscription.paused',
  'customer.subscription.resumed',
]);

/**
 * Moves to the end what the changes of one second led to. `start`: what was known before them; it decides
 * where they come back to where they began.
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
 * Facts of one subscription, sorted but for changes of one second: where those say what was before, their
 * last is the last.
 */
export function withLastOfEachSecond<Item extends Change>(sorted: readonly Item[]): Item[] {
  const inTurn: Item[] = [];
  for (const ofSecond of Map.groupBy(sorted, ({ created }) => created.getTime()).values()) {
    const changes = ofSecond.filter(({ type }) => CHANGES.has(type));
    const before = ofSecond.slice(
      0,
      ofSecond.findIndex((fact) => changes.includes(fact)),
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
