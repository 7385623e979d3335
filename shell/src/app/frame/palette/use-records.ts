// The names of the records in the lists of all deployed areas. The lists come from the areas' own calls and
// through the query cache, so the lists of a loaded dashboard are not requested again.
import { countsSlot, type List } from '@savvi/contracts/contributes';
import type { Area } from '@savvi/contracts/registry';
import * as z from '@savvi/contracts/schema';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { labelOf } from '../../../remotes/area-host.tsx';
import { isDeployed, listsOf, slotsOf } from '../../contributed/contributions.ts';
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

/** The query of a list that returns its names; null if no call returns them. */
function namesQuery(list: List, area: Area) {
  const { key, call, searchCall, title, name } = list;
  if (searchCall !== undefined)
    // A change of the area's records refreshes all queries with the same first part.
    return queryOf({ key: [key[0] ?? name, 'search', name], call: searchCall }, (reply) =>
      records.parse(reply),
    );
  return title === undefined ? queryOf({ key, call }, recordsReader(list, area)) : null;
}

/** Reads the entries of a list's records; records without a name are left out. */
const entriesReader =
  (area: Area, list: List, detail: string | undefined) =>
  (reply: unknown): readonly Entry[] =>
    records.parse(reply).flatMap((record: ListRecord) => {
      const label = textOf(record, list.nameField);
      if (label === '') return [];
      const icon = area.menu[0]?.icon ?? '';
      const id = `record ${area.name} ${list.name} ${record.id}`;
      return [{ id, label, folded: foldedText(label), detail, icon, ...linkTo(list, record) }];
    });

function searchedLists(areas: readonly Area[]) {
  const labels = new Map(
    slotsOf(areas, countsSlot).flatMap(({ part }) =>
      part.cards.flatMap(({ numbers }) => numbers.map(({ list, label }) => [list, label] as const)),
    ),
  );
  return areas.filter(isDeployed).flatMap((area) => {
    const lists = listsOf([area]).map(({ part }) => part);
    return lists.flatMap((list) => {
      const query = namesQuery(list, area);
      if (query === null) return [];
      const detail = lists.length === 1 ? undefined : labels.get(list.name);
      return [{ area, query: { ...query, select: entriesReader(area, list, detail) } }];
    });
  });
}

/** Fetches the lists whose records can be found by name. */
export function useRecords(areas: readonly Area[]): Records {
  const { queries, combine } = useMemo(() => {
    const lists = searchedLists(areas);
    return {
      queries: lists.map(({ query }) => query),
      combine(results: readonly UseQueryResult<readonly Entry[]>[]): Records {
        const found = lists.flatMap(({ area }, index) => {
          const result = results[index];
          return result === undefined ? [] : [{ label: labelOf(area), result }];
        });
        const failed = found.filter(({ result }) => result.data === undefined && result.isFetched);
        const byArea = Map.groupBy(found, ({ label }) => label);
        return {
          groups: [...byArea].map(([label, own]) => ({
            label,
            entries: own.flatMap(({ result }) => result.data ?? []),
          })),
          isLoading: found.some(({ result }) => result.data === undefined && !result.isFetched),
          missing: [...new Set(failed.map(({ label }) => label))],
          reload: () => failed.forEach(({ result }) => void result.refetch()),
        };
      },
    };
  }, [areas]);
  return useQueries({ queries, combine });
}
