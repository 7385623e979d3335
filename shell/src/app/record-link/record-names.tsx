import type { Area } from '@savvi/contracts/registry';
import type { RecordNamesProps } from '@savvi/mfe-kit';
import { useQueries, useQuery } from '@tanstack/react-query';
import { listOfKind } from '../contributed/due-dates.ts';
import { nameOf, queryOf } from '../contributed/lists.ts';
import { listOfRecords } from '../contributed/records-of-kind.ts';
import { recordsReader } from '../contributed/records-reader.ts';
import { registryQuery } from '../registry/registry.queries.ts';

const NO_AREAS: readonly Area[] = [];

/** The names of all records of some kinds, from the lists of their areas. */
export function RecordNames({ kinds, children }: RecordNamesProps) {
  const { data: areas = NO_AREAS, isPending } = useQuery(registryQuery);
  const found = kinds.flatMap((kind) => {
    const list = listOfKind(areas, kind) ?? listOfRecords(areas, kind);
    return list === undefined ? [] : [{ kind, list }];
  });
  // Several kinds of dates may belong to the same list of records.
  const lists = [...new Map(found.map((each) => [each.list.part, each])).values()];
  const results = useQueries({
    queries: lists.map(({ list }) => queryOf(list.part, recordsReader(list.part, list.area))),
  });
  const failed = results.filter(({ data, isFetched }) => data === undefined && isFetched);
  return children({
    records: lists.flatMap(({ kind, list }, at) =>
      (results[at]?.data ?? []).map((record) => ({ kind, id: record.id, name: nameOf(list.part, record) })),
    ),
    isLoading: isPending || results.some(({ data, isFetched }) => data === undefined && !isFetched),
    unknownKinds: isPending ? [] : kinds.filter((kind) => found.every((each) => each.kind !== kind)),
    // Without a list there is no time.
    fetchedAt: isPending || results.length === 0 ? 0 : Math.min(...results.map((each) => each.dataUpdatedAt)),
    reload: failed.length === 0 ? null : () => failed.forEach(({ refetch }) => void refetch()),
  });
}
