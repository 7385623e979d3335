import type { Cents } from '@savvi/contracts/money';
import type { Area } from '@savvi/contracts/registry';
import { figuresOf, isDeployed } from './contributions.ts';
import { type Listed, listNamed, type Lists, listsNamed } from './lists.ts';
import { centsOf, type ListRecord, meets, textOf } from './records.rules.ts';

/** A named figure: an amount in cents, or a number of records. Other states are those of its list. */
export type NamedFigure =
  | { readonly state: 'ready'; readonly value: bigint }
  | Exclude<Listed, { readonly state: 'ready' }>;

/** Finds a figure by its name; one that no deployed area publishes is absent. */
export type Figures = (name: string) => NamedFigure;

const COUNT = '.count';

const figure = (list: Listed, valueOf: (items: readonly ListRecord[]) => bigint): NamedFigure =>
  list.state === 'ready' ? { state: 'ready', value: valueOf(list.items) } : list;

/**
 * The figures of the loaded lists, computed on this page (T-43). If several deployed areas publish a figure, the
 * first in the registry counts. `today` is a date such as `2026-11-27`.
 */
export function figuresFrom(areas: readonly Area[], lists: Lists, today: string): Figures {
  const sums = figuresOf(areas).filter(({ area }) => isDeployed(area));
  return (name) => {
    if (name.endsWith(COUNT)) {
      const counted = listsNamed(lists, name.slice(0, -COUNT.length)).find(({ state }) => state !== 'absent');
      return figure(counted ?? { state: 'absent' }, (items) => BigInt(items.length));
    }
    const found = sums.find(({ part }) => part.name === name);
    if (found === undefined) return { state: 'absent' };
    const { sum, minus, plus, where, unless, past, list } = found.part;
    const amountOf = (record: ListRecord, path: string | undefined): Cents =>
      path === undefined ? 0n : centsOf(record, path);
    const isCounted = (record: ListRecord): boolean => {
      const day = past && textOf(record, past);
      return (
        meets(record, where) &&
        !(unless && textOf(record, unless)) &&
        (day === undefined || (day !== '' && day < today))
      );
    };
    return figure(listNamed(lists, found.area, list), (items) =>
      items
        .filter(isCounted)
        .reduce(
          (total, record) => total + amountOf(record, sum) - amountOf(record, minus) + amountOf(record, plus),
          0n,
        ),
    );
  };
}

/** The value of a figure; null while it is unknown. */
export const valueOf = (named: NamedFigure): bigint | null => (named.state === 'ready' ? named.value : null);
