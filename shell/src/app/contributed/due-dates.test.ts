import { expect, test } from 'vitest';
import { aRegistry } from '../../testing/registry.ts';
import { overdueOf } from './due-dates.ts';

test('overdue dates are counted for the area that has the records [REM-2]', () => {
  const { areas } = aRegistry('masterplan', 'documents', 'reminders');
  const date = (kind: string, dueOn: string) => ({ id: `${kind} ${dueOn}`, kind, dueOn });
  expect(
    overdueOf(
      areas,
      [
        date('policy', '2026-03-01'),
        date('fixed-rate', '2026-02-01'),
        // Whether a payment was made is not known, so it is never overdue.
        { ...date('debt-payment', '2026-03-01'), repeats: 'monthly' },
        date('policy', '2026-03-02'),
        date('document', '2025-01-01'),
        date('warranty', '2025-01-01'),
      ],
      '2026-03-02',
    ),
  ).toEqual({ masterplan: 2, documents: 1 });
});
