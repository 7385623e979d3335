// The names of the records in the lists of all deployed areas. The lists come from the areas' own calls and
// through the query cache, so the lists of a loaded dashboard are not requested again.
import { countsSlot, type List } from '@savvi/contracts/contributes';
import type { Area } from '@savvi/contracts/registry';
import * as z from '@savvi/contracts/schema';
import { ApiError } from '@savvi/mfe-kit';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { labelOf } from '../../../remotes/label-of.ts';
import { type Contributed, isDeployed, listsOf, slotsOf } from '../../contributed/contributions.ts';
import { linkTo, queryOf } from '../../contributed/lists.ts';
import { type ListRecord, textOf } from '../../contributed/records.rules.ts';
import { recordsReader } from '../../contributed/records-reader.ts';
import type { Entry, EntryGroup } from './entries.ts';
import { foldedText } from './filter.rules.ts';

const records = z.array(z.looseObject({ id: z.string() }));

/** The state of the records of all areas. */
export interface Records {
  readonly groups: readonly EntryGroup[];
  readonly isLoading: boolean;
  /** The labels of the areas with a list that failed to load. */
  readonly missing: readonly string[];
  /** Requests the failed lists again. */
  readonly reload: () => void;
}

/** The query of a `searchCall`. A service of the last release rejects the call; its records then have no names. */
function searchQuery({ key, name }: List, call: string) {
  // A change of the area's records refreshes all queries with the same first part.
  const query = queryOf({ key: [key[0] ?? name, 'search', name], call }, (reply) => records.parse(reply));
  return {
    ...query,
    queryFn: () =>
      // Remove this after the next release: by then every service answers its `searchCall`.
      query.queryFn().catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 400) return [];
        throw error;
      }),
  };
}

/** The query of a list that returns its names; null if no call returns them. */
function namesQuery(list: List, area: Area) {
  const { key, call, searchCall, title } = list;
  if (searchCall !== undefined) return searchQuery(list, searchCall);
  return title === undefined ? queryOf({ key, call }, recordsReader(list, area)) : null;
}

/** Reads the entries of a list's records; records without a name are left out. */
const entriesReader =
  ({ area, part: list, key }: Contributed<List>, detail: string | undefined, from: string) =>
  (reply: unknown): readonly Entry[] =>
    records.parse(reply).flatMap((record: ListRecord) => {
      const label = textOf(record, list.nameField);
      if (label === '') return [];
      const icon = area.menu[0]?.icon ?? '';
      const id = `${key}-${record.id}`;
      return [{ id, label, folded: foldedText(label), detail, icon, ...linkTo(list, record, from) }];
    });

/** The lists of an area that can be searched, with the labels that its cards give them. */
function searchedLists(area: Area, from: string) {
  const labels = new Map(
    slotsOf([area], countsSlot).flatMap(({ part }) =>
      part.cards.flatMap(({ numbers }) => numbers.map(({ list, label }) => [list, label] as const)),
    ),
  );
  const lists = listsOf([area]).filter(({ part }) => !part.isOnDemand);
  return lists.flatMap((list) => {
    const query = namesQuery(list.part, area);
    if (query === null) return [];
    const detail = lists.length === 1 ? undefined : labels.get(list.part.name);
    return [{ area, query: { ...query, select: entriesReader(list, detail, from) } }];
  });
}

/**
 * Fetches the lists whose records can be found by name, once `isWanted`. A page that saves a record returns to
 * `from`.
 */
export function useRecords(areas: readonly Area[], from: string, isWanted: boolean): Records {
  const { lists, combine } = useMemo(() => {
    const searched = areas.filter(isDeployed).flatMap((area) => searchedLists(area, from));
    return {
      lists: searched,
      combine(results: readonly UseQueryResult<readonly Entry[]>[]): Records {
        const found = searched.flatMap(({ area }, index) => {
          const result = results[index];
          return result === undefined ? [] : [{ area, result }];
        });
        const failed = found.filter(({ result }) => result.data === undefined && result.isFetched);
        const byArea = Map.groupBy(found, ({ area }) => area);
        return {
          groups: [...byArea].map(([area, own]) => ({
            id: `area-${area.name}`,
            label: labelOf(area),
            entries: own.flatMap(({ result }) => result.data ?? []),
          })),
          isLoading: found.some(({ result }) => result.data === undefined && !result.isFetched),
          missing: [...new Set(failed.map(({ area }) => labelOf(area)))],
          reload: () => failed.forEach(({ result }) => void result.refetch()),
        };
      },
    };
  }, [areas, from]);
  const queries = useMemo(
    () => lists.map(({ query }) => ({ ...query, enabled: isWanted })),
    [lists, isWanted],
  );
  return useQueries({ queries, combine });
}
