import { monthOf } from '@savvi/contracts/values';
import * as z from '@savvi/contracts/schema';
import { monthEnd, monthlyNetWorth } from '@savvi/masterplan-contract/net-worth';
import { deletedQuery, get, recordsQuery, useShell } from '@savvi/mfe-kit';
import { queryOptions, useQuery } from '@savvi/mfe-kit/query';
import { debts } from '../kinds/debts.ts';
import { properties } from '../kinds/properties.ts';
import { savings } from '../kinds/savings.ts';
import { countedRecords, type Records, type RemovedRecord } from './overview.rules.ts';

/** Balance histories change past months, also in other tabs. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: true } as const;
/** The dashboard has a query with the same key. */
const lineQuery = (month: string) =>
  queryOptions({
    queryKey: ['net-worth', month],
    queryFn: ({ signal }) => get('/api/net-worth', z.array(monthlyNetWorth), signal),
    ...FRESH,
  });
const lastMonthQuery = (month: string) =>
  queryOptions({
    queryKey: ['net-worth', month, 'before'],
    queryFn: ({ signal }) => get('/api/net-worth/last-month', monthEnd, signal),
    ...FRESH,
  });

/** The records that count toward the net worth; `records` is undefined until all lists are loaded. */
export function useRecords() {
  const lists = [
    useQuery(recordsQuery(savings)),
    useQuery(recordsQuery(debts)),
    useQuery(recordsQuery(properties)),
  ] as const;
  const [{ data: accounts }, { data: owed }, { data: owned }] = lists;
  const records: Records | undefined = accounts &&
    owed &&
    owned && { accounts, debts: owed, properties: owned };
  return {
    records,
    isFetching: lists.some(({ isFetching }) => isFetching),
    reload: () => lists.forEach(({ data, refetch }) => data === undefined && void refetch()),
  };
}

/** The current month, in UTC like the months of the net worth. */
export const useMonth = (): string => monthOf(useShell().now());

/** The net worth of past months. */
export const useLine = () => useQuery(lineQuery(useMonth()));

/**
 * Loads the amounts at the end of last month and, if a record has been deleted since, the deleted records. `lastMonth` is
 * undefined until both are loaded.
 */
export function useLastMonth(records: Records) {
  const { data, isFetching, refetch } = useQuery(lastMonthQuery(useMonth()));
  const counted = new Set(countedRecords(records).map(({ id }) => id));
  const enabled = data?.holdings.some(({ id }) => !counted.has(id)) ?? false;
  const accounts = useQuery({ ...deletedQuery(savings), enabled });
  const owed = useQuery({ ...deletedQuery(debts), enabled });
  const owned = useQuery({ ...deletedQuery(properties), enabled });
  const removed: RemovedRecord[] = [
    { domain: savings.domain, items: accounts.data },
    { domain: debts.domain, items: owed.data },
    { domain: properties.domain, items: owned.data },
  ].flatMap(({ domain, items = [] }) =>
    // These three kinds count toward the net worth.
    items.map(({ id, name }) => ({ id, name, domain: domain as RemovedRecord['domain'] })),
  );
  const lists = enabled ? [accounts, owed, owned] : [];
  return {
    lastMonth: lists.some((list) => list.data === undefined) ? undefined : data,
    removed,
    isFetching: isFetching || lists.some((list) => list.isFetching),
    reload() {
      if (data === undefined) void refetch();
      for (const list of lists) if (list.data === undefined) void list.refetch();
    },
  };
}
