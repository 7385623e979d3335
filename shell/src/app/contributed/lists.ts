import type { List } from '@savvi/contracts/contributes';
import type { Area } from '@savvi/contracts/registry';
import * as z from '@savvi/contracts/schema';
import { get } from '@savvi/mfe-kit';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isDeployed, listsOf } from './contributions.ts';
import { recordsReader } from './needed-fields.ts';
import { centsOf, fieldOf, type ListRecord, textOf } from './records.rules.ts';

/** The state of a list: its area may not be deployed, it may be loading, and it may have failed (T-32). */
export type Listed =
  | { readonly state: 'absent' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reload: () => void }
  | { readonly state: 'ready'; readonly items: readonly ListRecord[] };

/** A list of an area with its state. */
export type AreaList = Listed & { readonly area: Area; readonly list: List };

/** The lists that areas contribute, by name. */
export type Lists = ReadonlyMap<string, AreaList>;

const ABSENT: Listed = { state: 'absent' };
const anyRecords = z.array(z.custom<ListRecord>());

/** The query of a list, without a check of its records. */
export const queryOf = ({ key, call }: Pick<List, 'key' | 'call'>) => ({
  queryKey: key,
  // The query ignores its abort signal: saving navigates from one page to the other, and an abort with the first
  // page would make the second repeat the request. The schema of `call` demands /api/.
  queryFn: () => get(call as `/api/${string}`, anyRecords),
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

/** Fetches the lists that areas contribute; a list is requested only if its area is deployed (DASH-7, API-8). */
export function useLists(areas: readonly Area[]): Lists {
  const lists = useMemo(
    () =>
      listsOf(areas).map(({ area, part: list }) => ({
        area,
        list,
        query: {
          ...queryOf(list),
          // The area may have written the cached list, so it is checked whenever it changes.
          select: recordsReader(list, area),
          enabled: isDeployed(area),
        },
      })),
    [areas],
  );
  const results = useQueries({ queries: lists.map(({ query }) => query) });
  return new Map(
    lists.flatMap(({ area, list, query: { enabled } }, index) => {
      const result = results[index];
      return result === undefined ? [] : [[list.name, { area, list, ...listed(enabled, result) }]];
    }),
  );
}

/** The state of a list by name; a list that no area contributes is absent. */
export const listNamed = (lists: Lists, name: string): Listed => lists.get(name) ?? ABSENT;

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

/** The page of a record, as props of a link. A page that saves the record returns to the dashboard. */
export const linkTo = ({ record: page, page: place }: List, { id }: ListRecord) =>
  page === undefined
    ? { to: place }
    : { to: page.replace('{id}', encodeURIComponent(id)), state: { from: '/' } };
