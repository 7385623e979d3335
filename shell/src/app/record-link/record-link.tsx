import type { Area } from '@savvi/contracts/registry';
import type { RecordLinkProps } from '@savvi/mfe-kit';
import { Link, useLocation } from '@savvi/mfe-kit/app-router';
import { skipToken, useQuery } from '@tanstack/react-query';
import { registryQuery } from '../registry/registry.queries.ts';
import { linkTo, nameOf, queryOf } from '../contributed/lists.ts';
import { recordsReader } from '../contributed/records-reader.ts';
import { listOfKind } from '../contributed/due-dates.ts';
import { listOfRecords } from '../contributed/records-of-kind.ts';

const NO_AREAS: readonly Area[] = [];

/** The name of a record as a link, from the list of the area that says how to speak of this kind of date, or has this kind. */
export function RecordLink({ kind, id, children }: RecordLinkProps) {
  const { pathname } = useLocation();
  const { data: areas = NO_AREAS } = useQuery(registryQuery);
  const list = listOfKind(areas, kind) ?? listOfRecords(areas, kind);
  const { data: records } = useQuery(
    list === undefined
      ? { queryKey: ['no list', kind], queryFn: skipToken }
      : queryOf(list.part, recordsReader(list.part, list.area)),
  );
  const record = records?.find((each) => each.id === id);
  if (list === undefined || record === undefined) return children;
  return <Link {...linkTo(list.part, record, pathname)}>{nameOf(list.part, record)}</Link>;
}
