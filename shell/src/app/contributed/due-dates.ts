// The dates of all areas that fall due. One area provides them as a list without names; the areas of the records
// provide the names, and texts for each kind of date.
import { daysBetween } from '@savvi/contracts/calendar';
import { comingUpSlot, dueDatesSlot } from '@savvi/contracts/coming-up';
import type { List } from '@savvi/contracts/contributes';
import type { Area } from '@savvi/contracts/registry';
import type * as z from '@savvi/contracts/schema';
import { formatDay } from '@savvi/ui/format';
import { type Contributed, isDeployed, listsOf, slotsOf } from './contributions.ts';
import { dueDateList, dueDateSource } from './due-date-list.ts';
import { areaList, itemsOf, linkTo, type Lists, nameOf } from './lists.ts';
import { filled, type ListRecord, textOf } from './records.rules.ts';

type Row = z.infer<typeof comingUpSlot>['rows'][number];

/** How far ahead 'Coming up' shows a date, in days (REM-2). */
const SHOWN_DAYS = 60;

/** The area and the texts of each kind of date. */
const kindsOf = (areas: readonly Area[]): ReadonlyMap<string, Contributed<Row>> =>
  new Map(
    slotsOf(areas.filter(isDeployed), comingUpSlot).flatMap(({ area, part, key }) =>
      part.rows.map((row) => [row.kind, { area, part: row, key }]),
    ),
  );

/** The list with the records of a kind of date; undefined if no deployed area has them. */
export function listOfKind(areas: readonly Area[], kind: string): Contributed<List> | undefined {
  const found = kindsOf(areas).get(kind);
  return found && listsOf([found.area]).find(({ part }) => part.name === found.part.list);
}

/** The lists that are fetched only for dates of some kinds. */
export const onDemandLists = (areas: readonly Area[], kinds: readonly string[]): Contributed<List>[] =>
  kinds.flatMap((kind) => {
    const list = listOfKind(areas, kind);
    return list?.part.isOnDemand ? [list] : [];
  });

/** The list with the dates of all areas; undefined if no deployed area has them. */
export function sourceList(areas: readonly Area[]): Contributed<List> | undefined {
  const source = dueDateSource(areas);
  return source && listsOf([source.area]).find(({ part }) => part.name === source.part.list);
}

/** Whether a date is postponed to a later day. */
export const isPostponed = (record: ListRecord, today: string): boolean =>
  textOf(record, 'postponedUntil') > today;

/** Whether a date has passed. One that repeats is never overdue: whether a payment was made is not known. */
const isOverdue = (record: ListRecord, today: string): boolean =>
  textOf(record, 'dueOn') < today && textOf(record, 'repeats') !== 'monthly' && !isPostponed(record, today);

/** The texts of the subscription's dates, which belong to no area (REM-1). The trial has its own note. */
const OWN_TEXTS = new Map([
  ['subscription-renewal', 'Renews {day}'],
  ['subscription-end', 'Ends {day} and won’t renew'],
]);

/** How many dates of each area are overdue, by the area's name (REM-2). */
export function overdueOf(
  areas: readonly Area[],
  records: readonly ListRecord[],
  today: string,
): Readonly<Record<string, number>> {
  const kinds = kindsOf(areas);
  const counts: Record<string, number> = {};
  for (const record of records) {
    const area = kinds.get(textOf(record, 'kind'))?.area.name;
    if (area !== undefined && isOverdue(record, today)) counts[area] = (counts[area] ?? 0) + 1;
  }
  return counts;
}

/** A date on the card 'Coming up'. */
export interface DueDate {
  readonly id: string;
  readonly name: string;
  readonly link: ReturnType<typeof linkTo>;
  /** What happens on the day, such as 'Policy ends Mar 3, 2027'. */
  readonly text: string;
  readonly dueOn: string;
  /** The days until then; negative if it has passed. */
  readonly days: number;
  readonly isOverdue: boolean;
  /** The label of a link to the page on which it is done, in place of the button 'Done'; undefined with the button. */
  readonly open: string | undefined;
  /** The path of the call that answers it. */
  readonly answer: `/api/${string}`;
}

/**
 * The dates of the next {@link SHOWN_DAYS} days and all overdue ones that are not postponed, the earliest first. A date
 * whose record is not in its area's list is left out: the record was deleted just now. If that list is not loaded, the
 * date has the name of the area.
 */
export function dueDatesOf(areas: readonly Area[], lists: Lists, today: string): DueDate[] {
  const list = dueDateList(areas, lists);
  const [source] = slotsOf(areas.filter(isDeployed), dueDatesSlot);
  if (source === undefined || list === undefined) return [];
  const kinds = kindsOf(areas);
  return (itemsOf(list) ?? [])
    .flatMap((record): DueDate[] => {
      const dueOn = textOf(record, 'dueOn');
      const days = daysBetween(today, dueOn);
      const shared = {
        id: record.id,
        dueOn,
        days,
        // The schema of the slot demands /api/.
        answer: filled(source.part.answer, { id: encodeURIComponent(record.id) }) as `/api/${string}`,
      };
      const ownText = OWN_TEXTS.get(textOf(record, 'kind'));
      if (ownText !== undefined)
        return days < 0 || days > SHOWN_DAYS || isPostponed(record, today)
          ? []
          : [
              {
                ...shared,
                name: 'Your subscription',
                link: { to: '/account-settings' },
                text: filled(ownText, { day: formatDay(dueOn) }),
                isOverdue: false,
                open: undefined,
              },
            ];
      const kind = kinds.get(textOf(record, 'kind'));
      const found = kind && areaList(lists, kind.area, kind.part.list);
      if (kind === undefined || found === undefined || found.state === 'loading') return [];
      const records = itemsOf(found);
      const about = records?.find(({ id }) => id === textOf(record, 'recordId'));
      if (!(days <= SHOWN_DAYS) || isPostponed(record, today)) return [];
      if (records !== null && about === undefined) return [];
      return [
        {
          ...shared,
          name: about ? nameOf(found.list, about) : (kind.area.menu[0]?.label ?? kind.area.name),
          link: about ? linkTo(found.list, about) : { to: found.list.page },
          text: filled(days < 0 ? kind.part.overdue : kind.part.coming, { day: formatDay(dueOn) }),
          isOverdue: isOverdue(record, today),
          open: kind.part.open,
        },
      ];
    })
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn));
}
