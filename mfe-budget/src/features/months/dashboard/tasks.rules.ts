import { monthNameBeside } from '@savvi/contracts/month-name';
import { monthLater } from '@savvi/budget-contract/month.rules';
import type { Month, MonthListed } from '@savvi/budget-contract/month';
import { toCents } from '@savvi/contracts/money';
import type { CurrentTask } from '@savvi/mfe-kit';
import { canBeCovered, monthOfDay, startedOf } from '../month.rules.ts';
import { texts as monthTexts } from '../month.texts.ts';
import { texts } from './dashboard.texts.ts';

const pathTo = (month: string) => `/month/${month}`;

/** Whether anything was recorded in a month. */
const isUsed = ({ income, spent }: MonthListed) => toCents(income) !== 0n || toCents(spent) !== 0n;

/** Whether nothing is left to import into a month. */
const isDone = (month: MonthListed) => month.state === 'closed' || isUsed(month);

/** The line of a month that is overspent most and can be covered; undefined if there is none. */
const mostOverspent = (month: Pick<Month, 'lines' | 'unplanned'>) =>
  month.lines
    .filter((line) => toCents(line.left) < 0n && canBeCovered(line, month))
    .toSorted((one, other) => Number(toCents(one.left) - toCents(other.left)))[0];

/**
 * What the user can do next (MON-103): start the running month, record something for the first time, cover the line that is
 * overspent most, add a first bill, import the last month if nothing was recorded in it, close the oldest open month that
 * is over. `months` are those of the main budget in any order; `current` is the running one, if it is loaded; `canImport`:
 * whether the plan has imports.
 */
export function tasksOf(
  months: readonly MonthListed[],
  today: string,
  current: Pick<Month, 'bills' | 'lines' | 'unplanned'> | undefined,
  canImport: boolean,
): CurrentTask[] {
  const running = monthOfDay(today);
  const isStarted = startedOf(months).some(({ month }) => month === running);
  const over = months
    .filter(({ month, state }) => state === 'open' && month < running)
    .map(({ month }) => month)
    .toSorted()[0];
  const last = monthLater(running, -1);
  const overspent = isStarted ? current && mostOverspent(current) : undefined;
  return [
    ...(isStarted
      ? []
      : [{ name: 'offer', label: texts.tasks.start(monthNameBeside(running, today)), to: pathTo(running) }]),
    ...(isStarted && !months.some(isUsed)
      ? [{ name: 'first-transaction', label: texts.tasks.add, to: pathTo(running) }]
      : []),
    ...(overspent === undefined
      ? []
      : [
          {
            name: `cover-${running}-${overspent.lineId}`,
            label: texts.tasks.cover(overspent.name, monthTexts.money(overspent.left.slice(1))),
            to: pathTo(running),
          },
        ]),
    ...(isStarted && current !== undefined && current.bills === undefined
      ? [{ name: 'first-bill', label: texts.tasks.bill, to: '/month/bills' }]
      : []),
    ...(isStarted && canImport && !months.some((each) => each.month === last && isDone(each))
      ? [{ name: 'import-last-month', label: texts.tasks.import, to: '/month/import' }]
      : []),
    ...(over === undefined
      ? []
      : [
          { name: `close-${over}`, label: texts.tasks.close(monthNameBeside(over, today)), to: pathTo(over) },
        ]),
  ];
}
