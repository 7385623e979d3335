import { expect, it } from 'vitest';
import { changedDates, datesBetween, reachedFrom } from './bill-dates.rules.ts';

const BILL = {
  id: 'a bill',
  firstDue: '2026-03-01',
  recurrence: 'monthly',
  isLastDay: false,
  weekend: 'stay',
  endsOn: null,
  amountKind: 'exact',
  amount: '1240.00',
  amountTo: null,
  datesUntil: '2026-04-30',
} as const;

it('a due date never moves into a closed month (MON-89)', () => {
  const stored = datesBetween(BILL, '2026-03-01', '2026-04-30');
  const after = { ...BILL, weekend: 'before' } as const;
  const { added, changed, removed } = changedDates({ before: BILL, after }, stored, {
    from: '2026-02-01',
    closed: '2026-02-28',
  });
  expect(changed.map(({ dueOn }) => dueOn)).toEqual(['2026-03-01', '2026-04-01']);
  expect([added, removed]).toEqual([[], []]);
});

it.each([
  ['its own day', '2026-04-10', '2026-04-15', '2026-04-10'],
  ['the earliest open due date', '2000-01-01', '2026-04-15', '2026-03-01'],
  ['the running month if that is earlier', '2000-01-01', '2026-02-15', '2026-02-01'],
])('a change of a bill reaches no further back than %s', (_, asked, today, from) => {
  const [first, ...later] = datesBetween(BILL, '2026-03-01', '2026-04-30');
  const skipped = { ...BILL, firstDue: '2026-01-01' };
  const [other] = datesBetween(skipped, '2026-01-01', '2026-01-31').map((date) => ({
    ...date,
    isSkipped: true,
  }));
  const stored = [other, first, ...later].filter((date) => date !== undefined);
  expect(reachedFrom(asked, stored, today)).toBe(from);
});
