import { expect, test } from 'vitest';
import { aRegistry } from '../../testing/registry.ts';
import { dayAfter, daysBetween, monthAfter, overdueOf } from './due-dates.ts';

test.each([
  ['2026-01-31', '2026-02-28'],
  ['2028-01-31', '2028-02-29'],
  ['2026-12-15', '2027-01-15'],
])('a month after %s is %s', (day, expected) => {
  expect(monthAfter(day)).toBe(expected);
});

test('days are counted over changes to daylight saving time', () => {
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
  expect(dayAfter('2026-03-07', 2)).toBe('2026-03-09');
  expect(daysBetween('2026-03-09', '2026-03-07')).toBe(-2);
});

test('overdue dates are counted for the area that has the records [REM-2]', () => {
  const { areas } = aRegistry('masterplan', 'documents', 'reminders');
  const date = (kind: string, dueOn: string) => ({ id: `${kind} ${dueOn}`, kind, dueOn });
  expect(
    overdueOf(
      areas,
      [
        date('policy', '2026-03-01'),
        date('debt-payment', '2026-02-01'),
        date('policy', '2026-03-02'),
        date('document', '2025-01-01'),
        date('warranty', '2025-01-01'),
      ],
      '2026-03-02',
    ),
  ).toEqual({ masterplan: 2, documents: 1 });
});
