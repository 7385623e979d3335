import { type attentionSlot, balanceSlot } from '@savvi/contracts/contributes';
import type { Area } from '@savvi/contracts/registry';
import type * as z from '@savvi/contracts/schema';
import { slotsOf } from '../../contributed/contributions.ts';
import { type AreaList, areaList, itemsOf, type Lists, mainOf } from '../../contributed/lists.ts';
import {
  centsOf,
  fieldOf,
  type ListRecord,
  meets,
  textOf,
  withInstead,
} from '../../contributed/records.rules.ts';

/** How a balance card reads the records of its list. */
export type BalanceSlot = z.infer<typeof balanceSlot>;

/** A balance card with its list, the record that it is about, and the other records. */
export interface Balance {
  readonly key: string;
  readonly slot: BalanceSlot;
  readonly list: AreaList;
  readonly main: ListRecord | undefined;
  readonly others: readonly ListRecord[];
}

/** The balance cards of all areas. */
export const balancesOf = (areas: readonly Area[], lists: Lists): Balance[] =>
  slotsOf(areas, balanceSlot).flatMap(({ area, part: slot, key }) => {
    const list = areaList(lists, area, slot.list);
    if (list === undefined) return [];
    const main = mainOf(list);
    const shown = (record: ListRecord) => withInstead(record, slot.instead);
    const others = (itemsOf(list) ?? []).filter((record) => record !== main).map(shown);
    return [{ key, slot, list, main: main && shown(main), others }];
  });

/** The people of a record who have a name, with the fields of their shares. */
export const peopleIn = ({ people }: BalanceSlot, record: ListRecord) =>
  people
    .filter(({ name, when }) => meets(record, when) && textOf(record, name) !== '')
    .map(({ name, ...fields }) => ({ name: textOf(record, name), ...fields }));

/** The people of a record in one line. */
export const namesIn = (slot: BalanceSlot, record: ListRecord): string =>
  peopleIn(slot, record)
    .map(({ name }) => name)
    .join(' & ');

/** Whether more money is planned than there is. */
export const isOverspent = ({ left }: BalanceSlot, record: ListRecord): boolean => centsOf(record, left) < 0n;

/** Whether the area's code has figures of the current month for the main record. */
export const isCurrent = ({ slot, main }: Balance): boolean =>
  fieldOf(main, String(fieldOf(slot.current, 'when'))) === true;

type AttentionSlot = z.infer<typeof attentionSlot>;

/** A problem with a record that needs the user's attention. */
export interface Concern {
  readonly list: AreaList['list'];
  readonly record: ListRecord;
  readonly rule: AttentionSlot['concerns'][number];
  /** The amount without its sign, in cents. */
  readonly size: bigint;
}

/** The concerns about the records of a list: warnings first, and of those the largest. */
export function concernsOf({ concerns, instead }: AttentionSlot, list: AreaList): Concern[] {
  const found = (itemsOf(list) ?? []).flatMap((listed): Concern[] => {
    const record = withInstead(listed, instead);
    const rule = concerns.find(({ amount, is }) => {
      const cents = centsOf(record, amount);
      return is === 'negative' ? cents < 0n : cents <= 0n;
    });
    if (rule === undefined) return [];
    const cents = centsOf(record, rule.amount);
    return [{ list: list.list, record, rule, size: cents < 0n ? -cents : cents }];
  });
  const warnings = found.filter(({ rule }) => rule.isWarning);
  return [
    ...warnings.toSorted((one, other) => Number(other.size - one.size)),
    ...found.filter(({ rule }) => !rule.isWarning),
  ];
}
