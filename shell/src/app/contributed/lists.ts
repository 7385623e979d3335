import type { List } from '@savvi/contracts/contributes';
import type { Area } from '@savvi/contracts/registry';
import * as z from '@savvi/contracts/schema';
import { get } from '@savvi/mfe-kit';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Contributed, isDeployed, listsOf } from './contributions.ts';
import { recordsReader } from './records-reader.ts';
import { centsOf, fieldOf, type ListRecord, textOf } from './records.rules.ts';

/** The state of a list: its area may not be deployed, it may be loading, and it may have failed (T-32). */
export type Listed =
  | { readonly state: 'absent' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reload: () => void }
  | { readonly state: 'ready'; readonly items: readonly ListRecord[] };

/** A list of an area with its state. */
export type AreaList = Listed & { readonly area: Area; readonly list: List };

/** The lists that areas contribute, by {@link keyOf}. */
export type Lists = ReadonlyMap<string, AreaList>;

/** The key of a list: two areas may have lists of the same name. */
const keyOf = ({ name }: Pick<Area, 'name'>, list: string) => `${name} ${list}`;

const ABSENT: Listed = { state: 'absent' };
const anyRecords = z.array(z.custom<ListRecord>());

/** The query of a list. It stores the unchanged reply, after `check` has accepted it. */
export const queryOf = ({ key, call }: Pick<List, 'key' | 'call'>, check: (reply: unknown) => unknown) => ({
  queryKey: key,
  // The query ignores its abort signal: saving navigates from one page to the other, and an abort with the first
  // page would make the second repeat the request.
  async queryFn() {
    // The schema of `call` demands /api/.
    const reply = await get(call as `/api/${string}`, anyRecords);
    check(reply);
    return reply;
  },
});

function listed(
  isThere: boolean,
  { data, isFetched, refetch }: UseQueryResult<readonly ListRecord[]>,
): Listed {
  if (!isThere) return ABSENT;
  if (data !== undefined) return { state: 'ready', items: data };
  // A failed list stays failed while it is retried, so that the page does not switch back to its skeleton.
  return isFetched ? { state: 'failed', reload: () => void refetch() } : { state: 'loading' };
}

/** Fetches the lists that areas contribute, apart from those on demand (DASH-7). */
export const useLists = (areas: readonly Area[]): Lists =>
  useListsOf(useMemo(() => listsOf(areas).filter(({ part }) => !part.isOnDemand), [areas]));

/** Fetches lists; a list is requested only if its area is deployed (API-8). `parts` must be memoized. */
export function useListsOf(parts: readonly Contributed<List>[]): Lists {
  const lists = useMemo(
    () =>
      parts.map(({ area, part: list }) => {
        const check = recordsReader(list, area);
        return {
          area,
          list,
          // The area may have written the cached list, so it is also checked when it is used.
          query: { ...queryOf(list, check), select: check, enabled: isDeployed(area) },
        };
      }),
    [parts],
  );
  const results = useQueries({ queries: lists.map(({ query }) => query) });
  return new Map(
    lists.flatMap(({ area, list, query: { enabled } }, index) => {
      const result = results[index];
      return result === undefined
        ? []
        : [[keyOf(area, list.name), { area, list, ...listed(enabled, result) }]];
    }),
  );
}

/** A list of an area by its name; undefined if the area contributes none. */
export const areaList = (lists: Lists, area: Area, name: string): AreaList | undefined =>
  lists.get(keyOf(area, name));

/** The state of a list of an area by its name; a list that the area does not contribute is absent. */
export const listNamed = (lists: Lists, area: Area, name: string): Listed =>
  areaList(lists, area, name) ?? ABSENT;

/** The lists of one name, of all areas. */
export const listsNamed = (lists: Lists, name: string): AreaList[] =>
  [...lists.values()].filter(({ list }) => list.name === name);

/** The records of a list, or null if it is not loaded. */
export const itemsOf = (list: Listed): readonly ListRecord[] | null =>
  list.state === 'ready' ? list.items : null;

/** A function that retries every failed list; null if none failed. */
export function reloadOf(lists: readonly Listed[]): (() => void) | null {
  const failed = lists.filter((list) => list.state === 'failed');
  return failed.length === 0 ? null : () => failed.forEach(({ reload }) => reload());
}

/** The record that cards about a single record show (MON-5); undefined without records. */
export function mainOf({ list: { main }, ...listed }: AreaList): ListRecord | undefined {
  const items = itemsOf(listed) ?? [];
  return (
    (main &&
      (items.find((record) => fieldOf(record, main.chosen) === true) ??
        items.findLast((record) => centsOf(record, main.funded) > 0n))) ??
    items[0]
  );
}

/** The name of a record, or the text that stands for it. */
export const nameOf = ({ title, nameField }: List, record: ListRecord): string =>
  title ?? textOf(record, nameField);

/** The page of a record, as props of a link. A page that saves the record returns to `from`. */
export const linkTo = ({ record: page, page: place }: List, { id }: ListRecord, from = '/') =>
  page === undefined ? { to: place } : { to: page.replace('{id}', encodeURIComponent(id)), state: { from } };
