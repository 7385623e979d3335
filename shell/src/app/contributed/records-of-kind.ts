// The list with the records of a kind, such as `debt`: the one whose cached replies a change of that kind makes
// outdated.
import type { List } from '@savvi/contracts/contributes';
import { papersSlot } from '@savvi/contracts/papers';
import type { Area } from '@savvi/contracts/registry';
import type * as z from '@savvi/contracts/schema';
import { type Contributed, isDeployed, listsOf, refreshesIn, slotsOf } from './contributions.ts';
import { fieldOf, type ListRecord } from './records.rules.ts';

/** The list with the records of a kind; undefined if no deployed area has them. */
export const listOfRecords = (areas: readonly Area[], kind: string): Contributed<List> | undefined =>
  areas
    .filter(isDeployed)
    .flatMap((area) => {
      const keys = refreshesIn([area])
        .filter((refresh) => refresh.kind === kind)
        .flatMap(({ queries }) => queries.map(({ key }) => key));
      return listsOf([area]).filter(({ part: { key } }) => keys.some((own) => own === key[0]));
    })
    .at(0);

/** The list of papers, and how to read and add some. */
export interface PapersSource extends Contributed<List> {
  readonly slot: z.infer<typeof papersSlot>;
}

/** The area that has the papers of records; undefined if none is deployed. */
export function papersIn(areas: readonly Area[]): PapersSource | undefined {
  const [source] = slotsOf(areas.filter(isDeployed), papersSlot);
  const list = source && listsOf([source.area]).find(({ part }) => part.name === source.part.list);
  return source && list && { ...list, slot: source.part };
}

/** Whether a paper belongs to a record. */
export function belongsTo(paper: ListRecord, links: string, kind: string, id: string): boolean {
  const own = fieldOf(paper, links);
  return (
    Array.isArray(own) && own.some((link) => fieldOf(link, 'kind') === kind && fieldOf(link, 'id') === id)
  );
}
