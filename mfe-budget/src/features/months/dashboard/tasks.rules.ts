import { monthNameBeside } from '@savvi/contracts/month-name';
import type { MonthListed } from '@savvi/budget-contract/month';
import { toCents } from '@savvi/contracts/money';
import type { CurrentTask } from '@savvi/mfe-kit';
import { monthOfDay, startedOf } from '../month.rules.ts';
import { texts } from './dashboard.texts.ts';

const pathTo = (month: string) => `/month/${month}`;

/** Whether anything was recorded in a month. */
const isUsed = ({ income, spent }: MonthListed) => toCents(income) !== 0n || toCents(spent) !== 0n;

/**
 * What the user can do next (MON-103): start the running month, record something for the first time, close the oldest open
 * month that is over. `months` are those of the main budget in any order.
 */
export function tasksOf(months: readonly MonthListed[], today: string): CurrentTask[] {
  const running = monthOfDay(today);
  const isStarted = startedOf(months).some(({ month }) => month === running);
  const over = months
    .filter(({ month, state }) => state === 'open' && month < running)
    .map(({ month }) => month)
    .toSorted()[0];
  return [
    ...(isStarted
      ? []
      : [{ name: 'offer', label: texts.tasks.start(monthNameBeside(running, today)), to: pathTo(running) }]),
    ...(isStarted && !months.some(isUsed)
      ? [{ name: 'first-transaction', label: texts.tasks.add, to: pathTo(running) }]
      : []),
    ...(over === undefined
      ? []
      : [
          { name: `close-${over}`, label: texts.tasks.close(monthNameBeside(over, today)), to: pathTo(over) },
        ]),
  ];
}
