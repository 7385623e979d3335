import { useSearchParams } from '@savvi/mfe-kit/router';
import type { Holding, Kind } from '../kinds/kind.ts';

/** The chosen sort order and type of a tab. The page's address has both, one parameter each for every tab. */
export interface View<Item> {
  /** The chosen order; an empty text for the newest first. */
  readonly order: string;
  /** The chosen type; an empty text for all types. */
  readonly type: string;
  readonly setOrder: (order: string) => void;
  readonly setType: (type: string) => void;
  /** The records to show, in their order. */
  readonly shown: readonly Item[];
}

/** Sorts and filters the records of a tab as its address says. An unknown order or type is ignored. */
export function useView<Item extends Holding>(
  { tab, orders, types, typeOf }: Kind<Item>,
  items: readonly Item[],
): View<Item> {
  const [search, setSearch] = useSearchParams();
  const [orderKey, typeKey] = [`${tab}-sort`, `${tab}-type`];
  const chosen = orders.find(({ name }) => name === search.get(orderKey));
  const wanted = search.get(typeKey) ?? '';
  const type = Object.hasOwn(types, wanted) ? wanted : '';
  const set = (key: string) => (value: string) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === '') next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  const matching = type === '' ? items : items.filter((item) => typeOf(item) === type);
  return {
    order: chosen?.name ?? '',
    type,
    setOrder: set(orderKey),
    setType: set(typeKey),
    shown: chosen === undefined ? matching : matching.toSorted(chosen.compare),
  };
}
