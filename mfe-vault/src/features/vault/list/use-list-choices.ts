import { useLocation, useSearchParams } from '@savvi/mfe-kit/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Filter, isFilter } from './list.rules.ts';
import { isOrder, type Order } from './order.rules.ts';
import { type Density, storedDensity, storedOrder, storeDensity, storeOrder } from './preference.ts';

const IN_PLACE = { replace: true, state: { keepsScroll: true } } as const;

interface Choices {
  readonly order: Order;
  readonly filter: Filter;
}

const choicesIn = (address: URLSearchParams): Choices => {
  const [order, filter] = [address.get('sort'), address.get('show')];
  return { order: isOrder(order) ? order : storedOrder(), filter: isFilter(filter) ? filter : 'all' };
};

/**
 * The sort order and the filter of the list, which the address contains, and its density. The browser remembers
 * order and density. A tag is not in the address, because it is part of what is sealed.
 */
export function useListChoices() {
  const [address, setAddress] = useSearchParams();
  const { pathname } = useLocation();
  const [choices, setChoices] = useState(() => choicesIn(address));
  const [density, setDensity] = useState(storedDensity);
  const [tag, setTag] = useState<string | null>(null);

  const restore = useEffectEvent(() => {
    // The router may draw an address late, so the browser is asked for the current one.
    if (globalThis.location.pathname === pathname)
      setChoices(choicesIn(new URLSearchParams(globalThis.location.search)));
  });
  useEffect(() => {
    addEventListener('popstate', restore);
    return () => removeEventListener('popstate', restore);
  }, []);

  const choose = (change: Partial<Choices>) => {
    const next = { ...choices, ...change };
    setChoices(next);
    const params = new URLSearchParams(globalThis.location.search);
    const put = (key: string, value: string, usual: string) =>
      value === usual ? params.delete(key) : params.set(key, value);
    put('sort', next.order, 'name');
    put('show', next.filter, 'all');
    setAddress(params, IN_PLACE);
  };
  return {
    ...choices,
    density,
    tag,
    onOrder(order: Order) {
      storeOrder(order);
      choose({ order });
    },
    onFilter: (filter: Filter) => choose({ filter }),
    onDensity(next: Density) {
      storeDensity(next);
      setDensity(next);
    },
    onTag: setTag,
    /** Shows every entry again. */
    onAll() {
      setTag(null);
      if (choices.filter !== 'all') choose({ filter: 'all' });
    },
  };
}
