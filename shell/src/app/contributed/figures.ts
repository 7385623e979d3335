import type { Area } from '@savvi/contracts/registry';
import type { Cents } from '@savvi/contracts/money';
import { figuresOf } from './contributions.ts';
import { listNamed, type Listed, type Lists } from './lists.ts';
import { centsOf, type ListRecord, meets } from './records.rules.ts';

/** A named figure: an amount in cents, or a number of records. Other states are those of its list. */
export type NamedFigure =
  | { readonly state: 'ready'; readonly value: bigint }
  | Exclude<Listed, { readonly state: 'ready' }>;

/** Finds a figure by its name; one that no area contributes is absent. */
export type Figures = (name: string) => NamedFigure;

const COUNT = '.count';

const figure = (list: Listed, valueOf: (items: readonly ListRecord[]) => bigint): NamedFigure =>
  list.state === 'ready' ? { state: 'ready', value: valueOf(list.items) } : list;

/** The figures of the loaded lists, computed on this page (T-43). */
export function figuresFrom(areas: readonly Area[], lists: Lists): Figures {
  const sums = new Map(figuresOf(areas).map(({ part }) => [part.name, part]));
  return (name) => {
    if (name.endsWith(COUNT))
      return figure(listNamed(lists, name.slice(0, -COUNT.length)), (items) => BigInt(items.length));
    const sum = sums.get(name);
    if (sum === undefined) return { state: 'absent' };
    const amountOf = (record: ListRecord): Cents =>
      centsOf(record, sum.sum) - (sum.minus === undefined ? 0n : centsOf(record, sum.minus));
    return figure(listNamed(lists, sum.list), (items) =>
      items
        .filter((record) => meets(record, sum.where))
        .reduce((total, record) => total + amountOf(record), 0n),
    );
  };
}

/** The value of a figure; null while it is unknown. */
export const valueOf = (named: NamedFigure): bigint | null => (named.state === 'ready' ? named.value : null);
